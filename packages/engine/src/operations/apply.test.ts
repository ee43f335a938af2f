import { parseAbsResourceInstance } from "@landform/addrs";
import { WorkingState } from "@landform/state";
import { describe, expect, it } from "vitest";
import { applied, contextFor, formatState, planned, planRequest } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";
import { plan } from "./plan.js";

const pair = `
  resource "test_object" "a" {
    name  = "a"
    value = "hello"
  }
  resource "test_object" "b" {
    name  = "b"
    value = test_object.a.result
  }
  output "word" { value = test_object.b.result }
`;

describe("apply", () => {
  it("makes objects in the order of their references", async () => {
    const { state, log, diagnostics } = await applied(pair);
    expect(log.join(", ")).toBe("create a, create b");
    expect(diagnostics).toBe("");
    expect(formatState(state)).toMatchInlineSnapshot(`
      "output.word = "hello"
      test_object.a {"fixed":null,"id":"id1","name":"a","result":{"value":"hello","type":"string"},"secret":null,"value":{"value":"hello","type":"string"}}
      test_object.b {"fixed":null,"id":"id2","name":"b","result":{"value":"hello","type":"string"},"secret":null,"value":{"value":"hello","type":"string"}} (after test_object.a)"
    `);
  });

  it("leaves things alone once they are as configured", async () => {
    const cloud = new TestCloud();
    const { state } = await applied(pair, { cloud });
    expect(await planned(pair, { cloud, priorState: state })).toMatchInlineSnapshot(`
      "= test_object.a
      = test_object.b
      = output.word = "hello""
    `);
  });

  it("destroys everything in the opposite order", async () => {
    const cloud = new TestCloud();
    const first = await applied(pair, { cloud });
    const { state, log } = await applied(pair, { cloud, priorState: first.state, mode: "destroy" });
    expect(log.join(", ")).toBe("destroy b, destroy a");
    expect(formatState(state)).toBe("");
  });
});

it("destroys what was left over before what that depends on is replaced", async () => {
  const config = (fixed: string) => `
    resource "test_object" "a" {
      name  = "a"
      fixed = "${fixed}"
    }
    resource "test_object" "b" {
      name  = "b"
      value = "${fixed} \${test_object.a.id}"
    }
  `;
  const cloud = new TestCloud();
  const { state } = await applied(config("1"), { cloud });
  const working = new WorkingState(state);
  const address = parseAbsResourceInstance("test_object.b");
  const provider = state.resources.get("test_object.b")?.provider;
  const object = address && working.getObject(address);
  if (address && object && provider) working.setObject(address, object, { config: provider }, "01234567");
  const { log, diagnostics } = await applied(config("2"), { cloud, priorState: working.snapshot() });
  expect(diagnostics).toBe("");
  expect(log.join(", ")).toBe("destroy b, destroy a, create a, update b");
});

/** A `test_object` whose other arguments are `body`, and whose `lifecycle` makes the new object first where `first`. */
function object(name: string, body = "", first = false): string {
  const lifecycle = first ? "\n  lifecycle { create_before_destroy = true }" : "";
  return `resource "test_object" "${name}" {\n  name = "${name}"\n  ${body}${lifecycle}\n}\n`;
}

describe("order of apply, where b refers to a", () => {
  const a = (version: number, first = false) => object("a", `fixed = "${version}"`, first);
  const b = (version: number, first = false) => object("b", `value = test_object.a.id\n  fixed = "${version}"`, first);
  const updating = (version: number) => object("b", `value = [test_object.a.id, ${version}]`);

  it.each([
    { name: "create both", before: "", after: a(1) + b(1), want: "create a, create b" },
    {
      name: "update both",
      before: object("a", "value = 1") + object("b", "value = test_object.a.result"),
      after: object("a", "value = 2") + object("b", "value = test_object.a.result"),
      want: "update a, update b",
    },
    { name: "destroy both", before: a(1) + b(1), after: "", want: "destroy b, destroy a" },
    { name: "destroy b, replace a", before: a(1) + b(1), after: a(2), want: "destroy b, destroy a, create a" },
    {
      name: "destroy b, update a",
      before: object("a", "value = 1") + object("b", "value = test_object.a.id"),
      after: object("a", "value = 2"),
      want: "destroy b, update a",
    },
    {
      name: "replace a, update b",
      before: a(1) + updating(1),
      after: a(2) + updating(2),
      want: "destroy a, create a, update b",
    },
    {
      name: "replace both",
      before: a(1) + b(1),
      after: a(2) + b(2),
      want: "destroy b, destroy a, create a, create b",
    },
    {
      name: "replace a with the new one first, update b",
      before: a(1, true) + updating(1),
      after: a(2, true) + updating(2),
      want: "create a, update b, destroy a",
    },
    {
      name: "replace both with the new ones first",
      before: a(1, true) + b(1, true),
      after: a(2, true) + b(2, true),
      want: "create a, create b, destroy b, destroy a",
    },
    {
      name: "replace both, where only b asks for the new one first",
      before: a(1) + b(1, true),
      after: a(2) + b(2, true),
      want: "create a, create b, destroy b, destroy a",
    },
    {
      name: "destroy a, which b needed until now",
      before: a(1) + updating(1),
      after: object("b", "value = 1"),
      want: "destroy a, update b",
    },
    {
      name: "destroy a, which was made with the new one first and b needed until now",
      before: a(1, true) + updating(1),
      after: object("b", "value = 1"),
      want: "update b, destroy a",
    },
    {
      name: "destroy a, which was made with the new one first, and replace b",
      before: a(1, true) + b(1),
      after: object("b", 'fixed = "2"'),
      want: "destroy b, create b, destroy a",
    },
  ])("$name", async ({ before, after, want }) => {
    const cloud = new TestCloud();
    const { state } = await applied(before, { cloud });
    const { log, diagnostics } = await applied(after, { cloud, priorState: state });
    expect(`${log.join(", ")}${diagnostics}`).toBe(want);
  });
});

describe("order of apply through modules", () => {
  it.each([
    { name: "depends_on a module without outputs", how: "depends_on = [module.m]" },
    { name: "a reference to a whole module", how: "value = length(module.m)" },
  ])("$name waits for everything inside", async ({ how }) => {
    const calls = `module "m" {\n  source = "./m"\n  count = 2\n}\n`;
    const inside = object("a", `value = "x"`, false) + object("b", "value = test_object.a.id");
    const files = { "main.tf": object("z", how, true) + calls, "m/main.tf": inside };
    const { log, state } = await applied(files);
    expect(log.at(-1)).toBe("create z");
    const made = formatState(state)
      .split("\n")
      .filter((line) => line.startsWith("test_object.z"));
    expect(made.join()).toContain("after module.m.test_object.a module.m.test_object.b");
  });
});

it.each([
  { refresh: true, want: ["test_object.a", "test_object.b"] },
  { refresh: false, want: ["test_object.a"] },
])(
  "notes new dependencies of what is to change once it was brought up to date: $refresh",
  async ({ refresh, want }) => {
    const cloud = new TestCloud();
    const config = (value: string) => object("a") + object("b") + object("c", `value = ${value}`);
    const { state: priorState } = await applied(config("test_object.a.id"), { cloud });
    const context = await contextFor({ "main.tf": config("test_object.b.id") }, cloud);
    const { value } = await plan(context, { ...planRequest, priorState, refresh });
    const stored = value?.priorState.resources.get("test_object.c")?.instances.get(undefined)?.current;
    expect(stored?.dependencies).toEqual(want);
  },
);

describe("apply that fails", () => {
  const [a, b, c] = [
    object("a", 'secret = "partial"'),
    object("b", "value = test_object.a.id"),
    object("c", 'fixed = "1"', true),
  ];

  it("keeps what succeeded, and skips what needed the rest", async () => {
    const cloud = new TestCloud();
    cloud.failing.add("create a");
    const { log, state, diagnostics } = await applied(a + b + c, { cloud });
    expect([...log].sort()).toEqual(["create a", "create c"]);
    expect(formatState(state)).toMatchInlineSnapshot(`
      "test_object.a {"fixed":null,"id":"id1","name":"a","result":null,"secret":"partial","value":null} (tainted)
      test_object.c {"fixed":"1","id":"id2","name":"c","result":null,"secret":null,"value":null} (create before destroy)"
    `);
    expect(diagnostics).toMatchInlineSnapshot(
      `"error: main.tf:1,28-28: Creation failed [test_object.a]; a can't be created."`,
    );

    cloud.failing.clear();
    const again = await applied(a + b + c, { cloud, priorState: state });
    expect(again.log.join(", ")).toBe("destroy a, create a, create b");
  });

  it.each([
    { name: "a new object that is damaged", fails: "create a", after: 'secret = "partial"', want: "pass" },
    {
      name: "a new object that breaks the condition",
      fails: "create a",
      after: 'secret = "partial"',
      condition: 'self.id == "other"',
      want: "fail",
    },
    { name: "nothing", fails: "create a", after: "", want: "unknown" },
    {
      name: "an object that can't be updated",
      fails: "update a",
      before: "value = 1",
      after: "value = 5",
      want: "pass",
    },
    {
      name: "an object that stays until there is another",
      fails: "create a",
      before: 'fixed = "x"',
      after: 'fixed = "y"',
      want: "pass",
    },
  ])("checks postconditions of what is there: $name", async ({ fails, before, after, condition, want }) => {
    const cloud = new TestCloud();
    const checked = (more: string) => `resource "test_object" "a" {
      name = "a"
      ${more}
      lifecycle {
        create_before_destroy = true
        postcondition {
          condition     = ${condition ?? 'self.id != "other"'}
          error_message = "It is another."
        }
      }
    }`;
    const prior = before === undefined ? {} : { priorState: (await applied(checked(before), { cloud })).state };
    cloud.failing.add(fails);
    const { state, diagnostics } = await applied(checked(after), { cloud, ...prior });
    expect(state.checkResults?.map(({ status }) => status)).toEqual([want]);
    expect(diagnostics.includes("It is another.")).toBe(want === "fail");
  });

  it("makes the old object current again where the new one can't be made", async () => {
    const cloud = new TestCloud();
    const { state } = await applied(c, { cloud });
    cloud.failing.add("create c");
    const failed = await applied(object("c", 'fixed = "2"', true), { cloud, priorState: state });
    expect(formatState(failed.state)).toBe(formatState(state));
  });

  it("remembers old objects that can't be destroyed, and destroys them next time", async () => {
    const cloud = new TestCloud();
    const { state } = await applied(c, { cloud });
    cloud.failing.add("destroy c");
    const after = object("c", 'fixed = "2"', true);
    const failed = await applied(after, { cloud, priorState: state });
    expect(failed.log.join(", ")).toBe("create c, destroy c");
    expect(formatState(failed.state)).toMatchInlineSnapshot(`
      "test_object.c (deposed 8) {"fixed":"1","id":"id1","name":"c","result":null,"secret":null,"value":null} (create before destroy)
      test_object.c {"fixed":"2","id":"id2","name":"c","result":null,"secret":null,"value":null} (create before destroy)"
    `);
    expect(failed.diagnostics).toMatchInlineSnapshot(`"error: Destruction failed; c can't be destroyed."`);

    cloud.failing.clear();
    expect(await planned(after, { cloud, priorState: failed.state })).toMatchInlineSnapshot(`
      "= test_object.c
      - test_object.c (deposed)"
    `);
    const renamed = object("d", 'fixed = "2"', true).replace('name = "d"', 'name = "c"');
    const moved = `${renamed}moved {\n  from = test_object.c\n  to   = test_object.d\n}\n`;
    expect(await planned(moved, { cloud, priorState: failed.state })).toMatchInlineSnapshot(`
      "= test_object.d (was test_object.c)
      - test_object.d (deposed) (was test_object.c)
      drift = test_object.d (was test_object.c)"
    `);
    const again = await applied(after, { cloud, priorState: failed.state });
    expect(again.log.join(", ")).toBe("destroy c");
    expect([...cloud.objects.keys()]).toEqual(["id2"]);
  });

  it("keeps what can't be updated or destroyed as it was", async () => {
    const cloud = new TestCloud();
    const before = object("a", "value = 1") + object("b", "value = test_object.a.id");
    const { state } = await applied(before, { cloud });
    cloud.failing.add("update a").add("destroy b");
    const failed = await applied(object("a", "value = 2"), { cloud, priorState: state });
    expect(failed.log.join(", ")).toBe("destroy b");
    expect(formatState(failed.state)).toBe(formatState(state));
  });
});

describe("provisioners", () => {
  const after = object("b", "value = test_object.a.id");
  const a = (fixed: string) =>
    object(
      "a",
      `fixed = "${fixed}"
      provisioner "local-exec" { command = "set up ${"$"}{self.id} ${"$"}{self.fixed}" }
      provisioner "local-exec" {
        when    = destroy
        command = "clean up ${"$"}{self.id}"
      }`,
    );

  it("run once an object is there, and before it is destroyed", async () => {
    const cloud = new TestCloud();
    const { state } = await applied(a("1") + after, { cloud });
    const replaced = await applied(a("2"), { cloud, priorState: state });
    const gone = await applied("", { cloud, priorState: replaced.state });
    expect(cloud.log).toEqual([
      ...["create a", "set up id1 1", "create b"],
      ...["destroy b", "clean up id1", "destroy a", "create a", "set up id3 2"],
      "destroy a",
    ]);
    expect(formatState(gone.state)).toBe("");
  });

  it("taint what they fail for, and do not run when that is destroyed", async () => {
    const cloud = new TestCloud();
    cloud.failing.add("set up id1 1");
    const { state, diagnostics, log } = await applied(a("1") + after, { cloud });
    expect(log.join(", ")).toBe("create a, set up id1 1");
    expect(diagnostics).toBe("error: main.tf:4,34-34: Command failed [test_object.a]; set up id1 1");
    expect(formatState(state)).toContain("(tainted)");
    const again = await applied(a("1"), { cloud, priorState: state });
    expect(again.log.join(", ")).toBe("destroy a, create a, set up id2 1");
  });

  it("keep what is to be destroyed when they fail before", async () => {
    const cloud = new TestCloud();
    const { state } = await applied(a("1"), { cloud });
    cloud.failing.add("clean up id1");
    const failed = await applied(a("1"), { cloud, priorState: state, mode: "destroy" });
    expect(failed.log.join(", ")).toBe("clean up id1");
    expect(formatState(failed.state)).toBe(formatState(state));
  });

  it("run for objects whose block has become a removed block", async () => {
    const cloud = new TestCloud();
    const { state } = await applied(
      { "main.tf": 'module "m" { source = "./m" }', "m/main.tf": object("a") },
      { cloud },
    );
    const removed = `
      removed {
        from = module.m.test_object.a
        lifecycle { destroy = true }
        provisioner "local-exec" {
          when    = destroy
          command = "bye ${"$"}{self.name}"
        }
      }
    `;
    const { log } = await applied(removed, { cloud, priorState: state });
    expect(log.join(", ")).toBe("bye a, destroy a");
  });
});
