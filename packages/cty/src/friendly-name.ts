import { unreachable } from "@landform/diagnostics";
import type { ObjectType, Type } from "./type.js";

/** A type in English, for messages: "list of string"; objects and tuples by these words alone. */
export function friendlyName(type: Type): string {
  return named(type, "dynamic", "dynamic");
}

/** As `friendlyName`, for a type that says what is wanted: "any type", "list of any single type". */
export function friendlyNameForConstraint(type: Type): string {
  return named(type, "any type", "any single type");
}

function named(type: Type, dynamicName: string, dynamicElement: string): string {
  switch (type.kind) {
    case "string":
    case "number":
    case "bool":
    case "object":
    case "tuple":
      return type.kind;
    case "dynamic":
      return dynamicName;
    case "list":
    case "set":
    case "map": {
      const element =
        type.element.kind === "dynamic" ? dynamicElement : named(type.element, dynamicName, dynamicElement);
      return `${type.kind} of ${element}`;
    }
    case "capsule":
      return type.name;
    default:
      return unreachable(type);
  }
}

function isIdentifier(name: string): boolean {
  return /^[A-Za-z_][\w-]*$/.test(name) || /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(name);
}

/** A type as it is written in a configuration: "list(string)", "object({a=optional(number)})", "any". */
export function typeString(type: Type): string {
  switch (type.kind) {
    case "string":
    case "number":
    case "bool":
      return type.kind;
    case "dynamic":
      return "any";
    case "list":
    case "set":
    case "map":
      return `${type.kind}(${typeString(type.element)})`;
    case "tuple":
      return `tuple([${type.elements.map(typeString).join(",")}])`;
    case "object":
      return `object({${attributeStrings(type).join(",")}})`;
    case "capsule":
      return type.name;
    default:
      return unreachable(type);
  }
}

function attributeStrings(type: ObjectType): readonly string[] {
  return [...type.attributes].map(([name, attribute]) => {
    const key = isIdentifier(name) ? name : JSON.stringify(name);
    const text = typeString(attribute);
    return `${key}=${type.optional.has(name) ? `optional(${text})` : text}`;
  });
}
