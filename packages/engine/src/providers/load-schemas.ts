import { type Dialect, formatProvider, type Provider } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { joinSchemaProblems, type ProviderDiagnostic, type ProviderSchemas } from "@landform/provider-protocol";
import type { State } from "@landform/state";
import { modulesIn } from "../config-tree.js";
import { allResources } from "../evaluate/resource-config.js";
import type { OperationContext } from "../operation.js";
import { checkDependencies, missingProvider } from "./check-dependencies.js";
import { providerNamed } from "./provider-for.js";
import type { ProviderInstances } from "./provider-instances.js";
import { Schemas } from "./schemas.js";

/** Ask every provider that the configuration or the state uses what it can do. What is not there is reported. */
export async function loadSchemas(
  context: Pick<OperationContext, "config" | "dialect" | "providers" | "log">,
  state: State,
  providers: ProviderInstances,
  diags: DiagnosticSink,
): Promise<Schemas> {
  const loaded = new Map<string, ProviderSchemas>();
  const missing = new DiagnosticList();
  checkDependencies(context, missing);
  for (const diagnostic of missing.items) diags.add(diagnostic);
  if (missing.hasErrors) return new Schemas(loaded);
  const used = [...usedProviders(context, state)].sort(([a], [b]) => (a < b ? -1 : 1));
  const problems = await Promise.all(
    used.map(async ([name, provider]): Promise<readonly ProviderDiagnostic[]> => {
      context.log?.trace?.(`LoadSchemas: retrieving schema for provider type ${JSON.stringify(name)}`);
      const schemas = await providers.schemasOf(provider);
      if (schemas === undefined) return [missingProvider(provider, context.dialect, "state")];
      loaded.set(name, schemas);
      return schemas.diagnostics;
    }),
  );
  for (const diagnostic of joinSchemaProblems(problems.flat())) diags.add(diagnostic);
  return new Schemas(loaded);
}

function usedProviders(
  { config, dialect }: { readonly config: ModuleNode; readonly dialect: Dialect },
  state: State,
): ReadonlyMap<string, Provider> {
  const used = new Map<string, Provider>();
  const add = (provider: Provider): void => void used.set(formatProvider(provider), provider);
  for (const { module } of modulesIn(config)) {
    // They may have functions only.
    for (const { source } of module.requiredProviders.values()) add(source);
    for (const resource of allResources(module)) add(resource.provider);
    for (const { name } of module.providerConfigs.values()) add(providerNamed(module, name, dialect));
  }
  for (const resource of state.resources.values()) add(resource.provider.provider);
  return used;
}
