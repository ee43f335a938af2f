import { compareAbsResourceInstances } from "@landform/addrs";
import { compareStrings, dynamicNull, type Value } from "@landform/cty";
import type { OutputChange, Plan, ResourceInstanceChange } from "@landform/plan";
import type { OperationContext, PlanRequest } from "../operation.js";
import type { Schemas } from "../providers/schemas.js";
import { relevantAttributes } from "../relevance/relevant-attributes.js";
import type { PlanResults } from "./plan-results.js";

export interface PlanParts {
  readonly context: OperationContext;
  readonly request: PlanRequest;
  readonly results: PlanResults;
  readonly schemas: Schemas;
  readonly startedAt: Date;
  readonly errored: boolean;
}

/** The plan as one thing, everything in the order of addresses. */
export function assemblePlan({ context, request, results, schemas, startedAt, errored }: PlanParts): Plan {
  const { variables, ephemeralVariables } = givenVariables(context, request);
  const changes = [...results.changes].sort(byAddress);
  const outputChanges = changesOfOutputs(context, request, results);
  results.refreshed.setCheckResults(undefined);
  return {
    mode: request.mode,
    errored,
    terraformVersion: context.dialect.version,
    timestamp: startedAt,
    variables,
    ephemeralVariables,
    changes,
    deferred: [...results.deferred].sort((a, b) => compareStrings(a.address, b.address)),
    drift: [...results.drift].sort(byAddress),
    outputChanges,
    checkResults: results.checks.results(),
    targets: request.targets,
    excludes: request.excludes,
    forceReplace: request.forceReplace,
    relevantAttributes: relevantAttributes(context.config, schemas, { ...results, changes, outputChanges }),
    previousRunState: results.previousRun.snapshot(),
    priorState: results.refreshed.snapshot(),
    backend: request.backend,
  };
}

function byAddress(a: ResourceInstanceChange, b: ResourceInstanceChange): number {
  return compareAbsResourceInstances(a.address, b.address) || compareStrings(a.deposedKey ?? "", b.deposedKey ?? "");
}

/**
 * Outputs that are no longer declared are deleted, and all of them when everything goes away, with the values that they
 * have by then. No target names them, and what is left beside what is excluded are resources.
 */
function changesOfOutputs(
  { config }: OperationContext,
  { mode, priorState, targets, excludes }: PlanRequest,
  results: PlanResults,
): readonly OutputChange[] {
  const changes = [...results.outputChanges];
  const { outputs } = mode === "destroy" ? results.refreshed : priorState;
  for (const [name, { value, sensitive }] of targets.length + excludes.length > 0 ? [] : outputs) {
    if (mode !== "destroy" && config.module.outputs.has(name)) continue;
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
