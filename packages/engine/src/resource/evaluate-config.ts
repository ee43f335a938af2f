import { type Value, withoutMarksDeep } from "@landform/cty";
import { type DiagnosticSink, hasErrors } from "@landform/diagnostics";
import { evaluateBody } from "../evaluate/evaluate-value.js";
import { settled } from "../evaluate/settled.js";
import { checkEphemeral } from "./check-ephemeral.js";
import { reportFromProvider } from "./provider-diagnostics.js";
import type { ConfiguredInstance } from "./resource-block.js";

/**
 * The arguments of a block as an object of its schema, with marks; `undefined` after an error. A value that must not be
 * stored can be let through once it is reported, for those who store nothing.
 */
export function evaluateConfig(
  instance: ConfiguredInstance,
  diags: DiagnosticSink,
  ephemeralValues: "refused" | "reported" = "refused",
): Promise<Value | undefined> {
  const { config, block, scope, name } = instance;
  const schema = block.schema.block;
  const evaluate = (found: DiagnosticSink): Value | undefined => {
    const value = evaluateBody(config.body, schema, scope, found, name);
    if (value === undefined || config.mode === "ephemeral") return value;
    const isFine = checkEphemeral(value, schema, { body: config.body, dialect: block.dialect, address: name }, found);
    return isFine || ephemeralValues === "reported" ? value : undefined;
  };
  return settled(block.functions, evaluate, diags);
}

/** Let the provider look at the arguments of a managed resource; false when it finds an error. */
export async function validateConfig(
  instance: ConfiguredInstance,
  config: Value,
  diags: DiagnosticSink,
): Promise<boolean> {
  const { block, name } = instance;
  const response = await block.provider.provider.validateResourceConfig({
    typeName: block.typeName,
    config: withoutMarksDeep(config).value,
  });
  reportFromProvider(response.diagnostics, { body: instance.config.body, address: name }, diags);
  return !hasErrors(response.diagnostics);
}
