import { unknown } from "@landform/provider-sdk";
import { createProviderTester, type TestObject } from "@landform/provider-sdk/testing";
import { formatGoSyntax } from "@landform/schema";
import { describe, expect, it } from "vitest";
import { createTerraformProvider } from "./provider.js";

const dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
} as const;
const definition = createTerraformProvider({ dialect, backendTypeNamed: () => undefined, env: {}, log: {} });
const open = () => createProviderTester(definition);

const uuid = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);

function idOf({ state }: TestObject): unknown {
  return typeof state === "object" && state !== null && "id" in state ? state.id : undefined;
}

describe("terraform_data", () => {
  it("plans an output of the input's type, and passes the input on", async () => {
    const tester = await open();
    expect(await tester.plan("terraform_data", { input: { a: 1 } })).toMatchObject({
      action: "create",
      planned: { id: unknown, input: { a: 1 }, output: unknown, triggers_replace: null },
    });
    const object = await tester.apply("terraform_data", { input: { a: 1 } });
    expect(object.state).toEqual({ id: uuid, input: { a: 1 }, output: { a: 1 }, triggers_replace: null });
    expect(await tester.plan("terraform_data", { input: { a: 1 } }, object)).toMatchObject({ action: "no-op" });
  });

  it("has no output without input", async () => {
    expect(await (await open()).plan("terraform_data", {})).toMatchObject({ planned: { id: unknown, output: null } });
  });

  it("keeps its id when the input changes", async () => {
    const tester = await open();
    const object = await tester.apply("terraform_data", { input: "a" });
    expect(await tester.plan("terraform_data", { input: "b" }, object)).toMatchObject({
      action: "update",
      planned: { id: idOf(object), input: "b", output: unknown },
    });
    expect((await tester.apply("terraform_data", { input: "b" }, object)).state).toEqual({
      id: idOf(object),
      input: "b",
      output: "b",
      triggers_replace: null,
    });
  });

  it("is made again when its trigger changes", async () => {
    const tester = await open();
    const object = await tester.apply("terraform_data", { input: "a", triggers_replace: ["x"] });
    expect(await tester.plan("terraform_data", { input: "a", triggers_replace: ["y"] }, object)).toMatchObject({
      action: "replace",
      requiresReplace: ["triggers_replace"],
      planned: { id: unknown, output: unknown },
    });
    expect((await tester.plan("terraform_data", { triggers_replace: unknown }, object)).action).toBe("replace");
  });

  it("may not be given what it computes", async () => {
    await expect((await open()).plan("terraform_data", { id: "x", output: 1 })).rejects.toThrow(
      '"id" attribute is read-only\n\n"output" attribute is read-only',
    );
  });

  it("is imported by its id", async () => {
    expect((await (await open()).import("terraform_data", "some-id"))?.state).toEqual({
      id: "some-id",
      input: null,
      output: null,
      triggers_replace: null,
    });
  });

  it.each([
    {
      sourceTypeName: "null_resource",
      want: 'cty.ObjectVal(map[string]cty.Value{"id":cty.StringVal("1"), "input":cty.NullVal(cty.DynamicPseudoType), "output":cty.NullVal(cty.DynamicPseudoType), "triggers_replace":cty.ObjectVal(map[string]cty.Value{"a":cty.StringVal("b")})})',
    },
    {
      sourceTypeName: "other",
      want: "unsupported move: other -> terraform_data; only move from null_resource to terraform_data is supported",
    },
    {
      sourceProviderAddress: "registry.terraform.io/other/null",
      sourceTypeName: "null_resource",
      want: "Unsupported source provider for move operation",
    },
  ])("takes over an object of $sourceTypeName", async ({ sourceTypeName, want, sourceProviderAddress }) => {
    const provider = definition.open();
    const { targetState, diagnostics } = await provider.moveResourceState({
      sourceProviderAddress: sourceProviderAddress ?? "registry.terraform.io/hashicorp/null",
      sourceTypeName,
      sourceSchemaVersion: 0,
      sourceState: { json: '{"id":"1","triggers":{"a":"b"}}' },
      sourcePrivate: new Uint8Array(),
      targetTypeName: "terraform_data",
    });
    expect(diagnostics[0]?.summary ?? formatGoSyntax(targetState)).toEqual(want);
  });
});
