import { quoted } from "@landform/diagnostics";
import { friendlyName } from "./friendly-name.js";
import { type ObjectType, type TupleType, type Type, typesEqual } from "./type.js";

/**
 * Is a value of type `given` acceptable, unconverted, where `wanted` may say `dynamic` for any type? Undefined when it
 * is, else why not.
 */
export function nonconformance(given: Type, wanted: Type): string | undefined {
  if (wanted.kind === "dynamic" || typesEqual(given, wanted)) return undefined;
  if (given.kind === "object" && wanted.kind === "object") return objectNonconformance(given, wanted);
  if (given.kind === "tuple" && wanted.kind === "tuple") return tupleNonconformance(given, wanted);
  if (
    (given.kind === "list" && wanted.kind === "list") ||
    (given.kind === "set" && wanted.kind === "set") ||
    (given.kind === "map" && wanted.kind === "map")
  ) {
    return nonconformance(given.element, wanted.element);
  }
  return `${friendlyName(wanted)} required, but received ${friendlyName(given)}`;
}

function objectNonconformance(given: ObjectType, wanted: ObjectType): string | undefined {
  for (const name of given.attributes.keys()) {
    if (!wanted.attributes.has(name)) return `unsupported attribute ${quoted(name)}`;
  }
  for (const name of wanted.attributes.keys()) {
    if (!given.attributes.has(name)) return `missing required attribute ${quoted(name)}`;
  }
  for (const [name, type] of wanted.attributes) {
    const other = given.attributes.get(name);
    const problem = other && nonconformance(other, type);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function tupleNonconformance(given: TupleType, wanted: TupleType): string | undefined {
  if (given.elements.length !== wanted.elements.length) {
    return `${wanted.elements.length} elements are required, but got ${given.elements.length}`;
  }
  for (const [index, type] of wanted.elements.entries()) {
    const other = given.elements[index];
    const problem = other && nonconformance(other, type);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

export function conforms(given: Type, wanted: Type): boolean {
  return nonconformance(given, wanted) === undefined;
}
