import type { Provider, Resource } from "@landform/addrs";
import type { ProviderSchemas } from "@landform/provider-protocol";
import type { ObjectSchemas } from "@landform/state";

/** Where documents find the schemas of the providers that they are about. */
export interface SchemaSource {
  get(provider: Provider): ProviderSchemas | undefined;
}

/** The schemas of the objects of a resource, data source or ephemeral resource. */
export function schemasOf(
  source: SchemaSource,
  provider: Provider,
  { mode, type }: Pick<Resource, "mode" | "type">,
): ObjectSchemas | undefined {
  const schemas = source.get(provider);
  const byType = {
    managed: schemas?.resourceTypes,
    data: schemas?.dataSources,
    ephemeral: schemas?.ephemeralResourceTypes,
  };
  const schema = byType[mode]?.get(type);
  const identity = mode === "managed" ? schemas?.identities.get(type) : undefined;
  return schema && { schema, ...(identity !== undefined && { identity }) };
}
