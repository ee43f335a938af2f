import { formatProvider, type Provider } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { ProviderSchemas } from "@landform/provider-protocol";
import type { State } from "@landform/state";
import { modulesIn } from "../config-tree.js";
import { errorAt } from "../diagnostics.js";
import { allResources } from "../evaluate/resource-config.js";
import type { OperationContext } from "../operation.js";
import type { ProviderInstances } from "./provider-instances.js";
import { Schemas } from "./schemas.js";

/** Ask every provider that the configuration or the state needs what it can do. What is not there is reported. */
export async function loadSchemas(
  context: Pick<OperationContext, "config" | "dialect">,
  state: State,
  providers: ProviderInstances,
  diags: DiagnosticSink,
): Promise<Schemas> {
  const loaded = new Map<string, ProviderSchemas>();
  await Promise.all(
    Array.from(neededProviders(context.config, state), async ([name, provider]) => {
      const schemas = await providers.schemasOf(provider);
      if (schemas === undefined) {
        diags.add(missingProvider(provider, context.dialect));
        return;
      }
      for (const diagnostic of schemas.diagnostics) diags.add(diagnostic);
      loaded.set(name, schemas);
    }),
  );
  return new Schemas(loaded);
}

function neededProviders(config: ModuleNode, state: State): ReadonlyMap<string, Provider> {
  const needed = new Map<string, Provider>();
  const need = (provider: Provider): void => {
    needed.set(formatProvider(provider), provider);
  };
  for (const { module } of modulesIn(config)) {
    for (const resource of allResources(module)) need(resource.provider);
    for (const { name } of module.providerConfigs.values()) {
      const provider = module.providerLocalNames.get(name);
      if (provider !== undefined) need(provider);
    }
  }
  for (const resource of state.resources.values()) need(resource.provider.provider);
  return needed;
}

function missingProvider(provider: Provider, dialect: OperationContext["dialect"]) {
  const name = formatProvider(provider);
  const command = dialect.name === "terraform" ? "terraform" : "tofu";
  const detail = `This configuration requires provider ${name}, but that provider isn't available. You may be able to install it automatically by running:\n  ${command} init`;
  return errorAt(undefined, "Missing required provider", detail);
}
