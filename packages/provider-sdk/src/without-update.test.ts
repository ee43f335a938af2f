import { describe, expect, it } from "vitest";
import { attr } from "./attr.js";
import { block } from "./block.js";
import { defineProvider } from "./provider-definition.js";
import { defineResource } from "./resource.js";
import { createProviderTester } from "./testing/index.js";
import { timeouts } from "./timeouts.js";

const schema = {
  name: attr.string({ required: true }),
  size: attr.integer({ default: 1, onChange: ({ prior, planned }) => Number(planned) < Number(prior) }),
  note: attr.string({ optional: true }),
  disk: block.list({ path: attr.string({ required: true }), serial: attr.integer({ computed: true }) }),
  timeouts: timeouts("create"),
  id: attr.string({ computed: true }),
};
const made = { id: "made", serial: 7 };
const create = <D extends { readonly disk: readonly { readonly path: string }[] }>({ planned }: { planned: D }) => ({
  ...planned,
  id: made.id,
  disk: planned.disk.map(({ path }) => ({ path, serial: made.serial })),
});

const fixed = defineResource({ type: "x_fixed", schema, create });
const label = defineResource({ type: "x_label", schema, create, update: "stateOnly" });
const epoch = { mark: "old" };
const marked = defineResource({
  type: "x_marked",
  schema: { name: attr.string({ required: true }), mark: attr.string({ computed: true }) },
  create: ({ planned }) => ({ ...planned, mark: epoch.mark }),
  plan: ({ planned }) => ({ ...planned, mark: epoch.mark }),
});
const provider = defineProvider({ name: "x", version: "1.0.0", resources: [fixed, label, marked] });

const config = { name: "a", disk: [{ path: "/a" }] };
const state = { ...config, size: 1, note: null, disk: [{ path: "/a", serial: 7 }], timeouts: null, id: "made" };

describe("a resource without an update hook", () => {
  it.each([
    { change: { name: "b" }, replaces: ["name"] },
    { change: { size: 2 }, replaces: ["size"] },
    { change: { size: 2, note: "n" }, replaces: ["size", "note"] },
    { change: { disk: [{ path: "/b" }] }, replaces: ["disk"] },
    { change: { disk: [] }, replaces: ["disk"] },
  ])("is replaced for $change", async ({ change, replaces }) => {
    const tester = await createProviderTester(provider);
    const object = await tester.apply("x_fixed", config);
    expect(object.state).toEqual(state);
    const plan = await tester.plan("x_fixed", { ...config, ...change }, object);
    expect({ action: plan.action, replaces: plan.requiresReplace }).toEqual({ action: "replace", replaces });
  });

  it("is not for how long its operations may take", async () => {
    const tester = await createProviderTester(provider);
    const object = await tester.apply("x_fixed", config);
    const patient = { ...config, timeouts: { create: "1h" } };
    const planned = { ...state, timeouts: { create: "1h" } };
    expect(await tester.plan("x_fixed", patient, object)).toMatchObject({ action: "update", planned });
    expect((await tester.apply("x_fixed", patient, object)).state).toEqual(planned);
  });

  it("is for what its plan hook changes", async () => {
    const tester = await createProviderTester(provider);
    const object = await tester.apply("x_marked", { name: "a" });
    epoch.mark = "new";
    const plan = await tester.plan("x_marked", { name: "a" }, object);
    expect({ action: plan.action, replaces: plan.requiresReplace }).toEqual({ action: "replace", replaces: ["mark"] });
  });
});

describe('a resource with update "stateOnly"', () => {
  it("stores changes, with what is computed as it was", async () => {
    const tester = await createProviderTester(provider);
    const object = await tester.apply("x_label", config);
    const change = { name: "b", size: 2, note: "n", disk: [{ path: "/b" }] };
    const planned = { ...state, ...change, disk: [{ path: "/b", serial: 7 }] };
    expect(await tester.plan("x_label", change, object)).toMatchObject({ action: "update", planned });
    expect((await tester.apply("x_label", change, object)).state).toEqual(planned);
  });

  it("is replaced where the schema says so", async () => {
    const tester = await createProviderTester(provider);
    const object = await tester.apply("x_label", { ...config, size: 2 });
    expect(await tester.plan("x_label", config, object)).toMatchObject({
      action: "replace",
      requiresReplace: ["size"],
    });
  });
});
