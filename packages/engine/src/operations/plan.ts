import { type AbsResourceInstance, type ConfigResource, formatAbsResource } from "@landform/addrs";
import type { Graph } from "@landform/dag";
import { type Diagnostic, DiagnosticList, hasErrors, quoted, type WithDiagnostics } from "@landform/diagnostics";
import type { Plan } from "@landform/plan";
import { isEmptyState } from "@landform/state";
import { declareChecks } from "../checks/declare-checks.js";
import { errorAt, executionHalted, warningAt } from "../diagnostics.js";
import { ConstantLocals } from "../evaluate/constant-locals.js";
import { withPlaceholders } from "../generated-config/placeholders.js";
import { buildGraph } from "../graph/build-graph.js";
import { configGraph } from "../graph/config-graph.js";
import { destroyPlanGraph } from "../graph/destroy-plan-graph.js";
import { resourceFacts } from "../graph/resource-facts.js";
import { neededBy, selectToDestroy } from "../graph/select-to-destroy.js";
import { concerns, parseSelection, type Selection, selectionWarning } from "../graph/selection.js";
import type { ConfigVertex } from "../graph/vertex.js";
import type { OperationContext, PlanRequest } from "../operation.js";
import { loadSchemas } from "../providers/load-schemas.js";
import { withProviders } from "../providers/with-providers.js";
import { excludedMoves } from "../refactoring/excluded-moves.js";
import { missingImportTargets, notGenerated } from "../refactoring/import-targets.js";
import { blockedMoves, type Moves, moveObjects } from "../refactoring/move-objects.js";
import { forgottenObjects, type RemovedBlock, removedBlocks, stillDeclared } from "../refactoring/removed-blocks.js";
import { validateMoves } from "../refactoring/validate-moves.js";
import { indexState, type StateIndex } from "../state-index.js";
import { assemblePlan } from "../walk/assemble-plan.js";
import { createPlanRun, type PlanRunInput } from "../walk/create-plan-run.js";
import { checkableObjects } from "../walk/evaluate-check.js";
import { inspectionOf } from "../walk/inspect.js";
import { planDestroyVertex } from "../walk/plan-destroy-vertex.js";
import type { PlanResults } from "../walk/plan-results.js";
import type { PlanRun } from "../walk/plan-run.js";
import { planVertex, recordPlanEffect } from "../walk/plan-vertex.js";
import { walk } from "../walk/walk.js";
import { validateConfig } from "./validate.js";

/**
 * Find out what would have to change so that everything is as the configuration says. With errors there may still be
 * a plan, of what could be planned: for looking at, not for applying.
 */
export function plan(context: OperationContext, request: PlanRequest): Promise<WithDiagnostics<Plan | undefined>> {
  return withProviders(context, async (providers) => {
    const startedAt = context.now?.() ?? new Date();
    const diags = new DiagnosticList();
    const constants = new ConstantLocals();
    const planned = withGeneratedConfig(context, request);
    const schemas = await loadSchemas(planned.context, request.priorState, providers, diags);
    if (!diags.hasErrors) await validateConfig(context, providers, schemas, diags, constants);
    if (!diags.hasErrors && request.mode !== "normal" && request.forceReplace.length > 0) diags.add(unsupportedMode);
    if (diags.hasErrors) return { value: undefined, diagnostics: diags.items };
    const moves = moveObjects(context.config, request.priorState, context.dialect);
    const selection = parseSelection(request, diags);
    if (selection !== undefined)
      diags.addAll([selectionWarning(context.dialect), ...excludedMoves(moves, selection, context.dialect)]);
    if (diags.hasErrors) return { value: undefined, diagnostics: diags.items };
    const removed = removedBlocks(context.config, context.dialect);
    diags.addAll(planProblems(context, request, removed));
    diags.addAll(deprecatedInputs(context, request));
    if (diags.hasErrors) return { value: undefined, diagnostics: diags.items };
    // Terraform plans everything else then, for people to look at.
    const lost = context.dialect.name === "terraform" ? lostImports(context, request, selection) : [];
    const planning: Planning = {
      ...planned,
      request,
      providers,
      schemas,
      constants,
      moves,
      removed,
      selection,
      startedAt,
    };
    const results = request.mode === "destroy" ? await planDestroy(planning, diags) : await planConfig(planning, diags);
    diags.addAll(lost);
    if (context.signal?.aborted === true) diags.add(executionHalted);
    const value = results && assemblePlan({ context, request, results, schemas, startedAt, errored: diags.hasErrors });
    return { value, diagnostics: diags.items };
  });
}

const unsupportedMode = errorAt(
  undefined,
  "Unsupported plan mode",
  "Forcing resource instance replacement (with -replace=...) is allowed only in normal planning mode.",
);

/** Variables of the root module that a value was given for although their author advises against it (OpenTofu). */
function deprecatedInputs({ config, dialect }: OperationContext, { variables }: PlanRequest): readonly Diagnostic[] {
  if (dialect.name !== "tofu") return [];
  return [...config.module.variables.values()].flatMap(({ name, deprecated, range }) => {
    if (deprecated === undefined || !variables.has(name)) return [];
    const detail = `The root variable ${quoted(name)} is deprecated with the following message: ${deprecated}`;
    return [warningAt(range, "Deprecated variable used from the root module", detail)];
  });
}

/** What is wrong with `removed` and `import` blocks before anything is evaluated. */
function planProblems(
  { config, dialect }: OperationContext,
  request: PlanRequest,
  removed: readonly RemovedBlock[],
): readonly Diagnostic[] {
  if (request.mode !== "normal") return [];
  const isGenerating = request.generateConfigPath !== undefined;
  const lost = !isGenerating && dialect.name === "tofu" ? missingImportTargets(config, dialect) : [];
  return [...(isGenerating ? notGenerated(config, dialect) : lost), ...stillDeclared(removed, config, dialect)];
}

function lostImports(
  { config, dialect }: OperationContext,
  request: PlanRequest,
  selection: Selection | undefined,
): readonly Diagnostic[] {
  if (request.mode !== "normal" || request.generateConfigPath !== undefined) return [];
  const isSelected = (block: ConfigResource): boolean =>
    selection === undefined || selection.targets.some((target) => concerns(target, block));
  return missingImportTargets(config, dialect, isSelected);
}

/** What is to be imported without being declared is planned as if it were. */
function withGeneratedConfig(
  context: OperationContext,
  { mode, priorState, generateConfigPath }: PlanRequest,
): Pick<Planning, "context" | "placeholders"> {
  if (generateConfigPath === undefined || mode !== "normal") return { context };
  const { config, placeholders } = withPlaceholders(context.config, priorState, generateConfigPath);
  return { context: { ...context, config }, placeholders };
}

interface Planning extends PlanRunInput {
  readonly request: PlanRequest;
  /** The state at the addresses of the present configuration. */
  readonly moves: Moves;
}

/** Walk everything that the configuration declares and the state has. */
async function planConfig(planning: Planning, diags: DiagnosticList): Promise<PlanResults | undefined> {
  const { context, schemas, request, moves, selection } = planning;
  const { config, dialect } = context;
  const input = { config, state: indexState(moves.state), schemas, dialect, selection };
  const graph = buildGraph(configGraph, input, diags, context.log);
  if (graph === undefined || diags.hasErrors) return undefined;
  const run = createPlanRun(planning, moves.state, resourceFacts(graph, input, { countsOrphans: true }));
  declareChecks(config, run.results.checks);
  const found = new DiagnosticList();
  await walk(
    graph,
    {
      name: "walkPlan",
      run,
      execute: (vertex) => planVertex(vertex, run, request.priorState.outputs),
      record: (effect) => recordPlanEffect(effect, run),
    },
    found,
  );
  found.addAll(await run.openObjects.close());
  expectUnevaluated(graph, run);
  // A wrong move statement may be what made everything else wrong.
  const moveProblems = validateMoves(moves.statements, run.modules);
  diags.addAll(hasErrors(moveProblems) ? moveProblems : [...found.items, ...moveProblems]);
  if (hasErrors(moveProblems)) return undefined;
  if (dialect.name === "terraform") diags.addAll(forgottenObjects(run.results.changes));
  const blocked = diags.hasErrors ? undefined : blockedMoves(moves, dialect);
  if (blocked !== undefined) diags.add(blocked);
  await request.inspect?.(inspectionOf(run), diags.items);
  return run.results;
}

/** Checks are told of also where errors kept them from being evaluated. */
function expectUnevaluated(graph: Graph<ConfigVertex>, run: PlanRun): void {
  for (const vertex of graph.vertices) {
    if (vertex.kind !== "check") continue;
    const objects = checkableObjects(vertex, run);
    if (objects.addresses.length > 0) run.results.checks.expect(objects);
  }
}

/** Plan that everything goes away. Objects are brought up to date first, which takes a complete plan. */
async function planDestroy(planning: Planning, diags: DiagnosticList): Promise<PlanResults | undefined> {
  const { context, schemas, request, moves, selection } = planning;
  const refreshed = request.refresh && !isEmptyState(moves.state) ? await refreshAll(planning, diags) : undefined;
  if (diags.hasErrors) return undefined;
  const state = refreshed?.refreshed.snapshot() ?? moves.state;
  const { config, dialect } = context;
  const index = indexState(state);
  const destroying = selection && selectToDestroy(selection, index);
  const graph = buildGraph(
    destroyPlanGraph,
    { config, state: index, schemas, dialect, selection, destroying },
    diags,
    context.log,
  );
  if (graph === undefined || diags.hasErrors) return undefined;
  // What was brought up to date has moved already.
  const moved =
    refreshed === undefined ? moves : { ...moves, previousAddress: (address: AbsResourceInstance) => address };
  const run: PlanRun = {
    ...createPlanRun({ ...planning, moves: moved }, state, new Map()),
    ...(destroying && { isSelected: (_block, address) => destroying.includes(address) }),
  };
  declareChecks(config, run.results.checks);
  await walk(
    graph,
    {
      name: "walkPlanDestroy",
      run,
      execute: (vertex) => planDestroyVertex(vertex, run),
      record: (effect) => recordPlanEffect(effect, run),
    },
    diags,
  );
  diags.addAll(await run.openObjects.close());
  keepNeeded(run, index, diags);
  return refreshed === undefined ? run.results : run.results.startingFrom(refreshed);
}

/** What an object that can't be destroyed depends on stays too; nothing is told of what might be wrong there. */
function keepNeeded({ results }: PlanRun, state: StateIndex, diags: DiagnosticList): void {
  const { undestroyable } = results;
  const needed = neededBy(
    undestroyable.map(({ resource }) => resource),
    state,
  );
  results.leaveAlone(needed);
  const first = undestroyable.filter(({ resource }) => !needed.has(formatAbsResource(resource)));
  // In a state where objects depend on one another in a circle there is no first one.
  diags.addAll((first.length > 0 ? first : undestroyable).flatMap(({ diagnostics }) => diagnostics));
}

/** As if to apply, with all that can be wrong then. Warnings of this plan are not told: nobody asked for it. */
async function refreshAll(planning: Planning, diags: DiagnosticList): Promise<PlanResults | undefined> {
  const { context, removed, selection } = planning;
  const request: PlanRequest = { ...planning.request, mode: "normal" };
  const found = new DiagnosticList();
  found.addAll(planProblems(context, request, removed));
  const results = found.hasErrors ? undefined : await planConfig(planning, found);
  if (context.dialect.name === "terraform") found.addAll(lostImports(context, request, selection));
  if (found.hasErrors) diags.addAll(found.items);
  return results;
}
