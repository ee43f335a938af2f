import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import { emptyState } from "@landform/state";
import { buildGraph } from "../graph/build-graph.js";
import { configGraph } from "../graph/config-graph.js";
import type { OperationContext } from "../operation.js";
import { loadSchemas } from "../providers/load-schemas.js";
import { withProviders } from "../providers/with-providers.js";
import { indexState } from "../state-index.js";
import { createRun } from "../walk/create-run.js";
import { validateVertex } from "../walk/validate-vertex.js";
import { recordValue, walk } from "../walk/walk.js";

/** Find out what is wrong with a configuration whatever is given for its variables and whatever is there already. */
export function validate(context: OperationContext): Promise<{ readonly diagnostics: readonly Diagnostic[] }> {
  return withProviders(context, async (providers) => {
    const diags = new DiagnosticList();
    const schemas = await loadSchemas(context, emptyState, providers, diags);
    const { config, dialect, signal } = context;
    const input = { config, state: indexState(emptyState), schemas, dialect };
    const graph = diags.hasErrors ? undefined : buildGraph(configGraph, input, diags);
    if (graph !== undefined) {
      const run = createRun({ context, schemas, providers, variables: new Map(), isApply: false });
      await walk(
        graph,
        {
          execute: (vertex) => validateVertex(vertex, run),
          record: (effect) => recordValue(effect, run),
          signal,
        },
        diags,
      );
    }
    return { diagnostics: diags.items };
  });
}
