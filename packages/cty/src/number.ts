import { invariant } from "@landform/diagnostics";

/**
 * A number of the language, in the one form that suits it: an integer that JavaScript holds exactly (`-0` included) at
 * 512-bit precision, such an integer at another precision, or else an exact binary float.
 */
export type CtyNumber = number | SmallInteger | BigFloat;

/** `value` is a safe integer, never `-0`. `precision` is not 512. */
export interface SmallInteger {
  readonly kind: "integer";
  readonly value: number;
  readonly precision: number;
}

/** `(-1)^negative * mantissa * 2^exponent`, or an infinity. `precision` in bits decides how results are rounded. */
export interface BigFloat {
  readonly kind: "finite" | "infinite";
  readonly negative: boolean;
  /** Odd, or zero: trailing zero bits are in `exponent`. */
  readonly mantissa: bigint;
  readonly exponent: number;
  readonly precision: number;
  /** What `formatNumber` says of it, where that was known from the start; it takes long to find out. */
  readonly text?: string;
}

/** Numbers written in source text or JSON have this precision. */
export const parsedPrecision = 512;
/** Numbers that come from a machine integer. */
const integerPrecision = 64;
const float64Precision = 53;

/**
 * Numbers reach from 2^-262144 to 2^262144, 78,913 decimal places: larger ones are infinities, smaller ones zero. The
 * reference goes on to 2^(2^31), but to print such a number takes it minutes and more memory than there is.
 */
export const maxExponent: number = 2 ** 18;

/**
 * A machine integer, which has 64-bit precision: `count.index / 3` is rounded as the literal 3 asks, but
 * `length(a) / length(b)` to 64 bits.
 */
export function numberFromInt(value: number): SmallInteger {
  invariant(Number.isSafeInteger(value), "numberFromInt() takes a safe integer");
  return { kind: "integer", value: value + 0, precision: integerPrecision };
}

/** Any integer. Precision is 64 bits, or as many as it needs. */
export function numberFromBigInt(value: bigint): CtyNumber {
  const magnitude = value < 0n ? -value : value;
  return roundedFloat(value < 0n, magnitude, 0, Math.max(bitLength(magnitude), integerPrecision));
}

/** Exactly `value`, at 53-bit precision, so that it prints as a double does. `NaN` is refused by an exception. */
export function numberFromFloat64(value: number): CtyNumber {
  invariant(!Number.isNaN(value), "NaN is not a number of the language");
  if (!Number.isFinite(value)) return infinity(value < 0);
  bits.setFloat64(0, value);
  const high = bits.getUint32(0);
  const biased = (high >>> 20) & 0x7ff;
  const fraction = BigInt(high & 0xfffff) * 0x100000000n + BigInt(bits.getUint32(4));
  const mantissa = biased === 0 ? fraction : fraction + 0x10000000000000n;
  return roundedFloat(high >>> 31 === 1, mantissa, Math.max(biased, 1) - 1075, float64Precision);
}
const bits = new DataView(new ArrayBuffer(8));

export function infinity(negative: boolean): BigFloat {
  return negative ? negativeInfinity : positiveInfinity;
}
const positiveInfinity: BigFloat = infinite(false);
const negativeInfinity: BigFloat = infinite(true);

function infinite(negative: boolean): BigFloat {
  return { kind: "infinite", negative, mantissa: 0n, exponent: 0, precision: parsedPrecision };
}

/**
 * `(-1)^negative * mantissa * 2^exponent` rounded to `precision` bits, to nearest and ties to even, in the form that
 * all numbers are kept in. Too large is an infinity, too small is zero.
 */
export function roundedFloat(negative: boolean, mantissa: bigint, exponent: number, precision: number): CtyNumber {
  if (mantissa === 0n) return zero(negative, precision);
  let bitCount = bitLength(mantissa);
  let rounded = mantissa;
  let scale = exponent;
  if (bitCount > precision) {
    rounded = shiftRightRounded(mantissa, bitCount - precision);
    scale += bitCount - precision;
    bitCount = bitLength(rounded);
  }
  const top = scale + bitCount;
  if (top > maxExponent) return infinity(negative);
  if (top < -maxExponent) return zero(negative, precision);
  const integer = top <= 53 ? safeInteger(rounded, scale) : undefined;
  if (integer !== undefined) return smallNumber(negative ? -integer : integer, precision);
  const zeros = trailingZeros(rounded);
  return { kind: "finite", negative, mantissa: rounded >> BigInt(zeros), exponent: scale + zeros, precision };
}

function zero(negative: boolean, precision: number): CtyNumber {
  return smallNumber(negative ? -0 : 0, precision);
}

/** A safe integer, `-0` included, at any precision. */
export function smallNumber(value: number, precision: number): CtyNumber {
  if (precision === parsedPrecision) return value;
  if (Object.is(value, -0)) return { kind: "finite", negative: true, mantissa: 0n, exponent: 0, precision };
  return { kind: "integer", value, precision };
}

/** The value of a number in one of the small forms. */
export function smallValue(value: CtyNumber): number | undefined {
  if (typeof value === "number") return value;
  return value.kind === "integer" ? value.value : undefined;
}

export function precisionOf(value: CtyNumber): number {
  return typeof value === "number" ? parsedPrecision : value.precision;
}

/** `mantissa * 2^exponent`, which is below 2^53, where it is an integer. */
function safeInteger(mantissa: bigint, exponent: number): number | undefined {
  if (exponent >= 0) return Number(mantissa << BigInt(exponent));
  const integer = mantissa >> BigInt(-exponent);
  return integer << BigInt(-exponent) === mantissa ? Number(integer) : undefined;
}

/** `value / 2^count`, to nearest, ties to even. */
function shiftRightRounded(value: bigint, count: number): bigint {
  const shift = BigInt(count);
  const quotient = value >> shift;
  const rest = value - (quotient << shift);
  const half = 1n << (shift - 1n);
  return rest > half || (rest === half && (quotient & 1n) === 1n) ? quotient + 1n : quotient;
}

/** Number of bits of `value`, which is not negative; 0 for 0. */
export function bitLength(value: bigint): number {
  if (value <= 0xffffffffn) return 32 - Math.clz32(Number(value));
  const hex = value.toString(16);
  return hex.length * 4 - Math.clz32(Number.parseInt(hex.charAt(0), 16)) + 28;
}

function trailingZeros(value: bigint): number {
  let rest = value;
  let count = 0;
  while (BigInt.asUintN(32, rest) === 0n) {
    rest >>= 32n;
    count += 32;
  }
  const low = Number(BigInt.asUintN(32, rest)) | 0;
  return count + 31 - Math.clz32(low & -low);
}

/** `value` as a float, whatever form it is in. */
export function floatOf(value: CtyNumber): BigFloat {
  const small = smallValue(value);
  if (typeof value !== "number" && value.kind !== "integer") return value;
  const integer = small ?? 0;
  const mantissa = BigInt(Math.abs(integer));
  const zeros = mantissa === 0n ? 0 : trailingZeros(mantissa);
  return {
    kind: "finite",
    negative: integer < 0 || Object.is(integer, -0),
    mantissa: mantissa >> BigInt(zeros),
    exponent: zeros,
    precision: precisionOf(value),
  };
}

export function isInteger(value: CtyNumber): boolean {
  return typeof value === "number" || value.kind === "integer" || (value.kind === "finite" && value.exponent >= 0);
}

export function isInfinite(value: CtyNumber): boolean {
  return typeof value !== "number" && value.kind === "infinite";
}

/** Has `value` a minus sign? `-0` has. */
export function isNegative(value: CtyNumber): boolean {
  const small = smallValue(value);
  return small === undefined ? floatOf(value).negative : small < 0 || Object.is(small, -0);
}

/** -1, 0 or 1. Both zeros are 0. */
export function signOf(value: CtyNumber): -1 | 0 | 1 {
  const small = smallValue(value);
  if (small !== undefined) return small === 0 ? 0 : small < 0 ? -1 : 1;
  const float = floatOf(value);
  if (float.kind === "finite" && float.mantissa === 0n) return 0;
  return float.negative ? -1 : 1;
}

/** `value` where it is an integer that a JavaScript number holds exactly, never `-0`. */
export function toSafeInteger(value: CtyNumber): number | undefined {
  const small = smallValue(value);
  if (small !== undefined) return small + 0;
  return signOf(value) === 0 ? 0 : undefined;
}

/** The integer part, towards zero. Not for infinities. */
export function numberToBigInt(value: CtyNumber): bigint {
  const small = smallValue(value);
  if (small !== undefined) return BigInt(small);
  const { kind, negative, mantissa, exponent } = floatOf(value);
  invariant(kind === "finite", "an infinity has no integer part");
  const shift = BigInt(Math.abs(exponent));
  const magnitude = exponent >= 0 ? mantissa << shift : mantissa >> shift;
  return negative ? -magnitude : magnitude;
}

/** The nearest double, ties to even; an infinity where it is too large. */
export function numberToFloat64(value: CtyNumber): number {
  const small = smallValue(value);
  if (small !== undefined) return small;
  const { kind, negative, mantissa, exponent } = floatOf(value);
  const sign = negative ? -1 : 1;
  if (kind === "infinite") return sign * Number.POSITIVE_INFINITY;
  if (mantissa === 0n) return sign * 0;
  const top = exponent + bitLength(mantissa);
  if (top > 1024) return sign * Number.POSITIVE_INFINITY;
  if (top > -1021) {
    // Number() rounds to nearest even; scaling in two steps keeps both powers of two in range.
    const half = Math.trunc(exponent / 2);
    return sign * Number(mantissa) * 2 ** half * 2 ** (exponent - half);
  }
  const steps = -1074 - exponent;
  const units = steps > 0 ? shiftRightRounded(mantissa, steps) : mantissa << BigInt(-steps);
  return sign * Number(units) * Number.MIN_VALUE;
}

/** Below 0, 0 or above 0, by exact value: `-0` equals `0`, precision does not matter. */
export function compareNumbers(a: CtyNumber, b: CtyNumber): number {
  const left = smallValue(a);
  const right = smallValue(b);
  if (left !== undefined && right !== undefined) return left < right ? -1 : left > right ? 1 : 0;
  const sign = signOf(a);
  if (sign !== signOf(b)) return sign - signOf(b);
  if (sign === 0) return 0;
  return sign * compareMagnitudes(floatOf(a), floatOf(b));
}

function compareMagnitudes(a: BigFloat, b: BigFloat): number {
  if (a.kind === "infinite" || b.kind === "infinite") {
    return Number(a.kind === "infinite") - Number(b.kind === "infinite");
  }
  const byExponent = a.exponent + bitLength(a.mantissa) - (b.exponent + bitLength(b.mantissa));
  if (byExponent !== 0) return byExponent;
  const common = Math.min(a.exponent, b.exponent);
  const left = a.mantissa << BigInt(a.exponent - common);
  const right = b.mantissa << BigInt(b.exponent - common);
  return left < right ? -1 : left > right ? 1 : 0;
}
