import { type CtyNumber, compareNumbers, type NumberBound, type Refinement, type Value } from "@landform/cty";
import { sizeOf } from "./members.js";

/** Could a placeholder with this refinement become `value`? An unknown value might. */
export function refinementAllows(refinement: Refinement, value: Value): boolean {
  if (value.kind === "unknown") return true;
  if (value.kind === "null") return refinement.notNull !== true;
  const { raw, type } = value;
  if (typeof raw === "string") return raw.startsWith(refinement.stringPrefix ?? "");
  if (type.kind === "number" && (typeof raw === "number" || isBigFloat(raw)))
    return isOnSide(raw, refinement.numberMin, 1) && isOnSide(raw, refinement.numberMax, -1);
  if (type.kind !== "list" && type.kind !== "set" && type.kind !== "map") return true;
  const size = sizeOf(value);
  return size >= (refinement.lengthMin ?? 0) && size <= (refinement.lengthMax ?? Number.POSITIVE_INFINITY);
}

function isBigFloat(raw: unknown): raw is Exclude<CtyNumber, number> {
  return typeof raw === "object" && raw !== null && "mantissa" in raw;
}

function isOnSide(value: CtyNumber, bound: NumberBound | undefined, side: 1 | -1): boolean {
  if (bound === undefined) return true;
  const order = compareNumbers(value, bound.value) * side;
  return order > 0 || (order === 0 && bound.inclusive);
}
