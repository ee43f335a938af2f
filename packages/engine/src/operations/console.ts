import { DiagnosticList, type WithDiagnostics } from "@landform/diagnostics";
import type { State } from "@landform/state";
import { buildGraph } from "../graph/build-graph.js";
import { configGraph } from "../graph/config-graph.js";
import type { InputValues, Inspection, OperationContext } from "../operation.js";
import { loadSchemas } from "../providers/load-schemas.js";
import { withProviders } from "../providers/with-providers.js";
import { indexState } from "../state-index.js";
import { consoleVertex } from "../walk/console-vertex.js";
import { createRun } from "../walk/create-run.js";
import { inspectionOf } from "../walk/inspect.js";
import { recordValue, walk } from "../walk/walk.js";

/**
 * Let `use` look at the root module as it is now: named values evaluated, resources with the values that the state has
 * of them. What could not be evaluated is unknown in the scope, and reported. Providers, whose functions expressions
 * may call, run until `use` is done. For `console` and tools like it.
 */
export function evaluationScope<T>(
  context: OperationContext,
  state: State,
  variables: InputValues,
  use: (found: WithDiagnostics<Inspection>) => Promise<T>,
): Promise<T> {
  return withProviders(context, async (providers) => {
    const diags = new DiagnosticList();
    const schemas = await loadSchemas(context, state, providers, diags);
    const index = indexState(state);
    const { config, dialect } = context;
    const graph = buildGraph(configGraph, { config, state: index, schemas, dialect }, diags, context.log);
    const run = createRun({ context, schemas, providers, variables, isApply: true });
    if (graph !== undefined) {
      await walk(
        graph,
        {
          name: "walkEval",
          run,
          execute: (vertex) => consoleVertex(vertex, run, index),
          record: (effect) => recordValue(effect, run),
        },
        diags,
      );
    }
    return use({ value: inspectionOf(run), diagnostics: diags.items });
  });
}
