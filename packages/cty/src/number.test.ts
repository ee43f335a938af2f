import { describe, expect, it } from "vitest";
import {
  type CtyNumber,
  compareNumbers,
  infinity,
  numberFromBigInt,
  numberFromFloat64,
  numberFromInt,
  numberToBigInt,
  numberToFloat64,
  precisionOf,
  toSafeInteger,
} from "./number.js";
import {
  addNumbers,
  ceilNumber,
  divideNumbers,
  floorNumber,
  multiplyNumbers,
  negateNumber,
  remainderNumbers,
  subtractNumbers,
  truncateNumber,
} from "./number-arithmetic.js";
import { formatNumber, formatNumberBriefly, numberKey, numbersEqual, parseNumber } from "./number-text.js";
import { num } from "./test-support.js";

/** With 155 digits, as Go prints it. */
const third = `0.${"3".repeat(154)}5`;

describe("parseNumber and formatNumber", () => {
  it.each([
    ["0", "0"],
    ["-0", "-0"],
    ["-0.0", "-0"],
    ["+5", "5"],
    ["007", "7"],
    ["1.50", "1.5"],
    ["5.", "5"],
    [".5", "0.5"],
    ["1e3", "1000"],
    ["1E-3", "0.001"],
    ["1p4", "16"],
    ["0.1", "0.1"],
    ["9007199254740993", "9007199254740993"],
    ["-123456789012345678901234567890.125", "-123456789012345678901234567890.125"],
    ["1e30", `1${"0".repeat(30)}`],
    ["1e-400", `0.${"0".repeat(399)}1`],
    ["0.3333333333333333333333333333333333333333", "0.3333333333333333333333333333333333333333"],
    [`0.${"3".repeat(200)}`, third],
    ["Inf", "+Inf"],
    ["-inf", "-Inf"],
    ["1e99999999999", undefined],
    ["1e2147483648", undefined],
    ["1e2000000000", undefined],
    ["1e-2000000000", undefined],
    ["1e78912", `1${"0".repeat(78912)}`],
    ["1e78914", undefined],
    ["1e-78900", `0.${"0".repeat(78899)}1`],
    ["1e-78914", undefined],
    ["", undefined],
    [".", undefined],
    ["1e", undefined],
    ["0x10", undefined],
    ["1_000", undefined],
    [" 1", undefined],
    ["1 ", undefined],
    ["NaN", undefined],
    ["infinity", undefined],
  ])("%s", (text, want) => {
    const number = parseNumber(text);
    expect(number === undefined ? undefined : formatNumber(number)).toBe(want);
  });
});

describe("numbers made in code", () => {
  it.each([
    { name: "double", number: numberFromFloat64(0.1), want: "0.1" },
    { name: "smallest double", number: numberFromFloat64(5e-324), want: `0.${"0".repeat(323)}4940656458412465` },
    { name: "large double", number: numberFromFloat64(2 ** 70), want: "1180591620717411300000" },
    { name: "negative zero", number: numberFromFloat64(-0), want: "-0" },
    { name: "infinity", number: numberFromFloat64(Number.NEGATIVE_INFINITY), want: "-Inf" },
    { name: "machine integer", number: numberFromInt(-5), want: "-5" },
    { name: "64 bits", number: numberFromBigInt(2n ** 64n - 1n), want: "18446744073709551615" },
    { name: "more bits", number: numberFromBigInt(-(2n ** 100n)), want: "-1267650600228229401496703205376" },
  ])("$name", ({ number, want }) => {
    expect(formatNumber(number)).toBe(want);
  });
});

describe("arithmetic", () => {
  const big = num("9007199254740991");
  it.each([
    { name: "0.1 + 0.2", result: addNumbers(num("0.1"), num("0.2")), want: "0.3 at 512" },
    { name: "beyond safe integers", result: addNumbers(big, big), want: "18014398509481982 at 512" },
    { name: "x - x", result: subtractNumbers(num("0.1"), num("0.1")), want: "0 at 512" },
    { name: "-0 + -0", result: addNumbers(-0, -0), want: "-0 at 512" },
    { name: "far apart", result: addNumbers(num("1e600"), num("1e-600")), want: `1${"0".repeat(600)} at 512` },
    { name: "1 / 3", result: divideNumbers(1, 3), want: `${third} at 512` },
    {
      name: "integers / 3",
      result: divideNumbers(numberFromInt(1), numberFromInt(3)),
      want: "0.33333333333333333334 at 64",
    },
    { name: "integer / literal", result: divideNumbers(numberFromInt(1), 3), want: `${third} at 512` },
    { name: "-1 / 0", result: divideNumbers(-1, 0), want: "-Inf at 512" },
    { name: "0 / 0", result: divideNumbers(0, 0), want: undefined },
    { name: "0 / -5", result: divideNumbers(0, -5), want: "-0 at 512" },
    {
      name: "2^53 squared",
      result: multiplyNumbers(num("9007199254740992"), num("9007199254740992")),
      want: "81129638414606681695789005144064 at 512",
    },
    {
      name: "machine integers grow",
      result: multiplyNumbers(numberFromBigInt(2n ** 63n - 1n), numberFromInt(9)),
      want: "83010348331692982263 at 67",
    },
    { name: "0 * infinity", result: multiplyNumbers(0, infinity(false)), want: undefined },
    { name: "infinity - infinity", result: subtractNumbers(infinity(false), infinity(false)), want: undefined },
    { name: "7 % -3", result: remainderNumbers(7, -3), want: "1 at 512" },
    { name: "-6 % 3", result: remainderNumbers(-6, 3), want: "0 at 512" },
    { name: "5.5 % 2", result: remainderNumbers(num("5.5"), 2), want: "1.5 at 512" },
    { name: "5 % 0", result: remainderNumbers(5, 0), want: "5 at 512" },
    { name: "-(0)", result: negateNumber(numberFromInt(0)), want: "-0 at 64" },
    { name: "floor", result: floorNumber(num("-1.5")), want: "-2 at 512" },
    { name: "ceil", result: ceilNumber(num("1.5")), want: "2 at 512" },
    { name: "truncate", result: truncateNumber(num("-1.5")), want: "-1 at 512" },
  ])("$name", ({ result, want }) => {
    expect(result === undefined ? undefined : `${formatNumber(result)} at ${precisionOf(result)}`).toBe(want);
  });
});

describe("comparison", () => {
  it.each<{ a: CtyNumber; b: CtyNumber; order: number; equal: boolean }>([
    { a: 1, b: 2, order: -1, equal: false },
    { a: -0, b: 0, order: 0, equal: true },
    { a: numberFromInt(3), b: 3, order: 0, equal: true },
    { a: num("0.1"), b: numberFromFloat64(0.1), order: -1, equal: true },
    { a: num("0.5"), b: numberFromFloat64(0.5), order: 0, equal: true },
    { a: num("1e400"), b: infinity(false), order: -1, equal: false },
    { a: infinity(true), b: num("-1e400"), order: -1, equal: false },
    { a: numberFromFloat64(2 ** 70), b: num("1180591620717411303424"), order: 0, equal: true },
  ])("%#", ({ a, b, order, equal }) => {
    expect({ order: Math.sign(compareNumbers(a, b)), equal: numbersEqual(a, b) }).toEqual({ order, equal });
    expect(numberKey(a) === numberKey(b)).toBe(equal);
  });
});

describe("formatNumberBriefly", () => {
  it.each([
    ["0", "0"],
    ["100", "100"],
    ["12.50", "12.5"],
    ["12345678901", "1.23456789e+10"],
    ["0.00001", "1e-05"],
    ["0.33333333333333", "0.3333333333"],
    ["-99999999999", "-1e+11"],
    ["-Inf", "-Inf"],
  ])("%s", (text, want) => {
    expect(formatNumberBriefly(num(text))).toBe(want);
  });
});

describe("conversions to JavaScript", () => {
  it.each([
    { text: "1.9", integer: 1n, double: 1.9, safe: undefined },
    { text: "-1.9", integer: -1n, double: -1.9, safe: undefined },
    { text: "-0", integer: 0n, double: -0, safe: 0 },
    { text: "9007199254740993", integer: 9007199254740993n, double: 9007199254740992, safe: undefined },
    { text: "1e-320", integer: 0n, double: 1e-320, safe: undefined },
    { text: "1e100", integer: 10n ** 100n, double: 1e100, safe: undefined },
  ])("$text", ({ text, integer, double, safe }) => {
    const number = num(text);
    expect([numberToBigInt(number), numberToFloat64(number), toSafeInteger(number)]).toEqual([integer, double, safe]);
  });
});
