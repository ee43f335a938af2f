import { describe, expect, it } from "vitest";
import { attr } from "./attr.js";
import { block } from "./block.js";
import { defineProvider } from "./provider-definition.js";
import { defineResource } from "./resource.js";
import { createProviderTester } from "./testing/index.js";

describe("write-only attributes", () => {
  const seen: unknown[] = [];
  const account = defineResource({
    type: "x_account",
    schema: {
      name: attr.string({ required: true }),
      password: attr.string({ optional: true, writeOnly: true }),
      key: block.single({ secret: attr.string({ optional: true, writeOnly: true }) }),
    },
    create({ planned, config }) {
      seen.push([planned.password, config.password, config.key]);
      return { ...planned, password: "told" };
    },
  });
  const provider = defineProvider({ name: "x", version: "1.0.0", resources: [account] });

  it("are seen in the configuration alone", async () => {
    const tester = await createProviderTester(provider);
    const config = { name: "a", password: "pw", key: { secret: "s" } };
    const stored = { name: "a", password: null, key: { secret: null } };
    expect((await tester.plan("x_account", config)).planned).toEqual(stored);
    expect((await tester.apply("x_account", config)).state).toEqual(stored);
    expect(seen).toEqual([[null, "pw", { secret: "s" }]]);
  });
});
