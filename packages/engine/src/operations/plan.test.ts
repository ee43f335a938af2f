import { stringValue } from "@landform/cty";
import type { State } from "@landform/state";
import { describe, expect, it } from "vitest";
import { applied, contextFor, planned, planRequest } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";
import { plan } from "./plan.js";

const object = (name: string, more = "") => `resource "test_object" "${name}" {\n  name = "${name}"\n  ${more}\n}\n`;

/** Apply `before`, then plan `after` on the same state. */
async function replanned(before: string, after: string, options: Parameters<typeof planned>[1] = {}): Promise<string> {
  const cloud = new TestCloud();
  const { state } = await applied(before, { cloud });
  return planned(after, { cloud, priorState: state, ...options });
}

function withTainted(state: State, name: string): State {
  const resources = [...state.resources].map(([address, resource]) => {
    const instances = [...resource.instances].map(([key, { current, ...rest }]) => {
      const tainted = current && { ...current, status: "tainted" as const };
      return [key, { ...rest, ...(tainted && { current: tainted }) }] as const;
    });
    return [address, address === name ? { ...resource, instances: new Map(instances) } : resource] as const;
  });
  return { ...state, resources: new Map(resources) };
}

describe("plan of new objects", () => {
  it("passes unknown values on", async () => {
    const plan = await planned(`
      ${object("a", "value = local.word")}
      resource "test_object" "b" {
        name  = "b\${test_object.a.name}"
        value = test_object.a.result
      }
      locals {
        word = "hello"
      }
      output "id" { value = test_object.a.id }
      output "name" { value = test_object.b.name }
    `);
    expect(plan).toMatchInlineSnapshot(`
      "+ test_object.a
          id = ?
          name = "a"
          result = ?
          value = "hello"
      + test_object.b
          id = ?
          name = "ba"
          result = ?
          value = ?
      + output.id = ?
      + output.name = "ba""
    `);
  });

  it("expands count and for_each, in modules too", async () => {
    const plan = await planned({
      "main.tf": `
        module "m" {
          source   = "./m"
          for_each = { x = 1, y = 2 }
          size     = each.value
        }
        output "all" { value = { for key, m in module.m : key => m.names } }
        output "one" { value = module.m["y"].names[1] }
      `,
      "m/main.tf": `
        variable "size" { type = number }
        resource "test_object" "o" {
          count = var.size
          name  = "o\${count.index}"
        }
        output "names" { value = test_object.o[*].name }
      `,
    });
    expect(plan.split("\n").filter((line) => !line.startsWith(" "))).toEqual([
      `+ module.m["x"].test_object.o[0]`,
      `+ module.m["y"].test_object.o[0]`,
      `+ module.m["y"].test_object.o[1]`,
      `+ output.all = {x: ["o0"], y: ["o0", "o1"]}`,
      `+ output.one = "o1"`,
    ]);
  });

  it("hides secrets, and says where they go", async () => {
    const plan = await planned(`
      variable "password" {
        default   = "hunter2"
        sensitive = true
      }
      ${object("a", 'secret = "s"')}
      ${object("b", "value = [var.password, test_object.a.secret]")}
      output "o" {
        value     = test_object.b.value
        sensitive = true
      }
    `);
    expect(plan).toMatchInlineSnapshot(`
      "+ test_object.a
          id = ?
          name = "a"
          result = ?
          secret = (sensitive)
      + test_object.b
          id = ?
          name = "b"
          result = ?
          value = [(sensitive), (sensitive)]
      + output.o = (sensitive)"
    `);
  });

  it("does not start with a configuration that is wrong in itself", async () => {
    const plan = await planned(`
      ${object("a")}
      output "leak" { value = sensitive(upper(test_object.a.name)) }
    `);
    expect(plan.split("; ")[0]).toBe("no plan\nerror: main.tf:7,7-20: Output refers to sensitive values");
  });
});

describe("plan of objects that are there", () => {
  it.each([
    { name: "nothing changed", before: object("a"), after: object("a"), want: "= test_object.a" },
    {
      name: "a value changed",
      before: object("a", "value = 1"),
      after: object("a", "value = 2"),
      want: "~ test_object.a\n    result = 1 -> ?\n    value = 1 -> 2",
    },
    {
      name: "a value that can't be updated changed",
      before: object("a", 'fixed = "x"'),
      after: object("a", 'fixed = "y"'),
      want: '-/+ test_object.a replace_because_cannot_update (replaces: .fixed)\n    fixed = "x" -> "y"\n    id = "id1" -> ?\n    result = ?',
    },
    {
      name: "create before destroy, passed on to what it needs",
      before: object("a", 'fixed = "x"') + object("b", "value = test_object.a.id"),
      after:
        object("a", 'fixed = "y"') +
        object("b", "value = test_object.a.id\n  lifecycle { create_before_destroy = true }"),
      want: '+/- test_object.a replace_because_cannot_update (replaces: .fixed)\n    fixed = "x" -> "y"\n    id = "id1" -> ?\n    result = ?\n~ test_object.b\n    result = "id1" -> ?\n    value = "id1" -> ?',
    },
    {
      name: "an ignored change",
      before: object("a", "value = 1"),
      after: object("a", "value = 2\n  lifecycle { ignore_changes = [value] }"),
      want: "= test_object.a",
    },
    {
      name: "the block is gone",
      before: object("a") + object("b"),
      after: object("b"),
      want: "- test_object.a delete_because_no_resource_config\n= test_object.b",
    },
    {
      name: "the count is lower",
      before: object("a", "count = 2"),
      after: object("a", "count = 1"),
      want: "= test_object.a[0]\n- test_object.a[1] delete_because_count_index",
    },
    {
      name: "a key is gone",
      before: object("a", 'for_each = toset(["x", "y"])'),
      after: object("a", 'for_each = toset(["y"])'),
      want: '- test_object.a["x"] delete_because_each_key\n= test_object.a["y"]',
    },
    {
      name: "a trigger fires",
      before: object("a", "value = 1") + object("b", "lifecycle { replace_triggered_by = [test_object.a.value] }"),
      after: object("a", "value = 2") + object("b", "lifecycle { replace_triggered_by = [test_object.a.value] }"),
      want: '~ test_object.a\n    result = 1 -> ?\n    value = 1 -> 2\n-/+ test_object.b replace_by_triggers\n    id = "id2" -> ?\n    result = ?',
    },
  ])("$name", async ({ before, after, want }) => {
    expect(await replanned(before, after)).toBe(want);
  });

  it("finds what vanished and what changed outside", async () => {
    const cloud = new TestCloud();
    const config = object("a") + object("b");
    const { state } = await applied(config, { cloud });
    cloud.objects.delete("id1");
    cloud.objects.set("id2", { name: "renamed", value: { kind: "null", type: { kind: "string" }, marks: new Set() } });
    expect(await planned(config, { cloud, priorState: state })).toMatchInlineSnapshot(`
      "+ test_object.a
          id = ?
          name = "a"
          result = ?
      ~ test_object.b
          name = "renamed" -> "b"
      drift - test_object.a
      drift ~ test_object.b
          name = "b" -> "renamed""
    `);
    expect(await planned(config, { cloud, priorState: state, mode: "refresh-only" })).toMatchInlineSnapshot(`
      "drift - test_object.a
      drift ~ test_object.b
          name = "b" -> "renamed""
    `);
  });

  it("replaces what is asked for", async () => {
    const plan = await replanned(object("a"), object("a"), { forceReplace: ["test_object.a"] });
    expect(plan).toBe('-/+ test_object.a replace_by_request\n    id = "id1" -> ?\n    result = ?');
  });

  it.each(["destroy", "refresh-only"] as const)("replaces nothing in mode %s", async (mode) => {
    expect(await replanned(object("a"), object("a"), { mode, forceReplace: ["test_object.a"] })).toContain(
      "error: Unsupported plan mode",
    );
  });

  it.each([
    { name: "a new object", before: object("a", "value = 1"), taint: false },
    { name: "a tainted object", before: object("a", "value = 1") + object("b"), taint: true },
  ])("tells of a trigger before anything else about $name", async ({ before, taint }) => {
    const cloud = new TestCloud();
    const { state } = await applied(before, { cloud });
    const after = object("a", "value = 2") + object("b", "lifecycle { replace_triggered_by = [test_object.a] }");
    const plan = await planned(after, { cloud, priorState: taint ? withTainted(state, "test_object.b") : state });
    expect(plan).toMatch(/test_object\.b replace_by_triggers\n/);
  });

  it("does not plan what has a trigger that is not there", async () => {
    const config =
      object("a", "count = 0") + object("b", "lifecycle { replace_triggered_by = [test_object.a[0].value] }");
    expect(await planned(config)).toMatchInlineSnapshot(`
      "errored
      error: no change found for test_object.a[0] in the root module"
    `);
  });

  it("warns of a replacement that lacks a key", async () => {
    const repeated = object("a", "count = 2");
    expect(await replanned(repeated, repeated, { forceReplace: ["test_object.a"] })).toMatchInlineSnapshot(`
      "= test_object.a[0]
      = test_object.a[1]
      warning: Incompletely-matched force-replace resource instance; Your force-replace request for test_object.a doesn't match any resource instances because it lacks an instance key.

      To force replacement of particular instances, use one or more of the following options instead:
        -replace="test_object.a[0]"
        -replace="test_object.a[1]""
    `);
  });

  it("destroys outputs with the values that they have by then, also where there is nothing else", async () => {
    const cloud = new TestCloud();
    const { state } = await applied('output "o" { value = "a" }', { cloud });
    const context = await contextFor({ "main.tf": 'output "o" { value = "b" }' }, cloud);
    const { value } = await plan(context, { ...planRequest, priorState: state, mode: "destroy" });
    expect(value?.outputChanges).toMatchObject([{ action: "delete", before: stringValue("b") }]);
  });

  it("does not destroy what must stay", async () => {
    const before = object("a", 'fixed = "x"');
    expect(
      await replanned(before, object("a", 'fixed = "y"\n  lifecycle { prevent_destroy = true }')),
    ).toMatchInlineSnapshot(`
      "errored
      -/+ test_object.a replace_because_cannot_update (replaces: .fixed)
          fixed = "x" -> "y"
          id = "id1" -> ?
          result = ?
      error: main.tf:1,1-27: Resource instance cannot be destroyed; Resource test_object.a has lifecycle.prevent_destroy set, but the plan calls for this resource to be destroyed. To avoid this error and continue with the plan, either disable lifecycle.prevent_destroy or reduce the scope of the plan using the -target or -exclude options."
    `);
  });

  it("does not destroy what must stay with its module instance either", async () => {
    const inside = { "m/main.tf": object("a", "lifecycle { prevent_destroy = true }") };
    const calls = (keys: string) => `module "m" {\n  source = "./m"\n  for_each = toset([${keys}])\n}\n`;
    const cloud = new TestCloud();
    const { state } = await applied({ "main.tf": calls('"x", "y"'), ...inside }, { cloud });
    const plan = await planned({ "main.tf": calls('"x"'), ...inside }, { cloud, priorState: state });
    expect(plan).toContain(`Resource module.m["y"].test_object.a has lifecycle.prevent_destroy set`);
  });

  it("needs no keys of what has no objects to destroy", async () => {
    const files = {
      "main.tf": `
        ${object("a")}
        module "m" {
          source   = "./m"
          for_each = { for key in [test_object.a.id] : key => key }
        }
      `,
      "m/main.tf": object("b"),
    };
    expect(await planned(files, { mode: "destroy" })).toBe("");
  });

  it("plans the destruction of everything", async () => {
    const config = `${object("a")}output "o" { value = test_object.a.id }\n`;
    expect(await replanned(config, config, { mode: "destroy" })).toBe("- test_object.a\n- output.o = null");
  });
});

describe("plan of data sources", () => {
  it("reads what is known, and puts off what is not", async () => {
    const plan = await planned(`
      data "test_data" "now" { name = "now" }
      data "test_data" "later" { name = test_object.a.id }
      data "test_data" "after" {
        name       = "after"
        depends_on = [test_object.a]
      }
      ${object("a", "value = data.test_data.now.result")}
    `);
    expect(plan).toMatchInlineSnapshot(`
      "<= data.test_data.after read_because_dependency_pending
          name = "after"
          result = ?
      <= data.test_data.later read_because_config_unknown
          name = ?
          result = ?
      + test_object.a
          id = ?
          name = "a"
          result = ?
          value = "data of now""
    `);
  });
});

describe("plan of a selection", () => {
  const config =
    object("a") +
    object("b", "value = test_object.a.id") +
    object("c", "count = 2") +
    'output "o" { value = test_object.a.id }\n';

  it.each([
    { targets: ["test_object.b"], excludes: [], want: ["+ test_object.a", "+ test_object.b", "+ output.o = ?"] },
    { targets: ["test_object.c[1]"], excludes: [], want: ["+ test_object.c[1]"] },
    { targets: [], excludes: ["test_object.a"], want: ["+ test_object.c[0]", "+ test_object.c[1]"] },
    {
      targets: [],
      excludes: ["test_object.c[0]"],
      want: ["+ test_object.a", "+ test_object.b", "+ test_object.c[1]", "+ output.o = ?"],
    },
  ])("targets $targets, excludes $excludes", async ({ want, ...selection }) => {
    const plan = await planned(config, selection);
    const [changes = "", warning = ""] = plan.split("\nwarning: ");
    expect(changes.split("\n").filter((line) => !line.startsWith(" "))).toEqual(want);
    expect(warning.split(";")[0]).toBe("Resource targeting is in effect");
  });
});

describe("plan to destroy a selection", () => {
  const config = object("a") + object("b", "value = test_object.a.id") + object("c", "value = test_object.b.id");

  it.each([
    { targets: ["test_object.b"], excludes: [], want: ["- test_object.b", "- test_object.c"] },
    { targets: [], excludes: ["test_object.b"], want: ["- test_object.c"] },
  ])("targets $targets, excludes $excludes", async ({ want, ...selection }) => {
    const plan = await replanned(config, config, { mode: "destroy", ...selection });
    expect(plan.split("\nwarning: ")[0]?.split("\n")).toEqual(want);
  });
});

describe("plan with conditions", () => {
  it("stops where they do not hold, and tells of checks", async () => {
    const plan = await planned(`
      variable "size" {
        default = 3
        validation {
          condition     = var.size < 10
          error_message = "Too big."
        }
      }
      resource "test_object" "a" {
        name = "a"
        lifecycle {
          precondition {
            condition     = var.size > 5
            error_message = "Size \${var.size} is too small."
          }
          postcondition {
            condition     = self.id != ""
            error_message = "No id."
          }
        }
      }
      ${object("b", "value = test_object.a.id")}
      ${object("c")}
      check "health" {
        assert {
          condition     = var.size == 4
          error_message = "Size is not four."
        }
        assert {
          condition     = test_object.c.id != ""
          error_message = "No id."
        }
      }
      output "o" {
        value = 1
        precondition {
          condition     = var.size == 4
          error_message = "Not four."
        }
      }
    `);
    expect(plan).toMatchInlineSnapshot(`
      "errored
      + test_object.c
          id = ?
          name = "c"
          result = ?
      error: main.tf:45,27-40: Module output value precondition failed [output.o]; Not four.
      error: main.tf:13,29-41: Resource precondition failed [test_object.a]; Size 3 is too small.
      warning: main.tf:34,27-40: Check block assertion failed [check.health]; Size is not four.
      warning: main.tf:38,27-49: Check block assertion known after apply [check.health]; The condition could not be evaluated at this time, a result will be known when this plan is applied."
    `);
  });
});

describe("plan with imports and removals", () => {
  it("imports what is there already", async () => {
    const cloud = new TestCloud();
    cloud.objects.set("found", { name: "x", value: { kind: "null", type: { kind: "string" }, marks: new Set() } });
    const plan = await planned(
      `
      import {
        to = test_object.a["k"]
        id = "found"
      }
      import {
        to = test_object.b
        id = "lost"
      }
      resource "test_object" "a" {
        for_each = toset(["k"])
        name     = "y"
      }
      ${object("b")}
      `,
      { cloud },
    );
    expect(plan).toMatchInlineSnapshot(`
      "errored
      ~ test_object.a["k"] (import found)
          name = "x" -> "y"
      error: Cannot import non-existent remote object; While attempting to import an existing object to "test_object.b", the provider detected that no object exists with the given id or identity. Only pre-existing objects can be imported; check that the id or identity is correct and that it is associated with the provider's configured region or endpoint, or use "tofu apply" to create a new remote object for this resource."
    `);
  });

  it("forgets what is removed without destroying it", async () => {
    const removed = "removed {\n  from = test_object.a\n  lifecycle { destroy = false }\n}\n";
    expect(await replanned(object("a"), removed)).toMatchInlineSnapshot(`
      ". test_object.a
          id = "id1" -> null
          name = "a" -> null
      warning: Resource will be removed from the state; After this plan is applied, the resource test_object.a will not be managed anymore by OpenTofu.

      In case you want to manage the resource again, you will have to import it."
    `);
  });
});

describe("plan with several provider configurations", () => {
  it("finds the one for each resource, through modules", async () => {
    const cloud = new TestCloud();
    const plan = await planned(
      {
        "main.tf": `
          provider "test" { region = "default" }
          provider "test" {
            alias  = "west"
            region = "west-\${test_object.a.name}"
          }
          ${object("a")}
          module "implicit" { source = "./m" }
          module "passed" {
            source    = "./m"
            providers = { test = test.west }
          }
        `,
        "m/main.tf": object("o"),
      },
      { cloud },
    );
    expect(plan.split("\n").filter((line) => !line.startsWith(" "))).toEqual([
      "+ test_object.a",
      "+ module.implicit.test_object.o",
      "+ module.passed.test_object.o",
    ]);
    expect([...cloud.log].sort()).toEqual(["configure default", "configure west-a"]);
  });
});
