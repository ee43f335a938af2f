import { invariant } from "@landform/diagnostics";
import { dynamicUnknown, knownValue, normalizeString, numberValue } from "./construct.js";
import { compareNumbers, isInfinite } from "./number.js";
import { numbersEqual } from "./number-text.js";
import type { Type } from "./type.js";
import { type NumberBound, noMarks, noRefinement, type Refinement, type UnknownValue, type Value } from "./value.js";

/** Unknown, or known where `refinement` leaves only one value. */
export function unknownValue(type: Type, refinement: Refinement = noRefinement): Value {
  if (type.kind === "dynamic") return dynamicUnknown;
  const unknown: UnknownValue = { kind: "unknown", type, refinement: noRefinement, marks: noMarks };
  return refinement === noRefinement ? unknown : refine(unknown, refinement);
}

/**
 * Add to what is known of an unknown value; a known or null value, and an unknown of dynamic type, stay as they are.
 * The result is known where only one value is left: a number between equal bounds, a list of known length (of unknown
 * elements), an empty collection. `refinement` must not contradict what is known already.
 */
export function refine(value: Value, refinement: Refinement): Value {
  if (value.kind !== "unknown" || value.type.kind === "dynamic") return value;
  return collapse({ ...value, refinement: merge(value.refinement, refinement) });
}

export function refineNotNull(value: Value): Value {
  if (value.kind !== "unknown" || value.refinement.notNull === true) return value;
  return refine(value, notNull);
}
const notNull: Refinement = { notNull: true };

function merge(a: Refinement, b: Refinement): Refinement {
  const stringPrefix = longerPrefix(a.stringPrefix, b.stringPrefix);
  const numberMin = tighter(a.numberMin, b.numberMin, 1);
  const numberMax = tighter(a.numberMax, b.numberMax, -1);
  const lengthMin = Math.max(a.lengthMin ?? 0, b.lengthMin ?? 0);
  const lengthMax = Math.min(a.lengthMax ?? Number.POSITIVE_INFINITY, b.lengthMax ?? Number.POSITIVE_INFINITY);
  invariant(lengthMin <= lengthMax, "length bounds leave something");
  return {
    ...(a.notNull === true || b.notNull === true ? { notNull: true } : {}),
    ...(stringPrefix === "" ? {} : { stringPrefix }),
    ...(numberMin === undefined ? {} : { numberMin }),
    ...(numberMax === undefined ? {} : { numberMax }),
    ...(lengthMin === 0 ? {} : { lengthMin }),
    ...(lengthMax === Number.POSITIVE_INFINITY ? {} : { lengthMax }),
  };
}

function longerPrefix(a = "", b = ""): string {
  const other = normalizeString(b);
  const [longer, shorter] = a.length >= other.length ? [a, other] : [other, a];
  invariant(longer.startsWith(shorter), "string prefixes agree");
  return longer;
}

/** `direction` 1: the larger of two lower bounds; -1: the smaller of two upper bounds. Infinite bounds say nothing. */
function tighter(a: NumberBound | undefined, b: NumberBound | undefined, direction: 1 | -1): NumberBound | undefined {
  const other = b === undefined || isInfinite(b.value) ? undefined : b;
  if (a === undefined || other === undefined) return a ?? other;
  const order = compareNumbers(other.value, a.value) * direction;
  if (order === 0) return a.inclusive ? other : a;
  return order > 0 ? other : a;
}

function collapse(unknown: UnknownValue): Value {
  const { type, refinement, marks } = unknown;
  if (refinement.notNull !== true) return unknown;
  const { numberMin, numberMax, lengthMin = 0, lengthMax } = refinement;
  if (numberMin?.inclusive && numberMax?.inclusive && numbersEqual(numberMin.value, numberMax.value)) {
    return { ...numberValue(numberMin.value), marks };
  }
  if (lengthMax === undefined || lengthMin !== lengthMax) return unknown;
  if (type.kind === "map") return lengthMax === 0 ? knownValue(type, new Map(), marks) : unknown;
  if (type.kind === "list" || (type.kind === "set" && lengthMax <= 1)) {
    const element = unknownValue(type.element);
    return knownValue(type, new Array<Value>(lengthMax).fill(element), marks);
  }
  return unknown;
}
