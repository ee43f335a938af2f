import { dynamic, type Type } from "@landform/cty";

/** Lists, sets and tuples. */
export function isSequence(type: Type): boolean {
  return type.kind === "list" || type.kind === "set" || type.kind === "tuple";
}

/** The element type of a collection. */
export function elementType(type: Type): Type {
  return type.kind === "list" || type.kind === "set" || type.kind === "map" ? type.element : dynamic;
}
