import { stringValue } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { contextFor, formatDiagnostics, planRequest } from "../testing/engine-fixture.js";
import { TestCloud } from "../testing/test-provider.js";
import { plan } from "./plan.js";

/** Plan with generation of configuration: the blocks that were written, then what went wrong. */
async function generated(source: string): Promise<string> {
  const cloud = new TestCloud();
  for (const id of ["i", "j"]) cloud.objects.set(id, { name: id, value: stringValue("x") });
  const context = await contextFor({ "main.tf": source }, cloud);
  const { value, diagnostics } = await plan(context, { ...planRequest, generateConfigPath: "gen.tf" });
  const texts = value?.changes.map(({ change }) => `${change.action}: ${change.generatedConfig ?? "written by hand"}`);
  return [...(texts ?? []), formatDiagnostics(diagnostics)].filter((text) => text !== "").join("\n");
}

const wanted = (name: string, id = "i") => `import {\n  to = ${name}\n  id = "${id}"\n}\n`;

describe("configuration for what is imported", () => {
  it.each([
    { name: "one object", source: wanted("test_object.a") },
    { name: "beside one that is declared", source: `${wanted("test_object.a")}resource "test_object" "b" {}\n` },
    {
      name: "with a provider of its own",
      source: `provider "test" {\n  alias = "x"\n}\nimport {\n  to = test_object.a\n  id = "i"\n  provider = test.x\n}\n`,
    },
    { name: "an object that is not there", source: wanted("test_object.a", "lost") },
    { name: "one there, one not", source: wanted("test_object.a", "lost") + wanted("test_object.b", "j") },
    { name: "an instance with a key", source: wanted("test_object.a[0]") },
    { name: "in a module", source: wanted("module.m.test_object.a") },
    { name: "of no type", source: wanted("test_nothing.a") },
    {
      name: "nothing may refer to it yet",
      source: `${wanted("test_object.a")}output "o" {\n  value = test_object.a.id\n}\n`,
    },
  ])("$name", async ({ source }) => {
    expect(await generated(source)).toMatchSnapshot();
  });
});
