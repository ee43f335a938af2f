import { intValue, listValue, nullValue, number, string, stringValue } from "@landform/cty";
import { describe, expect, it } from "vitest";
import {
  type Attribute,
  atLeast,
  attr,
  block,
  defineFunction,
  defineProvider,
  defineResource,
  each,
  eachKey,
  lengthAtLeast,
  lengthAtMost,
  lengthBetween,
  matches,
  noNullValues,
  noneOf,
  oneOf,
  parameter,
  sizeAtLeast,
  sizeAtMost,
  sizeBetween,
  types,
  uniqueValues,
} from "./index.js";
import { createProviderTester } from "./testing/index.js";

// What is wanted was read off the Go framework 1.16 with its validators 0.19.

async function refuse(member: Attribute, x: unknown): Promise<string> {
  const thing = defineResource({
    type: "x_thing",
    schema: { x: member },
    create: ({ planned }) => planned,
    read: ({ prior }) => prior,
    delete: () => undefined,
  });
  const tester = await createProviderTester(defineProvider({ name: "x", version: "1.0.0", resources: [thing] }));
  return tester.plan("x_thing", { x }).then(
    () => "fine",
    (thrown: unknown) => (thrown instanceof Error ? thrown.message : String(thrown)),
  );
}

const strings = types.string;

describe("a validator of an attribute", () => {
  it.each([
    {
      name: "a number in a list of allowed ones",
      member: attr.integer({ optional: true, validate: oneOf(5, 6) }),
      x: 1,
      want: 'Invalid Attribute Value Match (x): Attribute x value must be one of: ["5" "6"], got: 1',
    },
    {
      name: "none of",
      member: attr.string({ optional: true, validate: noneOf("a", "b\n") }),
      x: "b\n",
      want: 'Invalid Attribute Value Match (x): Attribute x value must be none of: ["a" "b\\n"], got: "b\\n"',
    },
    {
      name: "length at most",
      member: attr.string({ optional: true, validate: lengthAtMost(2) }),
      x: "é€",
      want: "Invalid Attribute Value Length (x): Attribute x string length must be at most 2, got: 5",
    },
    {
      name: "length between",
      member: attr.string({ optional: true, validate: lengthBetween(2, 3) }),
      x: "é€",
      want: "Invalid Attribute Value Length (x): Attribute x string length must be between 2 and 3, got: 5",
    },
    {
      name: "list size",
      member: attr.list(strings, { optional: true, validate: sizeAtLeast(2) }),
      x: ["a"],
      want: "Invalid Attribute Value (x): Attribute x list must contain at least 2 elements, got: 1",
    },
    {
      name: "set size",
      member: attr.set(strings, { optional: true, validate: sizeBetween(3, 4) }),
      x: ["a", "bb"],
      want: "Invalid Attribute Value (x): Attribute x set must contain at least 3 elements and at most 4 elements, got: 2",
    },
    {
      name: "map size",
      member: attr.map(strings, { optional: true, validate: sizeAtMost(1) }),
      x: { a: "a", b: "bb" },
      want: "Invalid Attribute Value (x): Attribute x map must contain at most 1 elements, got: 2",
    },
    {
      name: "size of nested objects",
      member: attr.listNested({ a: attr.string({ required: true }) }, { optional: true, validate: sizeAtMost(0) }),
      x: [{ a: "b" }],
      want: "Invalid Attribute Value (x): Attribute x list must contain at most 0 elements, got: 1",
    },
    {
      name: "duplicates, each once",
      member: attr.list(strings, { optional: true, validate: uniqueValues }),
      x: ["a", "b", "a", "a", "b", null, null],
      want: [
        'Duplicate List Value (x): This attribute contains duplicate values of: "a"',
        'Duplicate List Value (x): This attribute contains duplicate values of: "b"',
        "Duplicate List Value (x): This attribute contains duplicate values of: <null>",
      ].join("\n\n"),
    },
    {
      name: "null elements",
      member: attr.map(strings, { optional: true, validate: noNullValues }),
      x: { a: null, b: null },
      want: "Null Map Value (x): This attribute contains a null value.",
    },
    {
      name: "each element of a list",
      member: attr.list(strings, { optional: true, validate: each(lengthAtLeast(2), oneOf("aa", "bb")) }),
      x: ["a", "bb", null],
      want: [
        "Invalid Attribute Value Length (x[0]): Attribute x[0] string length must be at least 2, got: 1",
        'Invalid Attribute Value Match (x[0]): Attribute x[0] value must be one of: ["aa" "bb"], got: "a"',
      ].join("\n\n"),
    },
    {
      name: "each element of a map, with keys that JavaScript would reorder",
      member: attr.map(strings, { optional: true, validate: each(lengthAtLeast(2)) }),
      x: { b: "bb", "10": "c" },
      want: 'Invalid Attribute Value Length (x["10"]): Attribute x["10"] string length must be at least 2, got: 1',
    },
    {
      name: "each key",
      member: attr.map(strings, { optional: true, validate: eachKey(lengthAtLeast(2)) }),
      x: { a: "a", bb: "bb" },
      want: 'Invalid Attribute Value Length (x["a"]): Attribute x["a"] string length must be at least 2, got: 1',
    },
    {
      name: "each list in a map",
      member: attr.map(types.list(types.integer), { optional: true, validate: each(each(atLeast(2))) }),
      x: { a: [2, 1] },
      want: 'Invalid Attribute Value (x["a"][1]): Attribute x["a"][1] value must be at least 2, got: 1',
    },
    {
      name: "what fits",
      member: attr.set(strings, { optional: true, validate: [sizeAtLeast(1), each(matches(/^a$/, "must be an a"))] }),
      x: ["a"],
      want: "fine",
    },
  ])("$name", async ({ member, x, want }) => expect(await refuse(member, x)).toBe(want));

  it("names an element of a set by its value", async () => {
    const member = attr.set(strings, { optional: true, validate: each(lengthAtLeast(2)) });
    expect(await refuse(member, ["a", "bb"])).toContain('Attribute x[Value("a")] string length must be at least 2');
  });

  it("checks blocks", async () => {
    const thing = defineResource({
      type: "x_thing",
      schema: { rule: block.list({ port: attr.integer({ required: true }) }, { validate: sizeAtMost(1) }) },
      create: ({ planned }) => planned,
      read: ({ prior }) => prior,
      delete: () => undefined,
    });
    const tester = await createProviderTester(defineProvider({ name: "x", version: "1.0.0", resources: [thing] }));
    await expect(tester.plan("x_thing", { rule: [{ port: 1 }, { port: 2 }] })).rejects.toThrow(
      "Invalid Attribute Value (rule): Attribute rule list must contain at most 1 elements, got: 2",
    );
  });
});

describe("numbers of 32 bits", () => {
  const wrong = "Configuration Read Error (x): An unexpected error was encountered trying to convert";
  it.each([
    { member: attr.int32({ optional: true }), x: 2147483647, want: "fine" },
    {
      member: attr.int32({ optional: true }),
      x: 2147483648,
      want: "=2147483648) cannot be represented as a 32-bit integer.",
    },
    { member: attr.int32({ optional: true }), x: 1.5, want: "=1.5) is not an integer." },
    { member: attr.float32({ optional: true }), x: 3.4028235e38, want: "fine" },
    {
      member: attr.float32({ optional: true }),
      x: 3.4028236e38,
      want: "cannot be represented as a 32-bit floating point.",
    },
    {
      member: attr.float32({ optional: true }),
      x: 1e-50,
      want: "=1e-50) cannot be represented as a 32-bit floating point.",
    },
  ])("$x", async ({ member, x, want }) => {
    const told = await refuse(member, x);
    if (want !== "fine") expect(told).toContain(wrong);
    expect(told).toContain(want);
  });

  it("are handed back as they were written", async () => {
    const thing = defineResource({
      type: "x_thing",
      schema: { x: attr.float32({ required: true }), double: attr.float32({ computed: true }) },
      create: ({ planned: { x } }) => ({ x: Math.fround(x), double: x * 2 }),
      read: ({ prior }) => prior,
      delete: () => undefined,
    });
    const tester = await createProviderTester(defineProvider({ name: "x", version: "1.0.0", resources: [thing] }));
    const { state } = await tester.apply("x_thing", { x: 0.1 });
    expect(state).toEqual({ x: 0.1, double: 0.2 });
  });
});

describe("a validator of a parameter", () => {
  const provider = defineProvider({
    name: "x",
    version: "1.0.0",
    functions: [
      defineFunction({
        name: "f",
        parameters: [
          parameter("words", types.list(types.string), { validate: [sizeAtLeast(2), each(lengthAtLeast(2))] }),
          parameter("count", types.int32, { validate: atLeast(5), allowNull: true }),
        ],
        variadic: parameter("rest", types.string, { validate: oneOf("a", "b") }),
        returns: types.string,
        call: () => "fine",
      }),
    ],
  });

  const listOfStrings = (...texts: readonly string[]) => listValue(string, texts.map(stringValue));
  it.each([
    {
      name: "allows",
      args: [listOfStrings("aa", "bb"), nullValue(number), stringValue("a")],
      want: { result: stringValue("fine") },
    },
    {
      name: "tells all problems, and blames the first argument that is wrong",
      args: [listOfStrings("aa", "b"), intValue(1), stringValue("a"), stringValue("c")],
      want: {
        error: {
          message: [
            "Invalid Parameter Value Length: string length must be at least 2, got: 1",
            "Invalid Parameter Value: value must be at least 5, got: 1",
            'Invalid Parameter Value Match: value must be one of: ["a" "b"], got: "c"',
          ].join("\n"),
          argumentIndex: 0,
        },
      },
    },
    {
      name: "blames an argument beyond the named ones",
      args: [listOfStrings("aa", "bb"), intValue(5), stringValue("a"), stringValue("c")],
      want: {
        error: {
          message: 'Invalid Parameter Value Match: value must be one of: ["a" "b"], got: "c"',
          argumentIndex: 3,
        },
      },
    },
  ])("$name", async ({ args, want }) => {
    expect(await provider.open().callFunction({ name: "f", args })).toEqual(want);
  });
});
