import { invariant } from "@landform/diagnostics";

/**
 * A number of the language. A safe-integer JavaScript number (`-0` included) stands for itself at 512-bit precision;
 * everything else is an exact binary float.
 */
export type CtyNumber = number | BigFloat;

/** `(-1)^negative * mantissa * 2^exponent`, or an infinity. `precision` in bits decides how results are rounded. */
export interface BigFloat {
  readonly kind: "finite" | "infinite";
  readonly negative: boolean;
  /** Odd, or zero: trailing zero bits are in `exponent`. */
  readonly mantissa: bigint;
  readonly exponent: number;
  readonly precision: number;
}

/** Numbers written in source text or JSON have this precision. */
export const parsedPrecision = 512;
/** Numbers that come from a machine integer. */
const integerPrecision = 64;
const float64Precision = 53;

// Exponents are those of Go's math/big, where the mantissa is in [0.5, 1).
const maxExponent = 2 ** 31 - 1;
const minExponent = -(2 ** 31);

/** A machine integer, which has 64-bit precision: `count.index / 3` is rounded as the literal 3 asks, `length(a) / length(b)` to 64 bits. */
export function numberFromInt(value: number): BigFloat {
  invariant(Number.isSafeInteger(value), "numberFromInt() takes a safe integer");
  if (value >= 0 && value < smallIntegers.length) return smallIntegers[value] ?? integerFloat(value);
  return integerFloat(value);
}

function integerFloat(value: number): BigFloat {
  const float = roundedFloat(value < 0, BigInt(Math.abs(value)), 0, integerPrecision);
  return typeof float === "number" ? floatOf(float) : float;
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
  const goExponent = scale + bitCount;
  if (goExponent > maxExponent) return infinity(negative);
  if (goExponent < minExponent) return zero(negative, precision);
  if (precision === parsedPrecision && goExponent <= 53) {
    const integer = safeInteger(rounded, scale);
    if (integer !== undefined) return negative ? -integer : integer;
  }
  const zeros = trailingZeros(rounded);
  return { kind: "finite", negative, mantissa: rounded >> BigInt(zeros), exponent: scale + zeros, precision };
}

function zero(negative: boolean, precision: number): CtyNumber {
  if (precision === parsedPrecision) return negative ? -0 : 0;
  return { kind: "finite", negative, mantissa: 0n, exponent: 0, precision };
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

/** `value` in the exact form, whatever form it is kept in. */
export function floatOf(value: CtyNumber): BigFloat {
  if (typeof value !== "number") return value;
  const mantissa = BigInt(Math.abs(value));
  const zeros = mantissa === 0n ? 0 : trailingZeros(mantissa);
  return {
    kind: "finite",
    negative: value < 0 || Object.is(value, -0),
    mantissa: mantissa >> BigInt(zeros),
    exponent: zeros,
    precision: parsedPrecision,
  };
}

export function isInteger(value: CtyNumber): boolean {
  return typeof value === "number" || (value.kind === "finite" && value.exponent >= 0);
}

export function isInfinite(value: CtyNumber): boolean {
  return typeof value !== "number" && value.kind === "infinite";
}

/** -1, 0 or 1. Both zeros are 0. */
export function signOf(value: CtyNumber): -1 | 0 | 1 {
  if (typeof value === "number") return value === 0 ? 0 : value < 0 ? -1 : 1;
  if (value.kind === "finite" && value.mantissa === 0n) return 0;
  return value.negative ? -1 : 1;
}

/** `value` where it is an integer that a JavaScript number holds exactly, never `-0`. */
export function toSafeInteger(value: CtyNumber): number | undefined {
  if (typeof value === "number") return value + 0;
  if (value.kind === "infinite" || value.exponent < 0 || value.exponent > 53) return undefined;
  const magnitude = value.mantissa << BigInt(value.exponent);
  if (magnitude > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
  return (value.negative ? -Number(magnitude) : Number(magnitude)) + 0;
}

/** The integer part, towards zero. Not for infinities. */
export function numberToBigInt(value: CtyNumber): bigint {
  if (typeof value === "number") return BigInt(value);
  invariant(value.kind === "finite", "an infinity has no integer part");
  const shift = BigInt(Math.abs(value.exponent));
  const magnitude = value.exponent >= 0 ? value.mantissa << shift : value.mantissa >> shift;
  return value.negative ? -magnitude : magnitude;
}

/** The nearest double, ties to even; an infinity where it is too large. */
export function numberToFloat64(value: CtyNumber): number {
  if (typeof value === "number") return value;
  const sign = value.negative ? -1 : 1;
  if (value.kind === "infinite") return sign * Number.POSITIVE_INFINITY;
  if (value.mantissa === 0n) return sign * 0;
  const top = value.exponent + bitLength(value.mantissa);
  if (top > 1024) return sign * Number.POSITIVE_INFINITY;
  if (top > -1021) {
    // Number() rounds to nearest even; scaling in two steps keeps both powers of two in range.
    const half = Math.trunc(value.exponent / 2);
    return sign * Number(value.mantissa) * 2 ** half * 2 ** (value.exponent - half);
  }
  const steps = -1074 - value.exponent;
  const units = steps > 0 ? shiftRightRounded(value.mantissa, steps) : value.mantissa << BigInt(-steps);
  return sign * Number(units) * Number.MIN_VALUE;
}

/** Below 0, 0 or above 0, by exact value: `-0` equals `0`, precision does not matter. */
export function compareNumbers(a: CtyNumber, b: CtyNumber): number {
  if (typeof a === "number" && typeof b === "number") return a < b ? -1 : a > b ? 1 : 0;
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

const smallIntegers: readonly BigFloat[] = Array.from({ length: 256 }, (_, index) => integerFloat(index));
