import { describe, expect, it } from "vitest";
import { callFunction, returnTypeOf } from "./call-function.js";
import { dynamicUnknown, listValue, numberValue, stringValue } from "./construct.js";
import { typeString } from "./friendly-name.js";
import { argumentError, type CtyFunction, functionError, type Parameter } from "./function.js";
import { asNumber, isKnown } from "./inspect.js";
import { withMark } from "./marks.js";
import { addNumbers } from "./number-arithmetic.js";
import { refineNotNull, unknownValue } from "./refine.js";

import { type Plain, show, value } from "./test-support.js";
import { dynamic, number, string } from "./type.js";

const numberParameter: Parameter = { name: "n", type: number };

const sum: CtyFunction = {
  description: "Adds up.",
  parameters: [numberParameter],
  variadic: numberParameter,
  returnType: () => number,
  call: (args) => {
    const [first = 0, second = 0] = args.map(asNumber);
    const total = addNumbers(first, second);
    return total === undefined ? functionError("no sum") : numberValue(total);
  },
  refineUnknown: refineNotNull,
};

const describeArgument: CtyFunction = {
  description: "Tells what it was given.",
  parameters: [
    { name: "v", type: dynamic, allowNull: true, allowUnknown: true, allowDynamic: true, allowMarked: true },
  ],
  returnType: () => string,
  call: ([given]) => (given === undefined ? argumentError(0, "nothing") : stringValue(show(given))),
};

describe("callFunction", () => {
  it.each<{ fn: CtyFunction; args: readonly Plain[]; want: string }>([
    { fn: sum, args: [1, "2"], want: "3" },
    { fn: sum, args: [1, withMark(value(2), "s")], want: "3 marked s" },
    { fn: sum, args: [1, withMark(unknownValue(number), "s")], want: "unknown(number, not null) marked s" },
    { fn: sum, args: [1, dynamicUnknown], want: "unknown(number, not null)" },
    { fn: sum, args: [], want: "wrong number of arguments (at least 1 required; 0 given)" },
    { fn: sum, args: [1, "x"], want: "argument 1: a number is required" },
    { fn: sum, args: [1, null], want: "argument 1: argument must not be null" },
    { fn: sum, args: [listValue(number, [])], want: "argument 0: number required, but have list of number" },
    { fn: describeArgument, args: [], want: "wrong number of arguments (1 required; 0 given)" },
    { fn: describeArgument, args: [null], want: '"null(any)"' },
    { fn: describeArgument, args: [withMark(dynamicUnknown, "s")], want: '"unknown(any) marked s"' },
    {
      fn: { ...describeArgument, parameters: [{ name: "v", type: dynamic, allowNull: true }] },
      args: [withMark(dynamicUnknown, "s")],
      want: "unknown(any) marked s",
    },
  ])("%#: $want", ({ fn, args, want }) => {
    const result = callFunction(fn, args.map(value));
    const place =
      result.kind === "functionError" && result.argumentIndex !== undefined ? `argument ${result.argumentIndex}: ` : "";
    expect(result.kind === "functionError" ? place + result.message : show(result)).toBe(want);
  });

  it("is not asked for a result to tell a type", () => {
    const type = returnTypeOf({ ...sum, call: () => functionError("called") }, [value(1)]);
    expect(type.kind === "functionError" ? type.message : typeString(type)).toBe("number");
  });

  it("reports results that no string could hold", () => {
    const endless: CtyFunction = { ...describeArgument, call: () => stringValue("a".repeat(2 ** 30)) };
    expect(callFunction(endless, [value(1)])).toEqual(functionError("the result would be too long"));
  });

  it("leaves known results as they are", () => {
    const result = callFunction(sum, [value(1)]);
    expect(result.kind !== "functionError" && isKnown(result)).toBe(true);
  });
});
