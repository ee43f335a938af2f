import {
  asBool,
  asNumber,
  asString,
  bool,
  boolValue,
  dynamic,
  formatNumberBriefly,
  isInteger,
  number,
  numberFromBigInt,
  numberFromFloat64,
  numberToBigInt,
  numberToFloat64,
  numberValue,
  string,
  stringValue,
  toSafeInteger,
  type Value,
} from "@landform/cty";
import { describeInput, encodeProblem, type ValueType } from "./value-type.js";

export const stringType: ValueType<string> = {
  type: string,
  decode: asString,
  encode: (input) => (typeof input === "string" ? stringValue(input) : wrongInput("a string", input)),
};

export const boolType: ValueType<boolean> = {
  type: bool,
  decode: asBool,
  encode: (input) => (typeof input === "boolean" ? boolValue(input) : wrongInput("a boolean", input)),
};

export const numberType: ValueType<number> = {
  type: number,
  decode: (value) => numberToFloat64(asNumber(value)),
  encode: (input) =>
    typeof input === "number" && !Number.isNaN(input)
      ? numberValue(numberFromFloat64(input))
      : wrongInput("a number", input),
};

/** What it decodes to is rounded to 32 bits. */
export const float32Type: ValueType<number> = {
  type: number,
  check: (value) => {
    const given = asNumber(value);
    return hasFloat32(numberToFloat64(given))
      ? undefined
      : `${shownNumber(given)} cannot be represented as a 32-bit floating point.`;
  },
  decode: (value) => Math.fround(numberToFloat64(asNumber(value))),
  encode: (input) =>
    typeof input === "number" && hasFloat32(input)
      ? numberValue(numberFromFloat64(shortestFloat32(input)))
      : wrongInput("a number of 32 bits", input),
};

export const integerType: ValueType<number> = {
  type: number,
  check: (value) => checkWhole(value, BigInt(Number.MIN_SAFE_INTEGER), BigInt(Number.MAX_SAFE_INTEGER), 53),
  decode: (value) => {
    const given = asNumber(value);
    return toSafeInteger(given) ?? Number(numberToBigInt(given));
  },
  encode: (input) =>
    typeof input === "number" && Number.isSafeInteger(input)
      ? numberValue(numberFromBigInt(BigInt(input)))
      : wrongInput("an integer", input),
};

export const int32Type: ValueType<number> = {
  ...integerType,
  check: (value) => checkWhole(value, -(2n ** 31n), 2n ** 31n - 1n, 32),
  encode: (input) =>
    typeof input === "number" && (input | 0) === input
      ? integerType.encode(input)
      : wrongInput("an integer of 32 bits", input),
};

export const int64Type: ValueType<bigint> = {
  type: number,
  check: (value) => checkWhole(value, -(2n ** 63n), 2n ** 63n - 1n, 64),
  decode: (value) => numberToBigInt(asNumber(value)),
  encode: (input) => (typeof input === "bigint" ? numberValue(numberFromBigInt(input)) : wrongInput("a bigint", input)),
};

export const dynamicType: ValueType<Value> = {
  type: dynamic,
  isRaw: true,
  decode: (value) => value,
  encode: (input) => (isValue(input) ? input : wrongInput("a value of the language", input)),
};

function wrongInput(wanted: string, input: unknown) {
  return encodeProblem(`expected ${wanted}, got ${describeInput(input)}`);
}

/** Whether a float of 32 bits can stand for `given`: it may be rounded, but neither to infinity nor to zero. */
function hasFloat32(given: number): boolean {
  const rounded = Math.fround(given);
  return Number.isFinite(rounded) && (rounded !== 0 || given === 0);
}

/**
 * The number with the fewest digits that is the same float of 32 bits, so that 0.1 stays 0.1 for those who hand on what
 * they got.
 */
function shortestFloat32(given: number): number {
  const rounded = Math.fround(given);
  for (let digits = 1; digits < 9; digits++) {
    const short = Number(rounded.toPrecision(digits));
    if (Math.fround(short) === rounded) return short;
  }
  return Number(rounded.toPrecision(9));
}

/** The words are those of the Go framework for providers. */
function checkWhole(value: Value, least: bigint, greatest: bigint, bits: number): string | undefined {
  const given = asNumber(value);
  const shown = shownNumber(given);
  if (!isInteger(given)) return `${shown} is not an integer.`;
  const whole = numberToBigInt(given);
  return whole < least || whole > greatest ? `${shown} cannot be represented as a ${bits}-bit integer.` : undefined;
}

function shownNumber(given: Parameters<typeof formatNumberBriefly>[0]): string {
  return `Value %!s(*big.Float=${formatNumberBriefly(given)})`;
}

function isValue(input: unknown): input is Value {
  return typeof input === "object" && input !== null && "kind" in input && "type" in input && "marks" in input;
}
