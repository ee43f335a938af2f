import {
  asNumber,
  type CtyNumber,
  isInfinite,
  isInteger,
  numberToBigInt,
  numberToFloat64,
  toSafeInteger,
  type Value,
} from "@landform/cty";

/** Why a number does not fit what a function takes, without the name of the function or parameter. */
export interface NumberProblem {
  readonly kind: "numberProblem";
  readonly message: string;
}

const smallestInteger = -(2n ** 63n);
const largestInteger = 2n ** 63n - 1n;
const notWhole = problem(`value must be a whole number, between ${smallestInteger} and ${largestInteger}`);
const anyWhole = problem("value must be a whole number");
const largestFloat = BigInt(Number.MAX_VALUE);
const notFloat = problem(`value must be between -${largestFloat}.000000 and ${largestFloat}.000000 inclusive`);

/** A known number as a 64-bit integer. Beyond 2^53 the result is only near to it: enough to compare it with lengths. */
export function toInteger(value: Value): number | NumberProblem {
  const integer = toSafeInteger(asNumber(value)) ?? toExactInteger(value);
  return isProblem(integer) ? integer : Number(integer);
}

/** A known number as a 64-bit integer. */
export function toExactInteger(value: Value): bigint | NumberProblem {
  const number = asNumber(value);
  if (!isInteger(number)) return notWhole;
  const integer = numberToBigInt(number);
  return integer < smallestInteger || integer > largestInteger ? notWhole : integer;
}

/** A known number as an integer of any size. */
export function toBigInteger(value: Value): bigint | NumberProblem {
  const number = asNumber(value);
  return isInteger(number) ? numberToBigInt(number) : anyWhole;
}

/** A known number as the nearest double. Infinities are let through, numbers that become one are not. */
export function toFloat(value: Value): number | NumberProblem {
  const number: CtyNumber = asNumber(value);
  const float = numberToFloat64(number);
  return Number.isFinite(float) || isInfinite(number) ? float : notFloat;
}

export function isProblem(value: number | bigint | NumberProblem): value is NumberProblem {
  return typeof value === "object";
}

function problem(message: string): NumberProblem {
  return { kind: "numberProblem", message };
}
