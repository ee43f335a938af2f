import { describe, expect, it } from "vitest";
import { plan } from "../operations/plan.js";
import { contextFor, planRequest } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";

const checked = (name: string, count: string, condition: string) => `
  resource "test_object" "${name}" {
    count = ${count}
    name  = "${name}"
    lifecycle {
      postcondition {
        condition     = ${condition}
        error_message = "No."
      }
    }
  }
`;

describe("results of conditions", () => {
  it.each([
    { name: "nothing to check", config: checked("a", "0", "self.id != null"), want: "test_object.a pass:" },
    {
      name: "known when planning",
      config: checked("a", "1", 'self.name == "a"'),
      want: "test_object.a pass: test_object.a[0] pass",
    },
    {
      name: "known after apply",
      config: checked("a", "2", 'self.id == "a"'),
      want: "test_object.a unknown: test_object.a[0] unknown, test_object.a[1] unknown",
    },
    {
      name: "never evaluated, as what is before it fails",
      config: `${checked("a", "1", 'self.name == "b"')}${checked("b", "length(test_object.a)", "test_object.a[0].name == self.name")}`,
      want: "test_object.a fail: test_object.a[0] fail\ntest_object.b unknown",
    },
    {
      name: "not expanded, as what its arguments need fails",
      config: `${checked("a", "1", 'self.name == "b"')}${checked("b", "2", "self.name == test_object.a[0].name")}`,
      want: "test_object.a fail: test_object.a[0] fail\ntest_object.b unknown",
    },
    {
      name: "only in part, as there is no object",
      config: `variable "word" {
        default = "x"
      }
      resource "test_object" "a" {
        name = tonumber(var.word)
        lifecycle {
          precondition {
            condition     = var.word != ""
            error_message = "No."
          }
          postcondition {
            condition     = self.name != ""
            error_message = "No."
          }
        }
      }`,
      want: "test_object.a unknown: test_object.a unknown",
    },
  ])("$name", async ({ config, want }) => {
    const context = await contextFor({ "main.tf": config }, new TestCloud());
    const { value } = await plan(context, planRequest);
    const lines = value?.checkResults.map(({ configAddress, status, objects }) => {
      const found = objects?.map((object) => `${object.address} ${object.status}`).join(", ");
      return `${configAddress} ${status}${found === undefined ? "" : `: ${found}`.trimEnd()}`;
    });
    expect(lines?.join("\n") ?? "none").toBe(want);
  });

  it("are all unknown when everything goes away", async () => {
    const context = await contextFor({ "main.tf": checked("a", "1", "self.id != null") }, new TestCloud());
    const { value } = await plan(context, { ...planRequest, mode: "destroy" });
    expect(value?.checkResults).toEqual([
      { objectKind: "resource", configAddress: "test_object.a", status: "unknown", objects: undefined },
    ]);
  });
});
