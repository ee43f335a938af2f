import { invariant } from "@landform/diagnostics";
import { boolValue, falseValue, marksOf, trueValue } from "./construct.js";
import { valuesEqual } from "./equality.js";
import { unionMarks, withMarks } from "./marks.js";
import { deepMarksOf } from "./marks-deep.js";
import { compareNumbers } from "./number.js";
import { rangeOf } from "./range.js";
import { boolRaw, numberRaw } from "./raw.js";
import { unknownValue } from "./refine.js";
import { bool } from "./type.js";
import type { Marks, Value } from "./value.js";

const unknownBool: Value = unknownValue(bool, { notNull: true });

function answer(result: boolean | undefined, marks: Marks): Value {
  return withMarks(result === undefined ? unknownBool : boolValue(result), marks);
}

/** `a == b`, for any two values (see `valuesEqual`). Only a null and something else: marks inside are left out. */
export function equal(a: Value, b: Value): Value {
  return answer(valuesEqual(a, b), comparisonMarks(a, b));
}

export function notEqual(a: Value, b: Value): Value {
  const result = valuesEqual(a, b);
  return answer(result === undefined ? undefined : !result, comparisonMarks(a, b));
}

function comparisonMarks(a: Value, b: Value): Marks {
  if ((a.kind === "null") !== (b.kind === "null")) return marksOf(a, b);
  return unionMarks(deepMarksOf(a), deepMarksOf(b));
}

// The following take numbers, or unknown values of any type; no nulls.

export function lessThan(a: Value, b: Value): Value {
  return answer(isLess(a, b), marksOf(a, b));
}

export function greaterThan(a: Value, b: Value): Value {
  return answer(isLess(b, a), marksOf(a, b));
}

export function lessThanOrEqual(a: Value, b: Value): Value {
  return or(lessThan(a, b), equal(a, b));
}

export function greaterThanOrEqual(a: Value, b: Value): Value {
  return or(greaterThan(a, b), equal(a, b));
}

/** Bounds count as exclusive here, as in the reference: `x < 5` is not decided for an `x` of at least 5. */
function isLess(a: Value, b: Value): boolean | undefined {
  invariant(a.kind !== "null" && b.kind !== "null", "operands are not null");
  if (a.kind === "known" && b.kind === "known") return compareNumbers(numberRaw(a), numberRaw(b)) < 0;
  const left = rangeOf(a);
  const right = rangeOf(b);
  if (left.type.kind !== "number" || right.type.kind !== "number") return undefined;
  if (compareNumbers(left.numberMax.value, right.numberMin.value) < 0) return true;
  if (compareNumbers(left.numberMin.value, right.numberMax.value) > 0) return false;
  return undefined;
}

// The following take bools, or unknown values of any type; no nulls.

export function not(value: Value): Value {
  invariant(value.kind !== "null", "not() takes a bool that is not null");
  if (value.kind === "unknown") return withMarks(unknownBool, value.marks);
  return withMarks(boolRaw(value) ? falseValue : trueValue, value.marks);
}

/** False where either side is, whatever the other. */
export function and(a: Value, b: Value): Value {
  return answer(decide(a, b, false), marksOf(a, b));
}

/** True where either side is, whatever the other. */
export function or(a: Value, b: Value): Value {
  return answer(decide(a, b, true), marksOf(a, b));
}

function decide(a: Value, b: Value, decisive: boolean): boolean | undefined {
  invariant(a.kind !== "null" && b.kind !== "null", "operands are not null");
  if (a.kind === "known" && boolRaw(a) === decisive) return decisive;
  if (b.kind === "known" && boolRaw(b) === decisive) return decisive;
  return a.kind === "known" && b.kind === "known" ? !decisive : undefined;
}
