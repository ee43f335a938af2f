import { invariant, quoted, unreachable } from "@landform/diagnostics";
import { normalizeString } from "./construct.js";
import { jsonString } from "./json-string.js";
import { bool, dynamic, listOf, mapOf, number, objectOf, setOf, string, type Type, tupleOf } from "./type.js";

/** A type as JSON: `"string"`, `["list","string"]`, `["object",{"a":"string"},["a"]]` (the last: optional attributes). */
export type JsonType =
  | string
  | readonly ["list" | "set" | "map", JsonType]
  | readonly ["tuple", readonly JsonType[]]
  | readonly ["object", JsonAttributes]
  | readonly ["object", JsonAttributes, readonly string[]];
/** JavaScript puts keys that look like an index first; where order counts, write with `typeToJsonText`. */
export interface JsonAttributes {
  readonly [name: string]: JsonType;
}

/** Capsules have no JSON form: throws. */
export function typeToJson(type: Type): JsonType {
  switch (type.kind) {
    case "string":
    case "number":
    case "bool":
    case "dynamic":
      return type.kind;
    case "list":
    case "set":
    case "map":
      return [type.kind, typeToJson(type.element)];
    case "tuple":
      return ["tuple", type.elements.map(typeToJson)];
    case "object": {
      const attributes = Object.fromEntries([...type.attributes].map(([name, each]) => [name, typeToJson(each)]));
      return type.optional.size > 0
        ? ["object", attributes, optionalNames(type.attributes, type.optional)]
        : ["object", attributes];
    }
    case "capsule":
      invariant(false, "a capsule type has no JSON form");
      return "";
    default:
      return unreachable(type);
  }
}

/** Compact, attributes in name order. Capsules have no JSON form: throws. */
export function typeToJsonText(type: Type): string {
  switch (type.kind) {
    case "string":
    case "number":
    case "bool":
    case "dynamic":
      return `"${type.kind}"`;
    case "list":
    case "set":
    case "map":
      return `["${type.kind}",${typeToJsonText(type.element)}]`;
    case "tuple":
      return `["tuple",[${type.elements.map(typeToJsonText).join(",")}]]`;
    case "object": {
      const attributes = [...type.attributes].map(([name, each]) => `${jsonString(name)}:${typeToJsonText(each)}`);
      const names = optionalNames(type.attributes, type.optional).map(jsonString);
      return `["object",{${attributes.join(",")}}${names.length > 0 ? `,[${names.join(",")}]` : ""}]`;
    }
    case "capsule":
      invariant(false, "a capsule type has no JSON form");
      return "";
    default:
      return unreachable(type);
  }
}

function optionalNames(attributes: ReadonlyMap<string, Type>, optional: ReadonlySet<string>): readonly string[] {
  return [...attributes.keys()].filter((name) => optional.has(name));
}

/** JSON is not the description of a type. */
export interface TypeJsonError {
  readonly kind: "typeJsonError";
  readonly message: string;
}

export function isTypeJsonError(result: Type | TypeJsonError): result is TypeJsonError {
  return result.kind === "typeJsonError";
}

function typeJsonError(message: string): TypeJsonError {
  return { kind: "typeJsonError", message };
}

const primitives: ReadonlyMap<string, Type> = new Map([
  ["bool", bool],
  ["number", number],
  ["string", string],
  ["dynamic", dynamic],
]);

/** Read JSON that was parsed already. */
export function typeFromJson(json: unknown): Type | TypeJsonError {
  if (typeof json === "string") {
    return primitives.get(json) ?? typeJsonError(`invalid primitive type name ${quoted(json)}`);
  }
  if (isRecord(json)) return typeJsonError("invalid complex type description");
  if (!Array.isArray(json)) return typeJsonError("invalid type description");
  const [kind, content, optional, ...rest]: readonly unknown[] = json;
  const mayHaveThree = kind === "object";
  if (rest.length > 0 || (json.length > 2 && !mayHaveThree))
    return typeJsonError("unexpected extra data in type description");
  switch (kind) {
    case "list":
      return collectionFromJson(listOf, json.length, content);
    case "set":
      return collectionFromJson(setOf, json.length, content);
    case "map":
      return collectionFromJson(mapOf, json.length, content);
    case "tuple":
      return tupleFromJson(content);
    case "object":
      return objectFromJson(content, optional);
    default:
      return typeJsonError("invalid complex type kind name");
  }
}

function collectionFromJson(make: (element: Type) => Type, length: number, content: unknown): Type | TypeJsonError {
  if (length < 2) return typeJsonError("expected comma after array element");
  const element = typeFromJson(content);
  return element.kind === "typeJsonError" ? element : make(element);
}

function tupleFromJson(content: unknown): Type | TypeJsonError {
  // The reference writes null for some empty tuples.
  if (content !== null && !Array.isArray(content)) {
    return typeJsonError(`json: cannot unmarshal ${jsonKind(content)} into Go value of type []cty.Type`);
  }
  const elements: Type[] = [];
  for (const each of content ?? []) {
    const element = typeFromJson(each);
    if (element.kind === "typeJsonError") return element;
    elements.push(element);
  }
  return tupleOf(elements);
}

function objectFromJson(content: unknown, optional: unknown): Type | TypeJsonError {
  if (content !== null && !isRecord(content)) {
    return typeJsonError(`json: cannot unmarshal ${jsonKind(content)} into Go value of type map[string]cty.Type`);
  }
  const attributes = new Map<string, Type>();
  for (const [name, each] of Object.entries(content ?? {})) {
    const attribute = typeFromJson(each);
    if (attribute.kind === "typeJsonError") return attribute;
    attributes.set(normalizeString(name), attribute);
  }
  const names: string[] = [];
  for (const name of Array.isArray(optional) ? optional : []) {
    if (typeof name !== "string") return typeJsonError("optional attributes are named by strings");
    const normalized = normalizeString(name);
    if (!attributes.has(normalized)) return typeJsonError(`optional contains undeclared attribute ${quoted(name)}`);
    names.push(normalized);
  }
  return names.length === 0 ? objectOf(attributes) : objectOf(attributes, names);
}

function jsonKind(json: unknown): string {
  if (json === null || json === undefined) return "null";
  if (Array.isArray(json)) return "array";
  return typeof json === "boolean" ? "bool" : typeof json;
}

function isRecord(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}
