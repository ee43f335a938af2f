import { compareAbsResourceInstances } from "@landform/addrs";
import { compareStrings, dynamicNull, type Value } from "@landform/cty";
import type { OutputChange, Plan, ResourceInstanceChange } from "@landform/plan";
import type { OperationContext, PlanRequest } from "../operation.js";
import type { PlanResults } from "./plan-results.js";

export interface PlanParts {
  readonly context: OperationContext;
  readonly request: PlanRequest;
  readonly results: PlanResults;
  readonly startedAt: Date;
  readonly errored: boolean;
}

/** The plan as one thing, everything in the order of addresses. */
export function assemblePlan({ context, request, results, startedAt, errored }: PlanParts): Plan {
  const { variables, ephemeralVariables } = givenVariables(context, request);
  results.refreshed.setCheckResults(results.checks.results());
  return {
    mode: request.mode,
    errored,
    terraformVersion: context.dialect.version,
    timestamp: startedAt,
    variables,
    ephemeralVariables,
    changes: [...results.changes].sort(byAddress),
    drift: [...results.drift].sort(byAddress),
    outputChanges: outputChanges(context, request, results),
    checkResults: results.checks.results(),
    targets: request.targets,
    excludes: request.excludes,
    forceReplace: request.forceReplace,
    relevantAttributes: [],
    previousRunState: results.previousRun.snapshot(),
    priorState: results.refreshed.snapshot(),
    backend: request.backend,
  };
}

function byAddress(a: ResourceInstanceChange, b: ResourceInstanceChange): number {
  return compareAbsResourceInstances(a.address, b.address) || compareStrings(a.deposedKey ?? "", b.deposedKey ?? "");
}

/** Outputs that are no longer declared, or all of them when everything goes away, are deleted. */
function outputChanges(context: OperationContext, request: PlanRequest, results: PlanResults): readonly OutputChange[] {
  const { outputs } = context.config.module;
  const changes = [...results.outputChanges];
  for (const [name, { value, sensitive }] of request.priorState.outputs) {
    if (request.mode !== "destroy" && outputs.has(name)) continue;
    changes.push({ name, action: "delete", before: value, after: dynamicNull, sensitive });
  }
  return changes.sort((a, b) => compareStrings(a.name, b.name));
}

function givenVariables({ config }: OperationContext, { variables }: PlanRequest) {
  const kept = new Map<string, Value>();
  const ephemeralVariables: string[] = [];
  for (const [name, { value }] of variables) {
    if (config.module.variables.get(name)?.ephemeral === true) ephemeralVariables.push(name);
    else kept.set(name, value);
  }
  return { variables: kept, ephemeralVariables };
}
