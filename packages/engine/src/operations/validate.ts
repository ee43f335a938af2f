import { type Diagnostic, DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { emptyState } from "@landform/state";
import { ConstantLocals } from "../evaluate/constant-locals.js";
import { buildGraph } from "../graph/build-graph.js";
import { configGraph } from "../graph/config-graph.js";
import type { OperationContext } from "../operation.js";
import { loadSchemas } from "../providers/load-schemas.js";
import type { ProviderInstances } from "../providers/provider-instances.js";
import type { Schemas } from "../providers/schemas.js";
import { withProviders } from "../providers/with-providers.js";
import { missingModules } from "../refactoring/import-targets.js";
import { validateUndeclaredImports } from "../refactoring/validate-imports.js";
import { indexState } from "../state-index.js";
import { createRun } from "../walk/create-run.js";
import { validateVertex } from "../walk/validate-vertex.js";
import { recordValue, walk } from "../walk/walk.js";

/** Find out what is wrong with a configuration whatever is given for its variables and whatever is there already. */
export function validate(context: OperationContext): Promise<{ readonly diagnostics: readonly Diagnostic[] }> {
  return withProviders(context, async (providers) => {
    const diags = new DiagnosticList();
    const schemas = await loadSchemas(context, emptyState, providers, diags);
    if (!diags.hasErrors) await validateConfig(context, providers, schemas, diags);
    return { diagnostics: diags.items };
  });
}

/** `validate` with providers that run already, as the first part of something else, to which it leaves `constants`. */
export async function validateConfig(
  context: OperationContext,
  providers: ProviderInstances,
  schemas: Schemas,
  diags: DiagnosticSink,
  constants: ConstantLocals = new ConstantLocals(),
): Promise<void> {
  const { config, dialect } = context;
  const input = { config, state: indexState(emptyState), schemas, dialect, isValidation: true };
  const missing = dialect.name === "terraform" ? missingModules(config) : [];
  for (const diagnostic of missing) diags.add(diagnostic);
  const graph = missing.length > 0 ? undefined : buildGraph(configGraph, input, diags, context.log);
  if (graph === undefined) return;
  const stage = { isApply: false, isValidation: true };
  const run = createRun({ context, schemas, providers, variables: new Map(), constants, ...stage });
  await walk(
    graph,
    {
      name: "walkValidate",
      run,
      execute: (vertex) => validateVertex(vertex, run),
      record: (effect) => recordValue(effect, run),
    },
    diags,
  );
  if (dialect.name === "terraform") validateUndeclaredImports(run, diags);
  providers.putBack();
}
