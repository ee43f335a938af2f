import type { ModuleNode } from "@landform/config";
import type { GraphDraft } from "@landform/dag";
import type { DiagnosticSink } from "@landform/diagnostics";
import { type Attribute, contentOf } from "@landform/hcl";
import { modulesIn } from "../../config-tree.js";
import type { ConfigGraphInput } from "../config-graph-input.js";
import type { ConfigVertex } from "../vertex.js";

/** Add variables, locals, outputs and checks. Arguments of module calls that are missing or unknown are reported. */
export function addNamedValues(
  draft: GraphDraft<ConfigVertex>,
  input: Pick<ConfigGraphInput, "config">,
  diags: DiagnosticSink,
): void {
  for (const module of modulesIn(input.config)) {
    const inputs = inputsOf(module, diags);
    for (const config of module.module.variables.values()) {
      const expression = inputs.get(config.name)?.expression;
      draft.add({ kind: "variable", module, config, ...(expression === undefined ? {} : { input: expression }) });
    }
    for (const config of module.module.locals.values()) draft.add({ kind: "local", module, config });
    for (const config of module.module.outputs.values()) draft.add({ kind: "output", module, config });
    for (const config of module.module.checks.values()) draft.add({ kind: "check", module, config });
  }
}

const noInputs: ReadonlyMap<string, Attribute> = new Map();

function inputsOf({ call, module }: ModuleNode, diags: DiagnosticSink): ReadonlyMap<string, Attribute> {
  if (call === undefined) return noInputs;
  const attributes = Array.from(module.variables.values(), (variable) => ({
    name: variable.name,
    required: variable.default === undefined,
  }));
  return contentOf(call.body, { attributes, blocks: [] }, diags).attributes;
}
