import type { ModuleNode } from "@landform/config";
import { findCycles, type Graph, reduceTransitively } from "@landform/dag";
import { DiagnosticList, type WithDiagnostics } from "@landform/diagnostics";
import type { Plan } from "@landform/plan";
import { emptyState, type State } from "@landform/state";
import { drawApplyGraph, drawDestroyGraph, drawDestroyPlanGraph, drawPlanGraph } from "../drawing/drawn-graph.js";
import type { DrawnVertex } from "../drawing/drawn-vertex.js";
import { applyGraph } from "../graph/apply-graph.js";
import { buildGraph, cycleProblem, takeSteps } from "../graph/build-graph.js";
import { configGraph } from "../graph/config-graph.js";
import type { ConfigGraphInput } from "../graph/config-graph-input.js";
import { resourceFacts } from "../graph/resource-facts.js";
import type { OperationContext } from "../operation.js";
import { loadSchemas } from "../providers/load-schemas.js";
import { withProviders } from "../providers/with-providers.js";
import { indexState } from "../state-index.js";

export interface DrawRequest {
  /** What the graph is for. */
  readonly operation: "plan" | "plan-refresh-only" | "plan-destroy" | "apply";
  readonly state: State;
  /** What would be applied; nothing when not given. */
  readonly plan?: Plan;
  /** Draw circles with the graph instead of reporting them; if there are some, all edges are there, even those that others imply. */
  readonly withCycles: boolean;
}

/** The graph of an operation for people to look at: the reference tools' steps under their names. */
export function drawGraph(
  context: OperationContext,
  request: DrawRequest,
): Promise<WithDiagnostics<Graph<DrawnVertex> | undefined>> {
  return withProviders(context, async (providers) => {
    const diags = new DiagnosticList();
    const schemas = await loadSchemas(context, request.state, providers, diags);
    const { operation, plan, state } = request;
    const { dialect } = context;
    const config =
      operation === "plan" || operation === "plan-destroy" ? context.config : withoutImports(context.config);
    const stored = operation === "apply" && plan === undefined ? emptyState : (plan?.priorState ?? state);
    const input = { config, dialect, schemas, state: indexState(stored) };
    const graph = diags.hasErrors ? undefined : drawn(input, request, diags);
    if (graph === undefined) return { value: undefined, diagnostics: diags.items };
    const cycles = findCycles(graph);
    if (cycles.length === 0) return { value: reduceTransitively(graph), diagnostics: diags.items };
    if (request.withCycles) return { value: graph, diagnostics: diags.items };
    for (const cycle of cycles) diags.add(cycleProblem(cycle.map(({ name }) => name).reverse()));
    return { value: undefined, diagnostics: diags.items };
  });
}

/** Only a normal plan imports. */
function withoutImports(root: ModuleNode): ModuleNode {
  return { ...root, module: { ...root.module, imports: [] } };
}

function drawn(
  input: ConfigGraphInput,
  { operation, plan, state }: DrawRequest,
  diags: DiagnosticList,
): Graph<DrawnVertex> | undefined {
  const mirrored = takeSteps(configGraph, input, diags);
  if (mirrored === undefined) return undefined;
  const drawing = { ...input, state: plan?.priorState ?? state };
  if (operation === "plan" || operation === "plan-refresh-only") return drawPlanGraph(mirrored, drawing);
  if (operation === "plan-destroy") return drawDestroyPlanGraph(mirrored, drawing);
  if (plan === undefined) return drawApplyGraph(mirrored, drawing);
  const facts = resourceFacts(mirrored, input, { countsOrphans: false });
  const graph = buildGraph(applyGraph(mirrored), { plan, facts }, diags);
  if (graph === undefined) return undefined;
  return plan.mode === "destroy" ? drawDestroyGraph(graph, drawing) : drawApplyGraph(graph, drawing);
}
