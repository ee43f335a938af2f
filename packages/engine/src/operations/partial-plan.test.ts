import { describe, expect, it } from "vitest";
import { applied, contextFor, planned, planRequest } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";
import { plan } from "./plan.js";

const object = (name: string, more = "") => `resource "test_object" "${name}" {\n  name = "${name}"\n  ${more}\n}\n`;
const lines = (plan: string) => plan.split("\n").filter((line) => !line.startsWith(" "));

describe("the value of a whole resource", () => {
  const config = `
    resource "test_object" "o" {
      count = 3
      name  = "o\${count.index}"
    }
    resource "test_object" "user" {
      name  = "user"
      value = test_object.o[*].name
    }
    output "names" { value = test_object.o[*].name }
    output "user" { value = try(test_object.user.name, "nobody") }
  `;
  const values = (plan: string) =>
    plan.split("\n").filter((line) => line.includes("output.") || line.includes("value = "));

  it.each([
    { has: 0, mode: "refresh-only", targets: [], want: ["+ output.names = []", "+ output.user = ?"] },
    { has: 1, mode: "refresh-only", targets: [], want: [`+ output.names = ["o0"]`, `+ output.user = "user"`] },
    {
      has: 4,
      mode: "refresh-only",
      targets: [],
      want: [`+ output.names = ["o0", "o1", "o2", "o3"]`, `+ output.user = "user"`],
    },
    {
      has: 1,
      mode: "normal",
      targets: ["test_object.o[2]", "test_object.user"],
      want: [`    value = [] -> ["o0", ?, "o2"]`, `+ output.names = ["o0", ?, "o2"]`, `+ output.user = "user"`],
    },
    {
      has: 4,
      mode: "normal",
      targets: ["test_object.o[0]", "test_object.user"],
      want: [
        `    value = [] -> ["o0", "o1", "o2", "o3"]`,
        `+ output.names = ["o0", "o1", "o2", "o3"]`,
        `+ output.user = "user"`,
      ],
    },
    {
      has: 4,
      mode: "normal",
      targets: [],
      want: [`    value = [] -> ["o0", "o1", "o2"]`, `+ output.names = ["o0", "o1", "o2"]`, `+ output.user = "user"`],
    },
  ] as const)(
    "counts what is there or is planned: $has objects, $mode $targets",
    async ({ has, mode, targets, want }) => {
      const cloud = new TestCloud();
      const objects = `resource "test_object" "o" {\n  count = ${has}\n  name = "o\${count.index}"\n}\n`;
      const before = has === 0 ? "" : `${objects}${object("user", "value = []")}`;
      const { state } = await applied(before, { cloud });
      expect(values(await planned(config, { cloud, priorState: state, mode, targets }))).toEqual(want);
    },
  );
});

describe("plan to destroy what must not be", () => {
  const protectedObject = (name: string, needs: string) =>
    object(name, `value = test_object.${needs}.id\n  lifecycle {\n    prevent_destroy = true\n  }`);

  it("leaves what such an object depends on alone, and says nothing about it", async () => {
    const config = [
      object("base"),
      protectedObject("middle", "base"),
      protectedObject("kept", "middle"),
      object("top", "value = test_object.kept.id"),
      object("other"),
    ].join("");
    const cloud = new TestCloud();
    const { state } = await applied(config, { cloud });
    expect(lines(await planned(config, { cloud, priorState: state, mode: "destroy" }))).toMatchInlineSnapshot(`
      [
        "errored",
        "- test_object.kept",
        "- test_object.other",
        "- test_object.top",
        "error: main.tf:12,1-30: Resource instance cannot be destroyed; Resource test_object.kept has lifecycle.prevent_destroy set, but the plan calls for this resource to be destroyed. To avoid this error and continue with the plan, either disable lifecycle.prevent_destroy or reduce the scope of the plan using the -target or -exclude options.",
      ]
    `);
  });
});

describe("plan to destroy", () => {
  it("does not need to know how often a module is repeated", async () => {
    const files = (name: string) => ({
      "main.tf": `${object(name)}module "m" {\n  source = "./m"\n  for_each = toset([test_object.${name}.id])\n}\n`,
      "m/main.tf": object("o"),
    });
    const cloud = new TestCloud();
    const { state } = await applied({ ...files("a"), "main.tf": object("a") }, { cloud });
    const options = { cloud, priorState: state, mode: "destroy", refresh: false } as const;
    expect(lines(await planned(files("b"), options))).toEqual(["- test_object.a"]);
  });

  it.each([true, false])("asks the expression of prevent_destroy: %s", async (keep) => {
    const files = {
      "main.tf": `locals {\n  keep = ${keep}\n}\nmodule "m" {\n  source = "./m"\n  keep = local.keep\n}\n`,
      "m/main.tf": `variable "keep" {}\n${object("o", "lifecycle {\n    prevent_destroy = var.keep\n  }")}`,
    };
    const cloud = new TestCloud();
    const { state } = await applied(files, { cloud });
    const found = lines(await planned(files, { cloud, priorState: state, mode: "destroy" }));
    expect(found.map((line) => line.split("; ")[0])).toEqual(
      keep
        ? ["errored", "- module.m.test_object.o", "error: m/main.tf:2,1-27: Resource instance cannot be destroyed"]
        : ["- module.m.test_object.o"],
    );
  });
});

describe("what depends on a module as a whole", () => {
  const user = object("user", "depends_on = [module.m]");
  const files = (module: string) => ({
    "main.tf": `module "m" {\n  source = "./m"\n}\n${user}`,
    "m/main.tf": `${object("stays")}${module}`,
    "m/inner/main.tf": object("deep"),
  });

  it.each([
    {
      leaves: "nothing",
      want: ["m.inner.deep", "m.leaves", "m.stays"],
      module: `${object("leaves")}module "inner" {\n  source = "./inner"\n}\n`,
    },
    {
      leaves: "a resource",
      want: ["m.inner.deep", "m.leaves", "m.stays"],
      module: `module "inner" {\n  source = "./inner"\n}\n`,
    },
    { leaves: "a module in it", want: ["m.leaves", "m.stays"], module: object("leaves") },
  ])("lists what is in the modules that are called when $leaves leaves", async ({ module, want }) => {
    const cloud = new TestCloud();
    const full = files(`${object("leaves")}module "inner" {\n  source = "./inner"\n}\n`);
    const { state } = await applied(full, { cloud });
    const context = await contextFor(files(module), cloud);
    const { value } = await plan(context, { ...planRequest, priorState: state });
    const instance = value?.priorState.resources.get("test_object.user")?.instances.get(undefined);
    expect(instance?.current?.dependencies.map((name) => name.replaceAll(/module\.|test_object\./g, ""))).toEqual(want);
  });
});

it("an interrupt leaves a plan with an error, whatever was planned by then", async () => {
  const cloud = new TestCloud();
  const interrupt = new AbortController();
  const context = await contextFor({ "main.tf": object("a") }, cloud);
  interrupt.abort();
  const { value, diagnostics } = await plan({ ...context, signal: interrupt.signal }, planRequest);
  expect({ errored: value?.errored, diagnostics: diagnostics.map(({ summary }) => summary) }).toEqual({
    errored: true,
    diagnostics: ["execution halted"],
  });
});

it("plans beside what is excluded resources alone, and outputs of theirs", async () => {
  const config = `
    resource "test_object" "a" { value = "a" }
    resource "test_object" "b" { value = "b" }
    output "a" { value = test_object.a.id }
    output "b" { value = test_object.b.value }
    output "constant" { value = 1 }
    variable "one" { default = 1 }
    check "c" {
      assert {
        condition     = var.one > 2
        error_message = "never"
      }
    }
  `;
  const cloud = new TestCloud();
  const { state } = await applied(config, { cloud });
  const marks = async (request: Partial<typeof planRequest> & { readonly cloud?: TestCloud }) =>
    (await planned(config, { ...request, excludes: ["test_object.a"] }))
      .split("\n")
      .filter((line) => /^[-+] /.test(line));
  expect(await marks({})).toEqual(["+ test_object.b", '+ output.b = "b"']);
  expect(await marks({ cloud, priorState: state, mode: "destroy" })).toEqual(["- test_object.b"]);
});
