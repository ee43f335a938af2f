import { boolValue, stringValue } from "@landform/cty";
import { expect, it } from "vitest";
import { attr, block, defineProvider, defineResource } from "./index.js";
import { createProviderTester } from "./testing/index.js";

it.each(["map", "list"] as const)("keeps a %s of blocks whose members have types of their own", async (nesting) => {
  const members = { any: attr.dynamic({ optional: true }) };
  const thing = defineResource({
    type: "x_thing",
    schema: { parts: nesting === "map" ? block.map(members) : block.list(members) },
    create: ({ planned }) => planned,
    update: ({ planned }) => planned,
    read: ({ prior }) => prior,
    delete: () => undefined,
  });
  const provider = await createProviderTester(defineProvider({ name: "x", version: "1.0.0", resources: [thing] }));
  const one = { any: stringValue("a") };
  const other = { any: boolValue(true) };
  const parts = nesting === "map" ? { a: one, b: other } : [one, other];
  const kept = [{ any: { raw: "a" } }, { any: { raw: true } }];
  expect(await provider.apply("x_thing", { parts })).toMatchObject({
    state: { parts: nesting === "map" ? { a: kept[0], b: kept[1] } : kept },
  });
});
