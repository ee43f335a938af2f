import { describe, expect, it } from "vitest";
import { applied, planned } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";

/** Apply `before`, then plan `after` on the same state. */
async function replanned(before: string, after: string, modules: Record<string, string> = {}): Promise<string> {
  const cloud = new TestCloud();
  const { state } = await applied({ "main.tf": before, ...modules }, { cloud });
  return planned({ "main.tf": after, ...modules }, { cloud, priorState: state });
}

const object = (name: string, more = "") => `resource "test_object" "${name}" {\n  name = "x"\n  ${more}\n}\n`;
const moved = (from: string, to: string) => `moved {\n  from = ${from}\n  to = ${to}\n}\n`;
const module = (name: string, more = "") => `module "${name}" {\n  source = "./m"\n  ${more}\n}\n`;
const modules = { "m/main.tf": object("x") };

describe("moved objects", () => {
  it.each([
    {
      name: "a resource gets another name",
      before: object("a"),
      after: object("b") + moved("test_object.a", "test_object.b"),
      want: "= test_object.b (was test_object.a)",
    },
    {
      name: "an instance gets another key",
      before: object("a", `for_each = toset(["k", "l"])`),
      after: object("a", `for_each = toset(["k", "m"])`) + moved(`test_object.a["l"]`, `test_object.a["m"]`),
      want: `= test_object.a["k"]\n= test_object.a["m"] (was test_object.a["l"])`,
    },
    {
      name: "a chain of statements",
      before: object("a"),
      after: object("c") + moved("test_object.b", "test_object.c") + moved("test_object.a", "test_object.b"),
      want: "= test_object.c (was test_object.a)",
    },
    {
      name: "an instance gets a key, and its resource another name",
      before: object("a"),
      after:
        object("b", `for_each = toset(["k"])`) +
        moved("test_object.a", `test_object.a["k"]`) +
        moved("test_object.a", "test_object.b"),
      want: `= test_object.b["k"] (was test_object.a)`,
    },
    {
      name: "a module gets another name",
      before: module("a"),
      after: module("b") + moved("module.a", "module.b"),
      want: "= module.b.test_object.x (was module.a.test_object.x)",
    },
    {
      name: "into a module",
      before: object("x"),
      after: module("a") + moved("test_object.x", "module.a.test_object.x"),
      want: "= module.a.test_object.x (was test_object.x)",
    },
    {
      name: "count is added",
      before: object("a"),
      after: object("a", "count = 2"),
      want: "= test_object.a[0] (was test_object.a)\n+ test_object.a[1]",
    },
    {
      name: "count is removed",
      before: object("a", "count = 2"),
      after: object("a"),
      want: "= test_object.a (was test_object.a[0])\n- test_object.a[1] delete_because_wrong_repetition",
    },
    {
      name: "something is there already",
      before: object("a") + object("b"),
      after: object("b") + moved("test_object.a", "test_object.b"),
      want: "- test_object.a delete_because_no_resource_config\n= test_object.b",
    },
    {
      name: "to a block that is not there",
      before: object("a"),
      after: moved("test_object.a", "test_object.b"),
      want: "- test_object.b (was test_object.a) delete_because_no_move_target",
    },
  ])("$name", async ({ before, after, want }) => {
    const plan = await replanned(before, after, modules);
    const changes = plan.split("\n").filter((line) => !line.startsWith(" ") && !line.startsWith("drift"));
    expect(
      changes
        .filter((line) => !line.startsWith("warning"))
        .slice(0, want.split("\n").length)
        .join("\n"),
    ).toBe(want);
  });

  it.each([
    { name: "brought up to date first", refresh: true, want: "- test_object.b" },
    { name: "as the state has it", refresh: false, want: "- test_object.b (was test_object.a)" },
  ])("are destroyed under their new names, $name", async ({ refresh, want }) => {
    const cloud = new TestCloud();
    const { state: priorState } = await applied(object("a"), { cloud });
    const after = object("b") + moved("test_object.a", "test_object.b");
    expect(await planned(after, { cloud, priorState, mode: "destroy", refresh })).toBe(want);
  });

  it.each([
    {
      name: "removed, but declared",
      statements: "removed {\n  from = test_object.a\n  lifecycle {\n    destroy = false\n  }\n}\n",
    },
    { name: "imported, but not declared", statements: `import {\n  to = test_object.z\n  id = "1"\n}\n` },
  ])("are not destroyed where the plan that brings them up to date has errors: $name", async ({ statements }) => {
    const cloud = new TestCloud();
    const { state: priorState } = await applied(object("a"), { cloud });
    const options = { cloud, priorState, mode: "destroy" } as const;
    expect(await planned(object("a") + statements, options)).toContain("exist");
    expect(await planned(object("a") + statements, { ...options, refresh: false })).toBe("- test_object.a");
  });

  it.each([
    { name: "still declared", statements: object("a") + object("b") + moved("test_object.a", "test_object.b") },
    { name: "to itself", statements: moved("test_object.a", "test_object.a") },
    {
      name: "two sources",
      statements: object("c") + moved("test_object.a", "test_object.c") + moved("test_object.b", "test_object.c"),
    },
    { name: "a circle", statements: moved("test_object.a", "test_object.b") + moved("test_object.b", "test_object.a") },
  ])("reports what can't be: $name", async ({ statements }) => {
    expect(await planned(statements)).toMatchSnapshot();
  });
});
