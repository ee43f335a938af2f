import { formatPath } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { plan } from "../operations/plan.js";
import { contextFor, planRequest } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";

describe("relevant attributes", () => {
  it.each([
    {
      name: "of a change",
      files: { "main.tf": `${object("a")}${object("b", "value = test_object.a.id")}` },
      want: ["test_object.a.id"],
    },
    {
      name: "through names",
      files: { "main.tf": `locals {\n l = test_object.a.result\n}\n${object("a")}output "o" {\n value = local.l\n}\n` },
      want: ["test_object.a.result"],
    },
    {
      name: "of what each instance of a module returns, though nobody asks for it",
      files: {
        "main.tf": `module "m" {\n source = "./m"\n count = 2\n}\n`,
        "m/main.tf": `${object("c")}output "o" {\n value = test_object.c[*].id\n}\n`,
      },
      want: ["module.m[0].test_object.c", "module.m[1].test_object.c"],
    },
  ])("$name", async ({ files, want }) => {
    const { value } = await plan(await contextFor(files, new TestCloud()), planRequest);
    expect(value?.relevantAttributes.map(({ resource, path }) => `${resource}${formatPath(path.slice(0, 1))}`)).toEqual(
      want,
    );
  });
});

function object(name: string, more = ""): string {
  return `resource "test_object" "${name}" {\n name = "${name}"\n ${more}\n}\n`;
}
