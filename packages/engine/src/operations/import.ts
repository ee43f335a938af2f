import { type AbsResourceInstance, formatAbsResource, formatAbsResourceInstance } from "@landform/addrs";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import type { State } from "@landform/state";
import { errorAt, executionHalted } from "../diagnostics.js";
import { ConstantLocals } from "../evaluate/constant-locals.js";
import { buildGraph } from "../graph/build-graph.js";
import { configGraph } from "../graph/config-graph.js";
import { resourceFacts } from "../graph/resource-facts.js";
import type { InputValues, OperationContext } from "../operation.js";
import { loadSchemas } from "../providers/load-schemas.js";
import { withProviders } from "../providers/with-providers.js";
import { indexState } from "../state-index.js";
import { createPlanRun, type PlanRunInput } from "../walk/create-plan-run.js";
import type { PlanRun } from "../walk/plan-run.js";
import { planVertex, recordPlanEffect } from "../walk/plan-vertex.js";
import { walk } from "../walk/walk.js";
import { validateConfig } from "./validate.js";

export interface ImportRequest {
  readonly state: State;
  readonly variables: InputValues;
  /** Declared in the configuration. */
  readonly address: AbsResourceInstance;
  /** How the provider finds the object. */
  readonly id: string;
}

/** Take one object that exists already into the state, at once and without a plan. After an error the state is the same. */
export function importObject(
  context: OperationContext,
  request: ImportRequest,
): Promise<{ readonly state: State; readonly diagnostics: readonly Diagnostic[] }> {
  const { state, address, id } = request;
  return withProviders(context, async (providers) => {
    const diags = new DiagnosticList();
    const constants = new ConstantLocals();
    if (isManaged(state, address)) diags.add(alreadyManaged(address, context));
    const schemas = await loadSchemas(context, state, providers, diags);
    if (!diags.hasErrors) await validateConfig(context, providers, schemas, diags, constants);
    if (diags.hasErrors) return { state, diagnostics: diags.items };
    const { config, dialect } = context;
    const input = { config, state: indexState(state), schemas, dialect };
    const graph = buildGraph(configGraph, input, diags, context.log);
    if (graph === undefined) return { state, diagnostics: diags.items };
    const planning = {
      context,
      request: onlyLooking(request),
      providers,
      schemas,
      constants,
      startedAt: context.now?.() ?? new Date(),
      moves: { previousAddress: (where: AbsResourceInstance) => where },
      removed: [],
      selection: undefined,
    };
    const started = createPlanRun(planning, state, resourceFacts(graph, input, { countsOrphans: false }));
    const run: PlanRun = {
      ...started,
      options: { ...started.options, expectsMissing: true },
      requestedImports: [{ address, id }],
    };
    await walk(
      graph,
      {
        name: "walkImport",
        run,
        execute: (vertex) => planVertex(vertex, run, state.outputs),
        record: (effect) => recordPlanEffect(effect, run),
      },
      diags,
    );
    diags.addAll(await run.openObjects.close());
    if (context.signal?.aborted === true) diags.add(executionHalted);
    return { state: diags.hasErrors ? state : run.results.refreshed.snapshot(), diagnostics: diags.items };
  });
}

/** Nothing is planned, and only what is imported is read. */
function onlyLooking({ variables }: ImportRequest): PlanRunInput["request"] {
  return { mode: "refresh-only", variables, refresh: false, forceReplace: [] };
}

function isManaged(state: State, address: AbsResourceInstance): boolean {
  return state.resources.get(formatAbsResource(address))?.instances.get(address.key)?.current !== undefined;
}

function alreadyManaged(address: AbsResourceInstance, { dialect: { productName } }: OperationContext): Diagnostic {
  const name = formatAbsResourceInstance(address);
  const detail = `${productName} is already managing a remote object for ${name}. To import to this address you must first remove the existing object from the state.`;
  return errorAt(undefined, `Resource already managed by ${productName}`, detail);
}
