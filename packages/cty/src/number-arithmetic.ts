import { invariant } from "@landform/diagnostics";
import {
  type BigFloat,
  bitLength,
  type CtyNumber,
  floatOf,
  infinity,
  isInfinite,
  isInteger,
  numberToBigInt,
  parsedPrecision,
  roundedFloat,
  signOf,
} from "./number.js";
import { quotient } from "./number-text.js";

/** The sum, at the larger precision of the two. Undefined for the sum of opposite infinities. */
export function addNumbers(a: CtyNumber, b: CtyNumber): CtyNumber | undefined {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (Number.isSafeInteger(sum)) return sum;
  }
  return addFloats(floatOf(a), floatOf(b), Math.max(precisionOf(a), precisionOf(b)));
}

/** The difference, at the larger precision of the two. Undefined for the difference of equal infinities. */
export function subtractNumbers(a: CtyNumber, b: CtyNumber): CtyNumber | undefined {
  return addNumbers(a, negateNumber(b));
}

function addFloats(a: BigFloat, b: BigFloat, precision: number): CtyNumber | undefined {
  if (a.kind === "infinite" || b.kind === "infinite") {
    if (a.kind === b.kind && a.negative !== b.negative) return undefined;
    return a.kind === "infinite" ? a : b;
  }
  if (a.mantissa === 0n && b.mantissa === 0n) return roundedFloat(a.negative && b.negative, 0n, 0, precision);
  if (a.mantissa === 0n) return roundedFloat(b.negative, b.mantissa, b.exponent, precision);
  if (b.mantissa === 0n) return roundedFloat(a.negative, a.mantissa, a.exponent, precision);
  // Far below the last bit of the other, a number changes nothing; the exact sum would be as long as their distance.
  const distance = a.exponent + bitLength(a.mantissa) - (b.exponent + bitLength(b.mantissa));
  if (Math.abs(distance) > precision + 3) {
    const larger = distance > 0 ? a : b;
    return roundedFloat(larger.negative, larger.mantissa, larger.exponent, precision);
  }
  const common = Math.min(a.exponent, b.exponent);
  const sum = signedMantissa(a, common) + signedMantissa(b, common);
  return roundedFloat(sum < 0n, sum < 0n ? -sum : sum, common, precision);
}

function signedMantissa(value: BigFloat, exponent: number): bigint {
  const magnitude = value.mantissa << BigInt(value.exponent - exponent);
  return value.negative ? -magnitude : magnitude;
}

/** The product, rounded to 512 bits and kept at the precision it needs. Undefined for zero times an infinity. */
export function multiplyNumbers(a: CtyNumber, b: CtyNumber): CtyNumber | undefined {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    if (Number.isSafeInteger(product)) return product;
  }
  const left = floatOf(a);
  const right = floatOf(b);
  const negative = left.negative !== right.negative;
  if (isInfinite(a) || isInfinite(b)) {
    return signOf(a) === 0 || signOf(b) === 0 ? undefined : infinity(negative);
  }
  const precision = Math.max(left.precision, right.precision);
  const product = roundedFloat(
    negative,
    left.mantissa * right.mantissa,
    left.exponent + right.exponent,
    parsedPrecision,
  );
  if (precision >= parsedPrecision) return product;
  const exact = floatOf(product);
  if (exact.kind === "infinite") return exact;
  return roundedFloat(negative, exact.mantissa, exact.exponent, Math.max(precision, bitLength(exact.mantissa)));
}

/**
 * The quotient, at the larger precision of the two. Anything else by zero is an infinity; undefined for zero by zero
 * and infinity by infinity.
 */
export function divideNumbers(a: CtyNumber, b: CtyNumber): CtyNumber | undefined {
  if (typeof a === "number" && typeof b === "number" && b !== 0) {
    const result = a / b;
    if (Number.isSafeInteger(result) && a % b === 0) return result;
  }
  const left = floatOf(a);
  const right = floatOf(b);
  const negative = left.negative !== right.negative;
  const precision = Math.max(left.precision, right.precision);
  if (isInfinite(a)) return isInfinite(b) ? undefined : infinity(negative);
  if (isInfinite(b)) return roundedFloat(negative, 0n, 0, precision);
  if (right.mantissa === 0n) return left.mantissa === 0n ? undefined : infinity(negative);
  return quotient(negative, left.mantissa, left.exponent, right.mantissa, right.exponent, precision);
}

/**
 * What is left of `a` after taking `b` a whole number of times, with the sign of `a`; `a` itself where `b` is zero.
 * An infinity on either side gives an infinity. Undefined for zero with an infinity.
 */
export function remainderNumbers(a: CtyNumber, b: CtyNumber): CtyNumber | undefined {
  if (typeof a === "number" && typeof b === "number" && a !== 0 && b !== 0) return (a % b) + 0;
  if (isInfinite(a) || isInfinite(b)) return multiplyNumbers(a, b);
  if (signOf(b) === 0) return a;
  const times = divideNumbers(a, b);
  if (times === undefined || isInfinite(times)) return undefined;
  const precision = precisionOf(a);
  const whole = numberToBigInt(times);
  const count = floatOf(roundedFloat(whole < 0n, whole < 0n ? -whole : whole, 0, precision));
  const divisor = floatOf(b);
  const taken = floatOf(
    roundedFloat(
      count.negative !== divisor.negative,
      count.mantissa * divisor.mantissa,
      count.exponent + divisor.exponent,
      precision,
    ),
  );
  return addFloats(floatOf(a), { ...taken, negative: !taken.negative }, precision);
}

export function negateNumber(value: CtyNumber): CtyNumber {
  return typeof value === "number" ? -value : { ...value, negative: !value.negative };
}

export function absoluteNumber(value: CtyNumber): CtyNumber {
  return typeof value === "number" ? Math.abs(value) : { ...value, negative: false };
}

/** The nearest integer towards zero. An infinity stays. */
export function truncateNumber(value: CtyNumber): CtyNumber {
  if (isInteger(value) || isInfinite(value)) return value;
  const whole = numberToBigInt(value);
  return roundedFloat(signOf(value) < 0, whole < 0n ? -whole : whole, 0, precisionOf(value));
}

/** The nearest integer that is not larger. An infinity stays. */
export function floorNumber(value: CtyNumber): CtyNumber {
  return stepFromZero(value, -1);
}

/** The nearest integer that is not smaller. An infinity stays. */
export function ceilNumber(value: CtyNumber): CtyNumber {
  return stepFromZero(value, 1);
}

function stepFromZero(value: CtyNumber, direction: -1 | 1): CtyNumber {
  const whole = truncateNumber(value);
  if (whole === value || signOf(value) !== direction) return whole;
  const stepped = addNumbers(whole, direction);
  invariant(stepped !== undefined, "finite numbers have a sum");
  return stepped;
}

function precisionOf(value: CtyNumber): number {
  return typeof value === "number" ? parsedPrecision : value.precision;
}
