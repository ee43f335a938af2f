import {
  bool,
  boolValue,
  type CtyNumber,
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
  type Value,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import { describeInput, encodeProblem, type ValueType } from "./value-type.js";

export const stringType: ValueType<string> = {
  type: string,
  decode: (value) => {
    invariant(value.kind === "known" && typeof value.raw === "string", "a string is known");
    return value.raw;
  },
  encode: (input) => (typeof input === "string" ? stringValue(input) : wrongInput("a string", input)),
};

export const boolType: ValueType<boolean> = {
  type: bool,
  decode: (value) => {
    invariant(value.kind === "known" && typeof value.raw === "boolean", "a bool is known");
    return value.raw;
  },
  encode: (input) => (typeof input === "boolean" ? boolValue(input) : wrongInput("a boolean", input)),
};

export const numberType: ValueType<number> = {
  type: number,
  decode: (value) => numberToFloat64(numberOf(value)),
  encode: (input) =>
    typeof input === "number" && !Number.isNaN(input)
      ? numberValue(numberFromFloat64(input))
      : wrongInput("a number", input),
};

export const integerType: ValueType<number> = {
  type: number,
  check: (value) => checkWhole(value, BigInt(Number.MIN_SAFE_INTEGER), BigInt(Number.MAX_SAFE_INTEGER), 53),
  decode: (value) => Number(numberToBigInt(numberOf(value))),
  encode: (input) =>
    typeof input === "number" && Number.isSafeInteger(input)
      ? numberValue(numberFromBigInt(BigInt(input)))
      : wrongInput("an integer", input),
};

export const int64Type: ValueType<bigint> = {
  type: number,
  check: (value) => checkWhole(value, -(2n ** 63n), 2n ** 63n - 1n, 64),
  decode: (value) => numberToBigInt(numberOf(value)),
  encode: (input) =>
    typeof input === "bigint" ? numberValue(numberFromBigInt(input)) : wrongInput("a bigint", input),
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

function numberOf(value: Value): CtyNumber {
  invariant(value.kind === "known" && value.type.kind === "number", "a number is known");
  const { raw } = value;
  if (typeof raw === "number") return raw;
  invariant(typeof raw === "object" && "mantissa" in raw, "a number's raw is a number");
  return raw;
}

/** The words are those of the Go framework for providers. */
function checkWhole(value: Value, least: bigint, greatest: bigint, bits: number): string | undefined {
  const given = numberOf(value);
  const shown = `Value %!s(*big.Float=${formatNumberBriefly(given)})`;
  if (!isInteger(given)) return `${shown} is not an integer.`;
  const whole = numberToBigInt(given);
  return whole < least || whole > greatest ? `${shown} cannot be represented as a ${bits}-bit integer.` : undefined;
}

function isValue(input: unknown): input is Value {
  return typeof input === "object" && input !== null && "kind" in input && "type" in input && "marks" in input;
}
