import {
  asNumber,
  asString,
  type CtyNumber,
  compareNumbers,
  type NumberBound,
  type Refinement,
  type Value,
} from "@landform/cty";
import { sizeOf } from "./members.js";

/** Could a placeholder with this refinement become `value`? An unknown value might. */
export function refinementAllows(refinement: Refinement, value: Value): boolean {
  if (value.kind === "unknown") return true;
  if (value.kind === "null") return refinement.notNull !== true;
  switch (value.type.kind) {
    case "string":
      return asString(value).startsWith(refinement.stringPrefix ?? "");
    case "number": {
      const given = asNumber(value);
      return isOnSide(given, refinement.numberMin, 1) && isOnSide(given, refinement.numberMax, -1);
    }
    case "list":
    case "set":
    case "map": {
      const { lengthMin = 0, lengthMax = Number.POSITIVE_INFINITY } = refinement;
      return sizeOf(value) >= lengthMin && sizeOf(value) <= lengthMax;
    }
    default:
      return true;
  }
}

function isOnSide(value: CtyNumber, bound: NumberBound | undefined, side: 1 | -1): boolean {
  if (bound === undefined) return true;
  const order = compareNumbers(value, bound.value) * side;
  return order > 0 || (order === 0 && bound.inclusive);
}
