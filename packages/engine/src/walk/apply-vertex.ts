import { unknownAsNull } from "@landform/state";
import { isEphemeral, type Vertex } from "../graph/vertex.js";
import { applyInstance } from "./apply-instance.js";
import type { ApplyRun } from "./apply-run.js";
import { configureProvider } from "./configure-provider.js";
import { destroyInstance } from "./destroy-instance.js";
import { evaluateCheck } from "./evaluate-check.js";
import { evaluateLocal } from "./evaluate-local.js";
import { evaluateOutput } from "./evaluate-output.js";
import { evaluateVariable } from "./evaluate-variable.js";
import { expandModuleCall } from "./expand-module-call.js";
import { expandPlanned } from "./expand-planned.js";
import { type Effect, type Findings, nothingFound } from "./findings.js";
import { forgetInstance } from "./forget-instance.js";
import { openEphemerals } from "./open-ephemerals.js";
import { evaluateUnchecked } from "./plan-destroy-vertex.js";
import { recordValue } from "./walk.js";

/** What carrying out a plan does at each kind of vertex. */
export function applyVertex(vertex: Vertex, run: ApplyRun): Findings | Promise<Findings> {
  switch (vertex.kind) {
    case "variable":
      return evaluateVariable(vertex, run);
    case "local":
      return evaluateLocal(vertex, run);
    case "output":
      if (run.plan.mode === "destroy") return evaluateUnchecked(vertex, run);
      return evaluateOutput(vertex, run, {
        severity: "error",
        before: run.plan.priorState.outputs,
        planned: run.plannedOutputs,
      });
    case "moduleCall":
      return expandModuleCall(vertex, run);
    case "provider":
      return configureProvider(vertex, run);
    case "expansion":
      return expandPlanned(vertex, run);
    case "check":
      return evaluateCheck(vertex, run, { hasFailed: (config, address) => run.checks.hasFailed(config, address) });
    case "apply":
      return applyInstance(vertex, run);
    case "destroy":
      return destroyInstance(vertex, run);
    case "forget":
      return forgetInstance(vertex, run);
    case "resource":
      return isEphemeral(vertex)
        ? openEphemerals(vertex, run, {
            conditionSeverity: "error",
            isPending: () => false,
            isSelected: (address) => run.isSelected(vertex.address, address),
          })
        : nothingFound;
    case "orphan":
    case "moduleEnd":
    case "barrier":
      return nothingFound;
  }
}

/** Is it for what a plan says is to be done to an object? */
export function isAction(vertex: Vertex): boolean {
  if (vertex.kind === "apply") return vertex.change.change.action !== "no-op";
  return vertex.kind === "destroy" || vertex.kind === "forget";
}

export function recordApplyEffect(effect: Effect, run: ApplyRun): void {
  if (recordValue(effect, run)) return;
  switch (effect.kind) {
    case "object": {
      const { address, object, provider, providerKey, deposedKey } = effect;
      if (object === undefined) run.working.removeObject(address, deposedKey);
      else
        run.working.setObject(
          address,
          object,
          { config: provider, ...(providerKey !== undefined && { key: providerKey }) },
          deposedKey,
        );
      break;
    }
    case "outputChange": {
      const { name, after } = effect.change;
      const sensitive = run.context.config.module.outputs.get(name)?.sensitive === true;
      if (after.kind === "unknown" && run.plan.deferred.length > 0) break;
      if (after.kind === "null") run.working.removeOutput(name);
      else run.working.setOutput(name, { value: unknownAsNull(after), sensitive });
      break;
    }
    case "checkable":
      run.checks.expect(effect.objects);
      break;
    case "check":
      run.checks.add(effect.check);
      break;
  }
}
