import type { Dialect } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import { configurationDocument } from "./configuration-document.js";
import type {
  ConfigurationDocument,
  ModuleCallDocument,
  ModuleDocument,
  OutputConfigDocument,
  ProviderConfigDocument,
  ResourceConfigDocument,
} from "./configuration-types.js";

/** What can be told of one module alone, without schemas of providers and without the modules that it calls. */
export interface SingleModuleDocument {
  readonly provider_config?: Readonly<Record<string, Omit<ProviderConfigDocument, "expressions">>>;
  readonly root_module: Pick<ModuleDocument, "variables"> & {
    readonly outputs?: Readonly<Record<string, Omit<OutputConfigDocument, "expression">>>;
    readonly resources?: readonly SingleResourceDocument[];
    readonly module_calls?: Readonly<
      Record<string, Pick<ModuleCallDocument, "source" | "version_constraint" | "depends_on">>
    >;
  };
}

type SingleResourceDocument = Pick<
  ResourceConfigDocument,
  "address" | "mode" | "type" | "name" | "provider_config_key" | "depends_on"
> & { readonly provisioners?: readonly { readonly type: string }[] };

/** OpenTofu's `show -module=DIR -json`: the configuration document of `node`, less all expressions. */
export function singleModuleDocument(node: ModuleNode, dialect: Dialect): SingleModuleDocument {
  const full: ConfigurationDocument = configurationDocument(node, { get: () => undefined }, dialect, () => {});
  const { provider_config: providers, root_module: root } = full;
  const { outputs, resources, module_calls: calls, variables } = root;
  return {
    ...(providers !== undefined && {
      provider_config: mapped(providers, ({ expressions: _, ...provider }) => provider),
    }),
    root_module: {
      ...(outputs !== undefined && { outputs: mapped(outputs, ({ expression: _, ...output }) => output) }),
      ...(resources !== undefined && { resources: resources.map(singleResource) }),
      ...(calls !== undefined && {
        module_calls: mapped(calls, ({ source, version_constraint, depends_on }) => ({
          ...(source !== undefined && { source }),
          ...(version_constraint !== undefined && { version_constraint }),
          ...(depends_on !== undefined && { depends_on }),
        })),
      }),
      ...(variables !== undefined && { variables }),
    },
  };
}

function singleResource(resource: ResourceConfigDocument): SingleResourceDocument {
  const { address, mode, type, name, provider_config_key, provisioners, depends_on } = resource;
  return {
    address,
    mode,
    type,
    name,
    provider_config_key,
    ...(provisioners !== undefined && { provisioners: provisioners.map((each) => ({ type: each.type })) }),
    ...(depends_on !== undefined && { depends_on }),
  };
}

function mapped<T, D>(items: Readonly<Record<string, T>>, document: (item: T) => D): Record<string, D> {
  return Object.fromEntries(Object.entries(items).map(([name, item]) => [name, document(item)]));
}
