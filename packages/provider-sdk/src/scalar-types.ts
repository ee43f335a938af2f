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

/** The words are those of the Go framework for providers. */
function checkWhole(value: Value, least: bigint, greatest: bigint, bits: number): string | undefined {
  const given = asNumber(value);
  const safe = toSafeInteger(given);
  if (safe !== undefined) return undefined;
  const shown = `Value %!s(*big.Float=${formatNumberBriefly(given)})`;
  if (!isInteger(given)) return `${shown} is not an integer.`;
  const whole = numberToBigInt(given);
  return whole < least || whole > greatest ? `${shown} cannot be represented as a ${bits}-bit integer.` : undefined;
}

function isValue(input: unknown): input is Value {
  return typeof input === "object" && input !== null && "kind" in input && "type" in input && "marks" in input;
}
