import { quoted, unreachable } from "@landform/diagnostics";
import { boolValue, dynamicNull, normalizeString, numberValue, stringValue } from "./construct.js";
import { valueFromJson } from "./decode-json.js";
import { type JsonError, jsonError } from "./json-error.js";
import { type JsonNode, parseJsonTree } from "./json-tree.js";
import { parseNumber } from "./number-text.js";
import { compareStrings, type ObjectType, objectOf, type TupleType, type Type, tupleOf, typesEqual } from "./type.js";
import { noMarks, type Value } from "./value.js";

/**
 * What to do about a name that an object has twice with values of different types; of values of one type the last one
 * always counts.
 */
export type DuplicateRule = "refuse" | "takeLast";

/** Read JSON as a value of the type that it has by itself: `valueFromJson` with `impliedTypeOfJson`, in one pass. */
export function impliedValueFromJson(text: string, duplicates: DuplicateRule): Value | JsonError {
  const root = parseJsonTree(text);
  if (root.kind === "jsonSyntaxError") return jsonError(root.message);
  const reader = new ImpliedReader(duplicates);
  const value = reader.read(root);
  // The values that the last ones replace must be readable as their types.
  return reader.hasConflict && value.kind !== "jsonError" ? valueFromJson(text, value.type) : value;
}

/** Objects with the same names in the same order and of the same types: what they share. */
interface Shape {
  readonly type: ObjectType;
  /** Each name, in order, and where its value stands in the document. */
  readonly places: readonly (readonly [string, number])[];
}

/** Longer arrays are seldom of the same type. */
const maxSharedTuple = 16;

/** Documents repeat their shapes; each type is made once, and types that are the same are the same object. */
class ImpliedReader {
  /** Names that repeat had values of different types. */
  hasConflict = false;
  readonly #duplicates: DuplicateRule;
  readonly #shapes = new Map<string, Shape | JsonError>();
  readonly #tupleTypes = new Map<string, TupleType>();
  readonly #typeNumbers = new Map<Type, number>();

  constructor(duplicates: DuplicateRule) {
    this.#duplicates = duplicates;
  }

  read(node: JsonNode): Value | JsonError {
    switch (node.kind) {
      case "null":
        return dynamicNull;
      case "bool":
        return boolValue(node.value);
      case "number": {
        const parsed = parseNumber(node.text);
        return parsed === undefined ? jsonError("a number is required") : numberValue(parsed);
      }
      case "string":
        return stringValue(node.text);
      case "array":
        return this.#readArray(node.items);
      case "object":
        return this.#readObject(node.entries);
      default:
        return unreachable(node);
    }
  }

  #readArray(items: readonly JsonNode[]): Value | JsonError {
    const raw: Value[] = [];
    for (const item of items) {
      const element = this.read(item);
      if (element.kind === "jsonError") return element;
      raw.push(element);
    }
    return { kind: "known", type: this.#tupleType(raw), raw, marks: noMarks, inner: 0 };
  }

  #tupleType(elements: readonly Value[]): TupleType {
    const make = () => tupleOf(elements.map((element) => element.type));
    if (elements.length > maxSharedTuple) return make();
    let key = "";
    for (const element of elements) key += `${this.#typeNumber(element.type)},`;
    const existing = this.#tupleTypes.get(key);
    if (existing !== undefined) return existing;
    const type = make();
    this.#tupleTypes.set(key, type);
    return type;
  }

  #readObject(entries: readonly (readonly [string, JsonNode])[]): Value | JsonError {
    const values: Value[] = [];
    let key = "";
    for (const [name, item] of entries) {
      const value = this.read(item);
      if (value.kind === "jsonError") return value;
      values.push(value);
      key += `${name.length}:${name}${this.#typeNumber(value.type)},`;
    }
    let shape = this.#shapes.get(key);
    if (shape === undefined) {
      const made = makeShape(entries, values, this.#duplicates);
      shape = made.shape;
      this.hasConflict ||= made.hasConflict;
      this.#shapes.set(key, shape);
    }
    if ("kind" in shape) return shape;
    const raw = new Map<string, Value>();
    for (const [name, place] of shape.places) raw.set(name, values[place] ?? dynamicNull);
    return { kind: "known", type: shape.type, raw, marks: noMarks, inner: 0 };
  }

  #typeNumber(type: Type): number {
    const existing = this.#typeNumbers.get(type);
    if (existing !== undefined) return existing;
    this.#typeNumbers.set(type, this.#typeNumbers.size);
    return this.#typeNumbers.size - 1;
  }
}

function makeShape(
  entries: readonly (readonly [string, JsonNode])[],
  values: readonly Value[],
  duplicates: DuplicateRule,
): { readonly shape: Shape | JsonError; readonly hasConflict: boolean } {
  let hasConflict = false;
  const places = new Map<string, number>();
  const types = new Map<string, Type>();
  for (const [place, [name]] of entries.entries()) {
    const type = values[place]?.type ?? dynamicNull.type;
    const existing = types.get(name);
    if (existing !== undefined && !typesEqual(existing, type)) {
      hasConflict = true;
      if (duplicates === "refuse") {
        return { shape: jsonError(`duplicate ${quoted(name)} property in JSON object`), hasConflict };
      }
    }
    if (normalizeString(name) !== name) {
      return { shape: jsonError(`unsupported attribute ${quoted(name)}`), hasConflict };
    }
    places.set(name, place);
    types.set(name, type);
  }
  const inOrder = [...places].sort((a, b) => compareStrings(a[0], b[0]));
  return { shape: { type: objectOf(types), places: inOrder }, hasConflict };
}
