import { describe, expect, it } from "vitest";
import { applied, formatState, planned } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";

const first = `resource "test_object" "a" {\n name = "a"\n value = "xy"\n }\n`;
const counted = `${first}
  resource "test_object" "b" {
    count = length(test_object.a.result)
    name  = "b\${count.index}"
  }
  resource "test_object" "c" { name = "c\${length(test_object.b)}" }
  resource "test_object" "d" { name = "d" }
  output "many" { value = length(test_object.b) }
`;

describe("what can't be planned yet", () => {
  it("is an error where nobody asked for deferral", async () => {
    expect(await planned(counted)).toContain("Invalid count argument");
  });

  it("is left to a later plan, with all that depends on it", async () => {
    expect(await planned(counted, { allowDeferral: true })).toMatchInlineSnapshot(`
      "+ test_object.a
          id = ?
          name = "a"
          result = ?
          value = "xy"
      + test_object.d
          id = ?
          name = "d"
          result = ?
      deferred test_object.b[*] instance_count_unknown: + test_object.b
          id = ?
          name = ?
          result = ?
      deferred test_object.c deferred_prereq: + test_object.c
          id = ?
          name = ?
          result = ?
      + output.many = ?"
    `);
  });

  it("may be a called module", async () => {
    const plan = await planned(
      {
        "main.tf": `${first}
          module "m" {
            source   = "./m"
            for_each = toset([test_object.a.result])
            name     = each.key
          }
          resource "test_object" "after" { name = join("", [for one in module.m : one.id]) }`,
        "m/main.tf": `
          variable "name" {}
          resource "test_object" "b" { name = var.name }
          resource "test_object" "c" {
            count = 2
            name  = "c"
          }
          output "id" { value = test_object.b.id }`,
      },
      { allowDeferral: true },
    );
    expect(plan).toMatchInlineSnapshot(`
      "+ test_object.a
          id = ?
          name = "a"
          result = ?
          value = "xy"
      deferred module.m[*].test_object.b instance_count_unknown: + module.m.test_object.b
          id = ?
          name = ?
          result = ?
      deferred module.m[*].test_object.c[0] instance_count_unknown: + module.m.test_object.c[0]
          id = ?
          name = "c"
          result = ?
      deferred module.m[*].test_object.c[1] instance_count_unknown: + module.m.test_object.c[1]
          id = ?
          name = "c"
          result = ?
      deferred test_object.after deferred_prereq: + test_object.after
          id = ?
          name = ?
          result = ?"
    `);
  });

  it("is planned when the rest is applied", async () => {
    const cloud = new TestCloud();
    const { state, log, diagnostics } = await applied(counted, { cloud, allowDeferral: true });
    expect({ log, diagnostics, state: formatState(state) }).toMatchInlineSnapshot(`
      {
        "diagnostics": "",
        "log": [
          "create a",
          "create d",
        ],
        "state": "test_object.a {"fixed":null,"id":"id1","name":"a","result":{"value":"xy","type":"string"},"secret":null,"value":{"value":"xy","type":"string"}}
      test_object.d {"fixed":null,"id":"id2","name":"d","result":null,"secret":null,"value":null}",
      }
    `);
    const second = await applied(counted, { cloud, priorState: state, allowDeferral: true });
    expect({ log: second.log, diagnostics: second.diagnostics }).toMatchInlineSnapshot(`
      {
        "diagnostics": "",
        "log": [
          "create b0",
          "create b1",
          "create c2",
        ],
      }
    `);
  });

  it("keeps the instances that are there", async () => {
    const cloud = new TestCloud();
    const before = `${first} resource "test_object" "b" {\n count = 2\n name = "b\${count.index}"\n }\n`;
    const { state } = await applied(before, { cloud });
    const after = counted.replace("xy", "xyz");
    expect(await planned(after, { cloud, priorState: state, allowDeferral: true })).toMatchInlineSnapshot(`
      "~ test_object.a
          result = "xy" -> ?
          value = "xy" -> "xyz"
      + test_object.d
          id = ?
          name = "d"
          result = ?
      deferred test_object.b[*] instance_count_unknown: + test_object.b
          id = ?
          name = ?
          result = ?
      deferred test_object.c deferred_prereq: + test_object.c
          id = ?
          name = ?
          result = ?
      + output.many = ?"
    `);
  });

  it("does not keep data sources from waiting", async () => {
    const plan = await planned(
      `${first}
      data "test_data" "one" {
        for_each = toset([test_object.a.result])
        name     = "fixed"
      }
      resource "test_object" "b" { name = join("", [for one in data.test_data.one : one.name]) }`,
      { allowDeferral: true },
    );
    expect(plan).toMatchInlineSnapshot(`
      "+ test_object.a
          id = ?
          name = "a"
          result = ?
          value = "xy"
      deferred data.test_data.one[*] instance_count_unknown: <= data.test_data.one read_because_dependency_pending
          name = "fixed"
          result = ?
      deferred test_object.b deferred_prereq: + test_object.b
          id = ?
          name = ?
          result = ?"
    `);
  });
});
