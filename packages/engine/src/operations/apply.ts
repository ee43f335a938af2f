import { formatAbsResourceInstance } from "@landform/addrs";
import type { InputValue } from "@landform/config";
import { isWhollyKnown, type Value, withMark } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import type { Action, Plan } from "@landform/plan";
import { WorkingState } from "@landform/state";
import { CheckResults } from "../checks/check-results.js";
import { declareChecks } from "../checks/declare-checks.js";
import { unexpandedIn } from "../deferral/unexpanded.js";
import { errorAt, executionHalted } from "../diagnostics.js";
import { applyGraph } from "../graph/apply-graph.js";
import { buildGraph } from "../graph/build-graph.js";
import { configGraph, wholeGraph } from "../graph/config-graph.js";
import type { ConfigGraphInput } from "../graph/config-graph-input.js";
import { resourceFacts } from "../graph/resource-facts.js";
import { isPlanned, parseSelection, partialApplyWarning } from "../graph/selection.js";
import { keepSelected } from "../graph/transforms/keep-selected.js";
import type { Vertex } from "../graph/vertex.js";
import type { ApplyJournal } from "../journal.js";
import type { ApplyRequest, ApplyResult, InputValues, OperationContext } from "../operation.js";
import { loadSchemas } from "../providers/load-schemas.js";
import type { ProviderInstances } from "../providers/provider-instances.js";
import { withProviders } from "../providers/with-providers.js";
import { removedBlocks } from "../refactoring/removed-blocks.js";
import { indexState } from "../state-index.js";
import type { ApplyRun } from "../walk/apply-run.js";
import { applyVertex, isAction, recordApplyEffect } from "../walk/apply-vertex.js";
import { createRun } from "../walk/create-run.js";
import type { Effect, Findings } from "../walk/findings.js";
import { inspectionOf } from "../walk/inspect.js";
import { walk } from "../walk/walk.js";

/** Carry out a plan. The state in the result tells what was done, whatever went wrong. */
export function apply(context: OperationContext, request: ApplyRequest): Promise<ApplyResult> {
  return withProviders(context, async (providers) => {
    const diags = new DiagnosticList();
    const working = new WorkingState(request.plan.priorState);
    await applyTo(working, { context, request, providers }, diags);
    return { state: working.snapshot(), diagnostics: diags.items };
  });
}

interface Applying {
  readonly context: OperationContext;
  readonly request: ApplyRequest;
  readonly providers: ProviderInstances;
}

async function applyTo(working: WorkingState, applying: Applying, diags: DiagnosticList): Promise<void> {
  const { context, request, providers } = applying;
  const { plan } = request;
  if (plan.errored) {
    const detail = `${context.dialect.productName} encountered an error when generating this plan, so it cannot be applied.`;
    diags.add(errorAt(undefined, "Cannot apply incomplete plan", detail));
    return;
  }
  const schemas = await loadSchemas(context, plan.priorState, providers, diags);
  if (diags.hasErrors) return;
  const { config, dialect, log } = context;
  const prior = indexState(plan.priorState);
  const selection = parseSelection(plan, diags);
  const input: ConfigGraphInput = {
    config,
    state: prior,
    schemas,
    dialect,
    ...(plan.mode !== "destroy" && { selection }),
  };
  const whole = buildGraph(wholeGraph, input, diags, log);
  const mirrored =
    whole === undefined || input.selection === undefined
      ? whole
      : buildGraph({ ...configGraph, start: whole, steps: { keepSelected } }, input, diags, log);
  const facts = whole === undefined ? new Map() : resourceFacts(whole, input, { countsOrphans: false });
  const graph = mirrored && buildGraph(applyGraph(mirrored), { plan, facts }, diags, log);
  if (whole === undefined || mirrored === undefined || graph === undefined || diags.hasErrors) return;
  const run: ApplyRun = {
    ...createRun({
      context,
      schemas,
      providers,
      variables: variablesOf(plan, request.variables),
      isApply: true,
      unexpanded: unexpandedIn(plan.deferred),
      planTime: plan.timestamp,
    }),
    plan,
    plannedOutputs: knownOutputs(plan),
    facts,
    prior,
    leaving: leavingInstances(plan),
    isSelected: (block, address) => isPlanned(input.selection, block, address),
    deferred: new Map(plan.deferred.map(({ change }) => [formatAbsResourceInstance(change.address), change])),
    working,
    checks: new CheckResults(),
    removed: removedBlocks(config, dialect),
    record: (effect) => {
      recordApplyEffect(effect, run);
      writeJournal(effect, request.journal);
      if (effect.kind === "object") request.onState?.(() => working.snapshot());
    },
  };
  declareChecks(config, run.checks);
  expectChecks(plan, run.checks);
  await walk(
    graph,
    {
      name: plan.mode === "destroy" ? "walkDestroy" : "walkApply",
      run,
      execute: (vertex) => (isAction(vertex) ? act(vertex, run, request) : applyVertex(vertex, run)),
      record: run.record,
    },
    diags,
  );
  await request.inspect?.(inspectionOf(run), diags.items);
  diags.addAll(await run.openObjects.close());
  conclude(run, diags);
  if (selection !== undefined) diags.add(partialApplyWarning(dialect));
}

function leavingInstances({ changes }: Plan): ReadonlySet<string> {
  const leaving = changes.filter(({ change, deposedKey }) => deposedKey === undefined && isRemoval(change.action));
  return new Set(leaving.map(({ address }) => formatAbsResourceInstance(address)));
}

const isRemoval = (action: Action): boolean => action === "delete" || action === "forget";

function knownOutputs({ outputChanges }: Plan): ReadonlyMap<string, Value> {
  const known = outputChanges.filter(({ action, after }) => action !== "delete" && isWhollyKnown(after));
  return new Map(known.map(({ name, after, sensitive }) => [name, sensitive ? withMark(after, "sensitive") : after]));
}

async function act(vertex: Vertex, run: ApplyRun, { onActionEnd }: ApplyRequest): Promise<Findings> {
  const findings = await applyVertex(vertex, run);
  onActionEnd?.();
  return findings;
}

/**
 * What was checked while planning is checked again. Where a plan does no more than note what it found, that goes for
 * `check` blocks alone.
 */
function expectChecks({ mode, checkResults }: Plan, checks: CheckResults): void {
  for (const { objectKind, configAddress, status, objects } of checkResults) {
    // In a plan file, what was not looked at has no objects either.
    if (objects === undefined || (objects.length === 0 && status === "unknown")) continue;
    checks.expect({ objectKind, configAddress, addresses: objects.map(({ address }) => address) });
    if (mode !== "refresh-only" || objectKind === "check") continue;
    for (const result of objects) checks.add({ objectKind, configAddress, result });
  }
}

function writeJournal(effect: Effect, journal: ApplyJournal | undefined): void {
  if (effect.kind === "object") journal?.change(effect);
  else if (effect.kind === "asking") journal?.begin(effect.operation);
  else if (effect.kind === "answered") journal?.end(effect.operation);
}

/** Values that the plan remembers, and those that it must not, which are given again. */
function variablesOf(plan: Plan, given: InputValues): InputValues {
  const remembered = Array.from(plan.variables, ([name, value]): [string, InputValue] => [
    name,
    { value, source: "plan" },
  ]);
  return new Map([...remembered, ...given]);
}

function conclude({ plan, working, checks, context }: ApplyRun, diags: DiagnosticList): void {
  for (const { name, action } of plan.outputChanges) if (action === "delete") working.removeOutput(name);
  working.setCheckResults(checks.results());
  if (context.signal?.aborted === true) diags.add(executionHalted);
}
