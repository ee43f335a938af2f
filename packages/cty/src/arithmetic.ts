import { invariant } from "@landform/diagnostics";
import { marksOf, numberValue } from "./construct.js";
import { withMarks } from "./marks.js";
import { type CtyNumber, compareNumbers, isInfinite } from "./number.js";
import {
  absoluteNumber,
  addNumbers,
  divideNumbers,
  multiplyNumbers,
  negateNumber,
  remainderNumbers,
  subtractNumbers,
} from "./number-arithmetic.js";
import { rangeOf } from "./range.js";
import { numberRaw } from "./raw.js";
import { unknownValue } from "./refine.js";
import { number } from "./type.js";
import type { Refinement, Value } from "./value.js";

type BinaryNumberOperation = (a: CtyNumber, b: CtyNumber) => CtyNumber | undefined;

// Operands are numbers, or unknown of any type; not null where both are known. Known opposites such as infinity minus
// infinity, which have no result, must be kept away by the caller. Results are never null.

export function add(a: Value, b: Value): Value {
  return combine(a, b, addNumbers, boundsOf(addNumbers));
}

export function subtract(a: Value, b: Value): Value {
  return combine(a, b, subtractNumbers, boundsOf(subtractNumbers));
}

export function multiply(a: Value, b: Value): Value {
  return combine(a, b, multiplyNumbers, boundsOf(multiplyNumbers));
}

/** By zero: an infinity. */
export function divide(a: Value, b: Value): Value {
  return combine(a, b, divideNumbers, () => notNull);
}

/** By zero: `a`. */
export function modulo(a: Value, b: Value): Value {
  return combine(a, b, remainderNumbers, () => notNull);
}

export function negate(value: Value): Value {
  return change(value, negateNumber, notNull);
}

export function absolute(value: Value): Value {
  return change(value, absoluteNumber, { notNull: true, numberMin: { value: 0, inclusive: true } });
}

const notNull: Refinement = { notNull: true };

function combine(
  a: Value,
  b: Value,
  operation: BinaryNumberOperation,
  refinement: (a: Value, b: Value) => Refinement,
): Value {
  const marks = marksOf(a, b);
  if (a.kind === "known" && b.kind === "known") {
    const result = operation(numberRaw(a), numberRaw(b));
    invariant(result !== undefined, "the operation has a result");
    return withMarks(numberValue(result), marks);
  }
  invariant(a.kind === "unknown" || b.kind === "unknown", "operands are not null");
  return withMarks(unknownValue(number, refinement(a, b)), marks);
}

function change(value: Value, operation: (value: CtyNumber) => CtyNumber, refinement: Refinement): Value {
  invariant(value.kind !== "null", "the operand is not null");
  const result = value.kind === "known" ? numberValue(operation(numberRaw(value))) : unknownValue(number, refinement);
  return withMarks(result, value.marks);
}

/** What the bounds of the operands say about the result of an operation that is monotone in each. */
function boundsOf(operation: BinaryNumberOperation): (a: Value, b: Value) => Refinement {
  return (a, b) => {
    if (a.type.kind !== "number" || b.type.kind !== "number") return notNull;
    const left = rangeOf(a);
    const right = rangeOf(b);
    let least: CtyNumber | undefined;
    let most: CtyNumber | undefined;
    for (const x of [left.numberMin.value, left.numberMax.value]) {
      for (const y of [right.numberMin.value, right.numberMax.value]) {
        const corner = operation(x, y);
        if (corner === undefined) return notNull;
        if (least === undefined || compareNumbers(corner, least) < 0) least = corner;
        if (most === undefined || compareNumbers(corner, most) > 0) most = corner;
      }
    }
    return {
      notNull: true,
      ...(least === undefined || isInfinite(least) ? {} : { numberMin: { value: least, inclusive: true } }),
      ...(most === undefined || isInfinite(most) ? {} : { numberMax: { value: most, inclusive: true } }),
    };
  };
}
