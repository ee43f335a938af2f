import { type InputValue, parseInputs } from "@landform/config";
import { DiagnosticList, type WithDiagnostics } from "@landform/diagnostics";
import { collectInputs, type VariableOption } from "./collect-inputs.js";
import type { Project } from "./project.js";

/**
 * What a plan takes as its `variables`: all that is given for those of the root module, in the environment, in the files
 * that are read unasked, and in `options`, which come last.
 */
export async function readVariables(
  { directory, env, root, sources }: Project,
  options: readonly VariableOption[] = [],
): Promise<WithDiagnostics<ReadonlyMap<string, InputValue>>> {
  const collected = await collectInputs({ directory, env, options, sources: new Map(sources) });
  const diags = new DiagnosticList();
  diags.addAll(collected.diagnostics);
  return { value: parseInputs(collected.value, root.module.variables, diags), diagnostics: diags.items };
}
