import { describe, expect, it } from "vitest";
import {
  argumentError,
  attr,
  defineDataSource,
  defineEphemeral,
  defineFunction,
  defineProvider,
  functionError,
  isUnknown,
  parameter,
  types,
} from "./index.js";
import { createProviderTester } from "./testing/index.js";

const log: string[] = [];

const definition = defineProvider({
  name: "x",
  version: "1.0.0",
  dataSources: [
    defineDataSource({
      type: "x_words",
      deprecated: "Use split.",
      schema: {
        text: attr.string({ required: true }),
        words: attr.set(types.string, { computed: true }),
        count: attr.integer({ computed: true }),
      },
      read({ config, error }) {
        if (config.text === "") return error("No text", "There is nothing to read.", "text");
        if (config.text === "nothing") return undefined;
        if (config.text === "wrong") return { ...config, words: ["a"], count: 1.5 };
        const words = config.text.split(" ");
        return { ...config, words, count: words.length };
      },
    }),
  ],
  ephemeralResources: [
    defineEphemeral({
      type: "x_lease",
      schema: { name: attr.string({ required: true }), token: attr.string({ computed: true, sensitive: true }) },
      open({ config, private: store, renewAt }) {
        store.set("lease", config.name);
        renewAt(new Date("2024-01-01T00:00:00Z"));
        return { ...config, token: "t" };
      },
      renew({ private: store }) {
        log.push(`renew ${store.get("lease")}`);
        return undefined;
      },
      close({ private: store }) {
        log.push(`close ${store.get("lease")}`);
      },
    }),
  ],
  functions: [
    defineFunction({
      name: "repeat",
      parameters: [parameter("text", types.string), parameter("count", types.integer)],
      returns: types.string,
      call: ([text, count]) =>
        count < 0
          ? argumentError(1, "must not be negative")
          : count > 9
            ? functionError("too long")
            : text.repeat(count),
    }),
    defineFunction({
      name: "lengths",
      parameters: [],
      variadic: parameter("texts", types.string, { allowNull: true, allowUnknown: true }),
      returns: types.list(types.integer),
      call: (_none, texts) => texts.map((text) => (text === null ? null : isUnknown(text) ? -1 : text.length)),
    }),
    defineFunction({
      name: "swap",
      parameters: [parameter("pair", types.object({ a: types.bool, b: types.map(types.number) }))],
      returns: types.object({ a: types.map(types.number), b: types.bool }),
      call: ([{ a, b }]) => ({ a: b, b: a }),
    }),
  ],
});

describe("a data source", () => {
  it("gives what it read", async () => {
    const tester = await createProviderTester(definition);
    expect(await tester.readData("x_words", { text: "b a b" })).toEqual({
      text: "b a b",
      words: ["a", "b"],
      count: 3,
    });
  });

  it.each([
    { text: "", want: "No text (text): There is nothing to read." },
    { text: "nothing", want: "Missing data: The provider read nothing for x_words." },
    {
      text: "wrong",
      want: 'Invalid provider result: "count" is not what its schema says: expected an integer, got a number.',
    },
  ])("says why not: $text", async ({ text, want }) => {
    const tester = await createProviderTester(definition);
    await expect(tester.readData("x_words", { text })).rejects.toThrow(want);
  });

  it("warns of a deprecated type", async () => {
    const provider = definition.open();
    const { dataSources } = await provider.schemas();
    expect(dataSources.get("x_words")?.block.deprecated).toBe(true);
  });
});

describe("an ephemeral resource", () => {
  it("is known by its private data when it is renewed and closed", async () => {
    const provider = definition.open();
    const tester = await createProviderTester({ name: "x", version: "1.0.0", open: () => provider });
    expect(await tester.open("x_lease", { name: "n" })).toEqual({ name: "n", token: "t" });
    const renewed = await provider.renewEphemeral({
      typeName: "x_lease",
      private: Buffer.from('{"lease":"Im0i"}'),
    });
    expect(renewed).toEqual({ private: Buffer.from('{"lease":"Im0i"}'), diagnostics: [] });
    expect(log).toEqual(["close n", "renew m"]);
  });
});

describe("a function", () => {
  it.each([
    { name: "repeat", args: ["ab", 2], want: "abab" },
    { name: "repeat", args: ["ab", "2"], want: "abab" },
    { name: "lengths", args: ["a", null, "bcd"], want: [1, null, 3] },
    { name: "lengths", args: [], want: [] },
    { name: "swap", args: [{ a: true, b: { x: 1 } }], want: { a: { x: 1 }, b: true } },
  ])("$name $args", async ({ name, args, want }) => {
    expect(await (await createProviderTester(definition)).call(name, ...args)).toEqual(want);
  });

  it.each([
    { args: ["ab", -1], want: "must not be negative" },
    { args: ["ab", 10], want: "too long" },
    {
      args: ["ab", 1.5],
      want: "Unable to convert tftypes to framework type at position 1: Value %!s(*big.Float=1.5) is not an integer.",
    },
    { args: ["ab"], want: "expected 2 arguments, got 1" },
  ])("refuses $args", async ({ args, want }) => {
    await expect((await createProviderTester(definition)).call("repeat", ...args)).rejects.toThrow(want);
  });
});
