import { describe, expect, it } from "vitest";
import { attr } from "./attr.js";
import { defineProvider } from "./provider-definition.js";
import { defineResource } from "./resource.js";
import { createProviderTester } from "./testing/index.js";
import { timeLimit, timeouts } from "./timeouts.js";

const compact = (text: string): string => JSON.stringify(JSON.parse(text));

describe("meansSame", () => {
  const policy = defineResource({
    type: "x_policy",
    schema: {
      json: attr.string({ required: true, meansSame: (a, b) => compact(a) === compact(b) }),
      parts: attr.listNested(
        { json: attr.string({ required: true, meansSame: (a, b) => compact(a) === compact(b) }) },
        { optional: true },
      ),
    },
    create: ({ planned }) => ({ ...planned, json: compact(planned.json) }),
    read: ({ prior }) => ({ ...prior, json: compact(prior.json) }),
    update: ({ planned }) => planned,
  });
  const provider = defineProvider({ name: "x", version: "1.0.0", resources: [policy] });

  it("keeps how a value is written, and plans no change for it", async () => {
    const tester = await createProviderTester(provider);
    const config = { json: '{ "a": 1 }', parts: [{ json: "[1, 2]" }] };
    const created = await tester.apply("x_policy", config);
    expect(created.state).toEqual(config);
    expect((await tester.read(created))?.state).toEqual(config);
    const rewritten = { json: '{"a":1}', parts: [{ json: "[1,2]" }] };
    expect((await tester.plan("x_policy", rewritten, created)).action).toBe("no-op");
    expect((await tester.plan("x_policy", { ...config, json: "{}" }, created)).planned).toEqual({
      ...config,
      json: "{}",
    });
  });
});

describe("timeouts", () => {
  const slow = defineResource({
    type: "x_slow",
    schema: { timeouts: timeouts("create", "delete") },
    async create({ planned, signal }) {
      const limited = timeLimit(planned.timeouts?.create, "20m", signal);
      await new Promise((resolve, reject) => {
        limited.addEventListener("abort", () => reject(limited.reason));
        setTimeout(resolve, 200);
      });
      return planned;
    },
  });
  const provider = defineProvider({ name: "x", version: "1.0.0", resources: [slow] });

  it.each([
    { config: { timeouts: { create: "1h" } }, want: { timeouts: { create: "1h", delete: null } } },
    { config: {}, want: { timeouts: null } },
  ])("are kept with the object ($config)", async ({ config, want }) => {
    const tester = await createProviderTester(provider);
    expect((await tester.apply("x_slow", config)).state).toEqual(want);
  });

  it.each([
    { config: { timeouts: { create: "10ms" } }, want: "aborted due to timeout" },
    { config: { timeouts: { create: "soon" } }, want: 'time: invalid duration "soon"' },
  ])("end what takes too long ($config)", async ({ config, want }) => {
    const tester = await createProviderTester(provider);
    await expect(tester.apply("x_slow", config)).rejects.toThrow(want);
  });
});
