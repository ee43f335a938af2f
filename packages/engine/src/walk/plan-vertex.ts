import type { OutputState } from "@landform/state";
import type { LiveModule } from "../evaluate/live-module.js";
import type { ConfigVertex } from "../graph/vertex.js";
import { checkSelfReferences } from "./check-self-references.js";
import { configureProvider } from "./configure-provider.js";
import { evaluateCheck } from "./evaluate-check.js";
import { evaluateLocal } from "./evaluate-local.js";
import { evaluateOutput } from "./evaluate-output.js";
import { evaluateVariable } from "./evaluate-variable.js";
import { expandModuleCall } from "./expand-module-call.js";
import { expandResource } from "./expand-resource.js";
import { type Effect, type Findings, nothingFound } from "./findings.js";
import { planOrphans } from "./plan-orphans.js";
import { planResource } from "./plan-resource.js";
import type { PlanRun } from "./plan-run.js";
import { recordValue } from "./walk.js";

/** What planning does at each kind of vertex. The configuration was validated before. */
export function planVertex(
  vertex: ConfigVertex,
  run: PlanRun,
  outputsBefore: ReadonlyMap<string, OutputState>,
): Findings | Promise<Findings> {
  switch (vertex.kind) {
    case "variable":
      return evaluateVariable(vertex, run);
    case "local":
      return evaluateLocal(vertex, run);
    case "output":
      return evaluateOutput(vertex, run, { severity: run.options.conditionSeverity, before: outputsBefore });
    case "moduleCall":
      return expandModuleCall(vertex, run);
    case "moduleEnd":
      return nothingFound;
    case "provider":
      return configureProvider(vertex, run);
    case "expansion":
      return checkSelfReferences(vertex, run) ?? expandResource(vertex, run);
    case "resource":
      return planResource(vertex, run);
    case "orphan":
      return planOrphans(vertex, run);
    case "check":
      return evaluateCheck(vertex, run, {
        hasFailed: (config, address) => run.results.checks.hasFailed(config, address),
      });
  }
}

export function recordPlanEffect(effect: Effect, run: PlanRun): void {
  if (
    effect.kind === "namedValue" &&
    effect.of === "output" &&
    isOfCall(effect.module) &&
    effect.value.kind !== "null"
  ) {
    run.results.moduleOutputs.push(effect);
  }
  if (recordValue(effect, run)) return;
  switch (effect.kind) {
    case "change":
      run.results.addChange(effect.change);
      break;
    case "deferred":
      run.results.addDeferred(effect.deferred);
      break;
    case "drift":
      run.results.drift.push(effect.change);
      break;
    case "outputChange":
      run.results.addOutputChange(effect.change);
      break;
    case "object":
      run.results.setObject(effect);
      break;
    case "undestroyable":
      run.results.undestroyable.push(effect);
      break;
    case "checkable":
      run.results.checks.expect(effect.objects);
      break;
    case "check":
      run.results.checks.add(effect.check);
      break;
  }
}

const isOfCall = ({ parent }: LiveModule): boolean => parent !== undefined;
