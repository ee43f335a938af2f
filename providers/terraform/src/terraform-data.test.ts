import { nullValue, objectValue, string, stringValue, unknownValue, type Value } from "@landform/cty";
import { createProvider } from "@landform/provider-sdk";
import { coerceValue, formatGoSyntax, impliedType, proposedNew } from "@landform/schema";
import { describe, expect, it } from "vitest";
import { createTerraformProvider } from "./provider.js";

const dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
} as const;

async function plan(prior: Readonly<Record<string, Value>> | undefined, config: Readonly<Record<string, Value>>) {
  const provider = await createProvider(createTerraformProvider({ dialect, backends: [] }))();
  const { resourceTypes } = await provider.schemas();
  const block = resourceTypes.get("terraform_data")?.block;
  if (block === undefined) throw new Error("no schema");
  const coerce = (attributes: Readonly<Record<string, Value>>) => {
    const value = coerceValue(objectValue(attributes), block);
    if (value.kind === "conversionError") throw new Error(value.message);
    return value;
  };
  const priorState = prior === undefined ? nullValue(impliedType(block)) : coerce(prior);
  const configValue = coerce(config);
  const planned = await provider.planResourceChange({
    typeName: "terraform_data",
    priorState,
    config: configValue,
    proposedNewState: proposedNew(block, priorState, configValue),
    priorPrivate: new Uint8Array(),
  });
  const applied = await provider.applyResourceChange({
    typeName: "terraform_data",
    priorState,
    config: configValue,
    plannedState: planned.plannedState,
    plannedPrivate: planned.plannedPrivate,
  });
  return {
    planned: formatGoSyntax(planned.plannedState),
    replace: planned.requiresReplace.length > 0,
    applied: formatGoSyntax(applied.newState).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, "UUID"),
  };
}

const a = stringValue("a");
const b = stringValue("b");

describe("terraform_data", () => {
  it.each([
    {
      name: "create",
      prior: undefined,
      config: { input: a },
    },
    { name: "create without input", prior: undefined, config: {} },
    { name: "no change", prior: { id: stringValue("1"), input: a, output: a }, config: { input: a } },
    { name: "input changed", prior: { id: stringValue("1"), input: a, output: a }, config: { input: b } },
    {
      name: "trigger changed",
      prior: { id: stringValue("1"), input: a, output: a, triggers_replace: a },
      config: { input: a, triggers_replace: b },
    },
    { name: "unknown input", prior: undefined, config: { input: unknownValue(string) } },
  ])("$name", async ({ prior, config }) => {
    expect(await plan(prior, config)).toMatchSnapshot();
  });
});
