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
  precisionOf,
  roundedFloat,
  signOf,
  smallNumber,
  smallValue,
} from "./number.js";
import { quotient } from "./number-text.js";

/** The sum, at the larger precision of the two. Undefined for the sum of opposite infinities. */
export function addNumbers(a: CtyNumber, b: CtyNumber): CtyNumber | undefined {
  const precision = Math.max(precisionOf(a), precisionOf(b));
  const left = smallValue(a);
  const right = smallValue(b);
  if (left !== undefined && right !== undefined) {
    const sum = left + right;
    if (Number.isSafeInteger(sum)) return smallNumber(sum, precision);
  }
  return addFloats(floatOf(a), floatOf(b), precision);
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
  const precision = Math.max(precisionOf(a), precisionOf(b));
  const leftSmall = smallValue(a);
  const rightSmall = smallValue(b);
  if (leftSmall !== undefined && rightSmall !== undefined) {
    const product = leftSmall * rightSmall;
    if (Number.isSafeInteger(product)) return smallNumber(product, precision);
  }
  const left = floatOf(a);
  const right = floatOf(b);
  const negative = left.negative !== right.negative;
  if (isInfinite(a) || isInfinite(b)) {
    return signOf(a) === 0 || signOf(b) === 0 ? undefined : infinity(negative);
  }
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
  const precision = Math.max(precisionOf(a), precisionOf(b));
  const leftSmall = smallValue(a);
  const rightSmall = smallValue(b);
  if (leftSmall !== undefined && rightSmall !== undefined && rightSmall !== 0) {
    if (leftSmall % rightSmall === 0) return smallNumber(leftSmall / rightSmall, precision);
  }
  const left = floatOf(a);
  const right = floatOf(b);
  const negative = left.negative !== right.negative;
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
  const left = smallValue(a);
  const right = smallValue(b);
  if (left !== undefined && right !== undefined && left !== 0 && right !== 0) {
    return smallNumber((left % right) + 0, precisionOf(a));
  }
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
  const small = smallValue(value);
  if (small !== undefined) return smallNumber(-small, precisionOf(value));
  const float = floatOf(value);
  if (float.mantissa === 0n && float.kind === "finite") return smallNumber(float.negative ? 0 : -0, float.precision);
  const { text, ...rest } = float;
  return { ...rest, negative: !float.negative };
}

export function absoluteNumber(value: CtyNumber): CtyNumber {
  return signOf(value) < 0 || Object.is(value, -0) ? negateNumber(value) : value;
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
