import { describe, expect, it } from "vitest";
import { attr, defineProvider, defineResource, isUnknown, unknown } from "./index.js";
import { createProviderTester } from "./testing/index.js";

function tester(useStateForUnknown: boolean | "nonNull") {
  const thing = defineResource({
    type: "x_thing",
    schema: {
      size: attr.integer({ required: true }),
      mark: attr.string({ computed: true, useStateForUnknown }),
      parts: attr.listNested(
        { name: attr.string({ required: true }), id: attr.string({ computed: true, useStateForUnknown }) },
        { required: true },
      ),
    },
    create: ({ planned }) => ({
      ...planned,
      mark: null,
      parts: planned.parts.map((part) => ({ ...part, id: isUnknown(part.id) ? "new" : part.id })),
    }),
    update: ({ planned, prior }) => ({ ...planned, mark: prior.mark, parts: prior.parts }),
    read: ({ prior }) => prior,
    delete: () => undefined,
  });
  return createProviderTester(defineProvider({ name: "x", version: "1.0.0", resources: [thing] }));
}

// As the plan modifiers of the Go framework 1.17 and newer: UseStateForUnknown keeps null too, UseNonNullStateForUnknown
// does not.
describe("useStateForUnknown", () => {
  it.each([
    { use: false, mark: unknown, ids: [unknown, unknown] },
    { use: true, mark: null, ids: ["new", null] },
    { use: "nonNull", mark: unknown, ids: ["new", unknown] },
  ] as const)("$use", async ({ use, mark, ids }) => {
    const provider = await tester(use);
    const created = await provider.apply("x_thing", { size: 1, parts: [{ name: "a" }] });
    const { planned } = await provider.plan("x_thing", { size: 2, parts: [{ name: "a" }, { name: "b" }] }, created);
    expect(planned).toEqual({
      size: 2,
      mark,
      parts: [
        { name: "a", id: ids[0] },
        { name: "b", id: ids[1] },
      ],
    });
  });
});
