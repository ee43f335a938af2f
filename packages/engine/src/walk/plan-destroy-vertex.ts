import { type ConfigVertex, isEphemeral, type OutputVertex } from "../graph/vertex.js";
import { configureProvider } from "./configure-provider.js";
import { evaluateLocal } from "./evaluate-local.js";
import { evaluateOutput } from "./evaluate-output.js";
import { evaluateVariable } from "./evaluate-variable.js";
import { expandModuleCall } from "./expand-module-call.js";
import { expandChecked } from "./expand-resource.js";
import { type Findings, nothingFound } from "./findings.js";
import { openEphemerals } from "./open-ephemerals.js";
import type { PlanRun } from "./plan-run.js";
import { planToDestroy } from "./plan-to-destroy.js";
import type { Run } from "./run.js";

/** What planning to destroy everything does at each kind of vertex. */
export function planDestroyVertex(vertex: ConfigVertex, run: PlanRun): Findings | Promise<Findings> {
  switch (vertex.kind) {
    case "variable":
      return evaluateVariable(vertex, run);
    case "local":
      return evaluateLocal(vertex, run);
    case "output":
      return evaluateUnchecked(vertex, run);
    case "moduleCall":
      return expandModuleCall(vertex, run);
    case "provider":
      return configureProvider(vertex, run);
    case "expansion":
      return isEphemeral(vertex.resource) ? expandChecked(vertex, run) : nothingFound;
    case "resource":
      return isEphemeral(vertex) ? openEphemerals(vertex, run, nothingPending) : planToDestroy(vertex, run);
    case "orphan":
      return planToDestroy(vertex, run);
    case "check":
    case "moduleEnd":
      return nothingFound;
  }
}

const nothingPending = { conditionSeverity: "error", isPending: () => false } as const;

/** An output of a module that a provider's configuration needs; what it promises no longer counts. */
export function evaluateUnchecked(vertex: OutputVertex, run: Run): Findings {
  const unchecked = { ...vertex, config: { ...vertex.config, preconditions: [] } };
  return evaluateOutput(unchecked, run, { severity: "warning", before: new Map() });
}
