import { formatModuleInstance } from "@landform/addrs";
import { DiagnosticList } from "@landform/diagnostics";
import { evaluateRepetition } from "../evaluate/evaluate-repetition.js";
import type { ModuleCallVertex } from "../graph/vertex.js";
import { repetitionContext } from "./expand-resource.js";
import type { Effect, Findings } from "./findings.js";
import type { Run } from "./run.js";

/** Find out which instances a module call has, in each instance of the calling module. */
export function expandModuleCall(vertex: ModuleCallVertex, run: Run, allowUnknown = false): Findings {
  const diags = new DiagnosticList();
  const effects: Effect[] = [];
  const { call } = vertex;
  for (const module of run.modules.instancesOf(vertex.module)) {
    const parent = formatModuleInstance(module.address);
    const excludable = parent === "" ? `module.${call.name}` : `${parent}.module.${call.name}`;
    const context = { ...repetitionContext(run, module, excludable), ...(allowUnknown && { allowUnknown }) };
    // OpenTofu looks at `enabled` when it plans.
    const { count, forEach, enabled } = call;
    const repetition = evaluateRepetition(
      allowUnknown ? { count, forEach } : { count, forEach, enabled },
      context,
      diags,
    );
    if (repetition !== undefined) effects.push({ kind: "moduleExpanded", module, call: call.name, repetition });
  }
  return { diagnostics: diags.items, effects };
}
