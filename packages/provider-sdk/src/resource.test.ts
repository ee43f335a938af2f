import { nullValue, objectValue, stringValue } from "@landform/cty";
import { coerceValue, emptyValue, impliedType, proposedNew } from "@landform/schema";
import { describe, expect, it } from "vitest";
import {
  atLeast,
  attr,
  block,
  defineProvider,
  defineResource,
  exactlyOneOf,
  isUnknown,
  ProviderError,
  types,
  unknown,
  withClient,
} from "./index.js";
import { createProviderTester } from "./testing/index.js";

/** Where the thing provider keeps its things: what a test's provider has in place of a network. */
interface Shop {
  readonly things: Map<string, { readonly name: string; readonly size: number }>;
}

function thingProvider(shop: Shop) {
  const bound = withClient<Shop>();
  const thing = bound.defineResource({
    type: "shop_thing",
    version: 1,
    schema: {
      name: attr.string({ required: true, onChange: "replace" }),
      size: attr.integer({ default: 1, validate: atLeast(1) }),
      tags: attr.map(types.string, { optional: true }),
      note: attr.string({ optional: true, deprecated: "Say it elsewhere." }),
      serial: attr.integer({ computed: true, useStateForUnknown: true }),
      stamp: attr.string({ computed: true }),
      part: block.list({
        label: attr.string({ required: true }),
        weight: attr.number({ optional: true, computed: true }),
      }),
    },
    validate({ config, error }) {
      if (config.name === "forbidden") error("Forbidden name", "Choose another one.", "name");
    },
    plan({ planned, prior, warning }) {
      if (prior !== null && !isUnknown(planned.size) && planned.size < prior.size)
        warning("Smaller", "The thing gets smaller.", "size");
      return undefined;
    },
    create({ planned, client, private: store, keep }) {
      const parts = planned.part.map((part) => ({
        ...part,
        weight: isUnknown(part.weight) ? 0.5 : part.weight,
      }));
      const state = { ...planned, part: parts, serial: client.things.size + 1, stamp: "new" };
      client.things.set(planned.name, { name: planned.name, size: planned.size });
      store.set("made", { by: "test" });
      keep(state);
      if (planned.name === "half") throw new ProviderError("Half done", "It broke.", "name");
      return state;
    },
    read({ prior, client, private: store }) {
      const found = client.things.get(prior.name);
      if (store.get("made") === undefined) throw new Error("private data got lost");
      return found === undefined ? undefined : { ...prior, size: found.size };
    },
    update({ planned, prior, client }) {
      client.things.set(planned.name, { name: planned.name, size: planned.size });
      return { ...planned, part: prior.part, serial: prior.serial, stamp: "changed" };
    },
    delete({ prior, client }) {
      client.things.delete(prior.name);
    },
    import({ id, private: store }) {
      store.set("made", { by: "import" });
      return { name: id, size: 1, serial: 0, stamp: "found", part: [] };
    },
    upgrades: {
      0: ({ stored }) => ({
        name: String(stored.title),
        size: 1,
        tags: null,
        note: null,
        serial: 7,
        stamp: null,
        part: [],
      }),
    },
  });
  return defineProvider({
    name: "shop",
    version: "1.0.0",
    schema: { open: attr.bool({ optional: true }) },
    configure: ({ config, error }) => (config.open === false ? error("Closed", "The shop is not open.", "open") : shop),
    resources: [thing],
  });
}

async function openShop() {
  const shop: Shop = { things: new Map() };
  return { shop, tester: await createProviderTester(thingProvider(shop)) };
}

describe("a resource", () => {
  it("plans defaults and what is computed, and keeps to the plan", async () => {
    const { tester } = await openShop();
    expect(await tester.plan("shop_thing", { name: "a", part: [{ label: "x" }, { label: "y", weight: 2 }] })).toEqual({
      action: "create",
      planned: {
        name: "a",
        note: null,
        part: [
          { label: "x", weight: unknown },
          { label: "y", weight: 2 },
        ],
        serial: unknown,
        size: 1,
        stamp: unknown,
        tags: null,
      },
      requiresReplace: [],
      warnings: [],
    });
    const made = await tester.apply("shop_thing", { name: "a", part: [{ label: "x" }] });
    expect(made.state).toEqual({
      name: "a",
      note: null,
      part: [{ label: "x", weight: 0.5 }],
      serial: 1,
      size: 1,
      stamp: "new",
      tags: null,
    });
  });

  it("is made once, updated, replaced, read and destroyed", async () => {
    const { shop, tester } = await openShop();
    const made = await tester.apply("shop_thing", { name: "a" });
    expect(await tester.plan("shop_thing", { name: "a" }, made)).toMatchObject({ action: "no-op" });

    expect(await tester.plan("shop_thing", { name: "a", size: 2 }, made)).toMatchObject({
      action: "update",
      planned: { serial: 1, stamp: unknown, size: 2 },
    });
    const changed = await tester.apply("shop_thing", { name: "a", size: 2 }, made);
    expect(changed.state).toMatchObject({ serial: 1, stamp: "changed", size: 2 });
    expect((await tester.plan("shop_thing", { name: "a", size: 1 }, changed)).warnings).toEqual([
      "Smaller (size): The thing gets smaller.",
    ]);

    expect(await tester.plan("shop_thing", { name: "b" }, changed)).toMatchObject({
      action: "replace",
      requiresReplace: ["name"],
      planned: { serial: unknown },
    });
    const replaced = await tester.apply("shop_thing", { name: "b" }, changed);
    expect([...shop.things.keys()]).toEqual(["b"]);

    shop.things.set("b", { name: "b", size: 9 });
    expect((await tester.read(replaced))?.state).toMatchObject({ size: 9 });
    await tester.destroy(replaced);
    expect(await tester.read(replaced)).toBeUndefined();
  });

  it("is imported, and upgraded from what an old version stored", async () => {
    const { shop, tester } = await openShop();
    shop.things.set("found", { name: "found", size: 3 });
    expect((await tester.import("shop_thing", "found"))?.state).toMatchObject({
      name: "found",
      size: 3,
      stamp: "found",
    });
    expect((await tester.upgrade("shop_thing", 0, `{"title":"old"}`)).state).toMatchObject({ name: "old", serial: 7 });
    await expect(tester.upgrade("shop_thing", -1, "{}")).rejects.toThrow("Unable to Upgrade Resource State");
  });

  it.each([
    {
      name: "what a user may not write",
      config: { name: "forbidden" },
      want: "Forbidden name (name): Choose another one.",
    },
    {
      name: "what breaks a rule of an attribute",
      config: { name: "a", size: 0 },
      want: "Invalid Attribute Value (size): Attribute size value must be at least 1, got: 0",
    },
    {
      name: "what is computed",
      config: { name: "a", serial: 1 },
      want: "Invalid Configuration for Read-Only Attribute (serial): Cannot set value",
    },
    {
      name: "what is required",
      config: { name: null },
      want: "Missing Configuration for Required Attribute (name): Must set",
    },
    {
      name: "what is required in a block",
      config: { name: "a", part: [{ label: null }] },
      want: "Missing Configuration for Required Attribute (part[0].label): Must set",
    },
    {
      name: "a fraction for an integer",
      config: { name: "a", size: 1.5 },
      want: "Error: Value %!s(*big.Float=1.5) is not an integer.",
    },
    { name: "what a hook throws", config: { name: "half" }, want: "Half done (name): It broke." },
  ])("refuses $name", async ({ config, want }) => {
    const { tester } = await openShop();
    await expect(tester.apply("shop_thing", config)).rejects.toThrow(want);
  });

  it("warns of what is deprecated", async () => {
    const { tester } = await openShop();
    expect((await tester.plan("shop_thing", { name: "a", note: "x" })).warnings).toEqual([
      "Attribute Deprecated (note): Say it elsewhere.",
    ]);
  });

  it("keeps what was made when the rest fails", async () => {
    const provider = thingProvider({ things: new Map() }).open();
    const { resourceTypes, provider: schema } = await provider.schemas();
    await provider.configure({ config: emptyValue(schema.block), terraformVersion: "1.11.4" });
    const block = resourceTypes.get("shop_thing")?.block;
    if (block === undefined) throw new Error("the provider has no shop_thing");
    const config = coerceValue(objectValue({ name: stringValue("half") }), block);
    if (config.kind === "conversionError") throw new Error(config.message);
    const priorState = nullValue(impliedType(block));
    const request = { typeName: "shop_thing", priorState, config };
    const planned = await provider.planResourceChange({
      ...request,
      proposedNewState: proposedNew(block, priorState, config),
      priorPrivate: new Uint8Array(),
    });
    const applied = await provider.applyResourceChange({ ...request, ...planned });
    expect(applied.diagnostics.map(({ summary }) => summary)).toEqual(["Half done"]);
    expect(applied.newState.kind).toBe("known");
    expect(Buffer.from(applied.private).toString()).toBe('{"made":"eyJieSI6InRlc3QifQ=="}');
  });

  it("is not there while its provider is closed", async () => {
    const provider = thingProvider({ things: new Map() });
    await expect(createProviderTester(provider, { open: false })).rejects.toThrow(
      "Closed (open): The shop is not open.",
    );
  });
});

describe("defineProvider", () => {
  const resource = defineResource({ type: "x_y", schema: {}, create: () => ({}) });

  it("refuses two types with one name", () => {
    expect(() => defineProvider({ name: "x", version: "1.0.0", resources: [resource, resource] })).toThrow(
      '"x_y" is defined twice',
    );
  });

  it("refuses schemas that are not valid", () => {
    expect(() => defineResource({ type: "x_y", schema: { a: attr.string({}) }, create: () => ({ a: null }) })).toThrow(
      "a: must set Optional, Required or Computed",
    );
  });
});

describe("rules about several attributes", () => {
  const resource = defineResource({
    type: "x_y",
    schema: {
      a: attr.string({ optional: true, validate: exactlyOneOf("b") }),
      b: attr.string({ optional: true }),
    },
    create: ({ planned }) => planned,
  });
  const definition = defineProvider({ name: "x", version: "1.0.0", resources: [resource] });

  it.each([
    { config: {}, want: "No attribute specified when one (and only one) of [b] is required" },
    { config: { a: "1", b: "2" }, want: "2 attributes specified when one (and only one) of [b] is required" },
  ])("$config", async ({ config, want }) => {
    const tester = await createProviderTester(definition);
    await expect(tester.plan("x_y", config)).rejects.toThrow(want);
  });

  it("waits for what is not known yet", async () => {
    const tester = await createProviderTester(definition);
    expect(await tester.plan("x_y", { a: unknown })).toMatchObject({ action: "create" });
  });
});
