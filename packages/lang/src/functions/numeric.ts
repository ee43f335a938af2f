import {
  absolute,
  addNumbers,
  argumentError,
  asList,
  asNumber,
  asString,
  type CtyFunction,
  type CtyNumber,
  canIterate,
  ceilNumber,
  compareNumbers,
  convert,
  dynamic,
  type FunctionError,
  floorNumber,
  friendlyName,
  functionError,
  infinity,
  intValue,
  isKnown,
  isNull,
  isWhollyKnown,
  lengthOf,
  number,
  numberFromBigInt,
  numberFromFloat64,
  numberValue,
  type Parameter,
  unknownValue,
  type Value,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import { argument, defineFunction } from "./define.js";
import { goLog, goPow } from "./go-math.js";
import { isProblem, toFloat, toInteger } from "./number-arguments.js";

const num: Parameter = { name: "num", type: number, description: "Any number." };

/** A function from one known number to a number. */
function ofNumber(description: string, call: (value: CtyNumber) => CtyNumber): CtyFunction {
  return defineFunction({
    description,
    parameters: [num],
    returns: number,
    call: (args) => numberValue(call(asNumber(argument(args, 0)))),
  });
}

export const abs = defineFunction({
  description: "The magnitude of a number, without its sign.",
  parameters: [{ ...num, allowMarked: true }],
  returns: number,
  call: (args) => absolute(argument(args, 0)),
});
export const ceil = ofNumber("The nearest whole number that is not below the given one.", (value) =>
  withoutZeroSign(ceilNumber(value)),
);
export const floor = ofNumber("The nearest whole number that is not above the given one.", (value) =>
  withoutZeroSign(floorNumber(value)),
);

function withoutZeroSign(value: CtyNumber): CtyNumber {
  return Object.is(value, -0) ? 0 : value;
}

export const signum = defineFunction({
  description: "-1, 0 or 1 for a whole number below, equal to or above zero.",
  parameters: [{ ...num, description: "A whole number." }],
  returns: number,
  call(args) {
    const integer = toInteger(argument(args, 0));
    return isProblem(integer) ? functionError(integer.message) : intValue(Math.sign(integer));
  },
});

/** A function of two doubles; the result is a double, too. */
function ofFloats(description: string, second: Parameter, call: (a: number, b: number) => number): CtyFunction {
  return defineFunction({
    description,
    parameters: [num, second],
    returns: number,
    call(args) {
      const a = toFloat(argument(args, 0));
      if (isProblem(a)) return functionError(a.message);
      const b = toFloat(argument(args, 1));
      if (isProblem(b)) return functionError(b.message);
      const result = call(a, b);
      return Number.isNaN(result)
        ? functionError("the result is not a number")
        : numberValue(numberFromFloat64(result));
    },
  });
}

export const log = ofFloats(
  "The logarithm of a number to a base.",
  { name: "base", type: number, description: "The base of the logarithm." },
  (value, base) => goLog(value) / goLog(base),
);

export const pow = ofFloats(
  "A number raised to a power.",
  { name: "power", type: number, description: "The exponent." },
  goPow,
);

/** The first of the numbers that no other comes before. */
function extreme(description: string, start: CtyNumber, isBetter: (order: number) => boolean): CtyFunction {
  return defineFunction({
    description,
    variadic: { name: "numbers", type: number, description: "Any numbers." },
    returns: number,
    call(args) {
      if (args.length === 0) return functionError("must pass at least one number");
      let best = start;
      for (const value of args) if (isBetter(compareNumbers(asNumber(value), best))) best = asNumber(value);
      return numberValue(best);
    },
  });
}

export const max = extreme("The greatest of the given numbers.", infinity(true), (order) => order > 0);
export const min = extreme("The smallest of the given numbers.", infinity(false), (order) => order < 0);

export const parseint = defineFunction({
  description: "Reads a whole number written in a given base.",
  parameters: [
    { name: "number", type: dynamic, description: "The digits, with or without a sign." },
    { name: "base", type: number, description: "The base, from 2 to 62." },
  ],
  returns(args) {
    const { type } = argument(args, 0);
    if (type.kind === "string") return number;
    return argumentError(0, `first argument must be a string, not ${friendlyName(type)}`);
  },
  call(args) {
    const base = toInteger(argument(args, 1));
    if (isProblem(base)) return argumentError(1, base.message);
    if (base < 2 || base > 62) return argumentError(1, "base must be a whole number between 2 and 62 inclusive");
    const digits = asString(argument(args, 0));
    const integer = parseInteger(digits, base);
    if (integer === undefined) return argumentError(0, `cannot parse ${quoted(digits)} as a base ${base} integer`);
    return numberValue(numberFromBigInt(integer));
  },
});

const digitSymbols = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** Up to base 36 upper and lower case are the same digits; above, upper case goes on where lower case ends. */
function parseInteger(text: string, base: number): bigint | undefined {
  const [, sign, digits = ""] = /^([+-]?)([0-9a-zA-Z]+)$/.exec(base <= 36 ? text.toLowerCase() : text) ?? [];
  const values = Array.from(digits, (symbol) => digitSymbols.indexOf(symbol));
  if (digits === "" || values.some((value) => value >= base)) return undefined;
  const magnitude = joinDigits(values.map(BigInt), BigInt(base));
  return sign === "-" ? -magnitude : magnitude;
}

/** Neighbours are joined before they meet others: one digit after the other would take time by the square of their number. */
function joinDigits(digits: readonly bigint[], base: bigint): bigint {
  if (digits.length <= 1) return digits[0] ?? 0n;
  const even = digits.length % 2 === 0 ? digits : [0n, ...digits];
  const pairs: bigint[] = [];
  for (let index = 0; index < even.length; index += 2) {
    pairs.push((even[index] ?? 0n) * base + (even[index + 1] ?? 0n));
  }
  return joinDigits(pairs, base * base);
}

const notNumbers = argumentError(0, "argument must be list, set, or tuple of number values");

export const sum = defineFunction({
  description: "The sum of the numbers in a list, set or tuple.",
  parameters: [{ name: "list", type: dynamic, description: "The numbers to add." }],
  returns: number,
  call(args) {
    const list = argument(args, 0);
    if (!canIterate(list)) return argumentError(0, "cannot sum noniterable");
    if (lengthOf(list) === 0) return argumentError(0, "cannot sum an empty list");
    if (list.type.kind === "map" || list.type.kind === "object") {
      return argumentError(0, `argument must be list, set, or tuple. Received ${friendlyName(list.type)}`);
    }
    if (!isWhollyKnown(list)) return unknownValue(number);
    const result = addAll(asList(list));
    return typeof result === "object" && result.kind === "functionError" ? result : numberValue(result);
  },
});

function addAll(values: readonly Value[]): CtyNumber | FunctionError {
  let total: CtyNumber | undefined;
  for (const value of values) {
    const converted = isNull(value) ? undefined : convert(value, number);
    if (converted === undefined || converted.kind === "conversionError" || !isKnown(converted)) return notNumbers;
    const next: CtyNumber | undefined =
      total === undefined ? asNumber(converted) : addNumbers(total, asNumber(converted));
    if (next === undefined) return functionError("can't compute sum of opposing infinities");
    total = next;
  }
  return total ?? notNumbers;
}
