import { formatProvider, type Provider } from "@landform/addrs";
import type { ResourceConfig } from "@landform/config";
import type { ProviderSchemas, SchemaMap } from "@landform/provider-protocol";
import type { Schema } from "@landform/schema";

/** The schemas of all providers that a run has to do with. */
export class Schemas {
  readonly #schemas: ReadonlyMap<string, ProviderSchemas>;

  /** By `formatProvider`. */
  constructor(schemas: ReadonlyMap<string, ProviderSchemas>) {
    this.#schemas = schemas;
  }

  get(provider: Provider): ProviderSchemas | undefined {
    return this.#schemas.get(formatProvider(provider));
  }
}

/** Where the schemas of a provider are looked up. */
export type SchemaSource = Pick<Schemas, "get">;

/** The schema of a block's own arguments; none when the provider does not have its type. */
export function resourceSchema(
  schemas: SchemaSource,
  provider: Provider,
  resource: Pick<ResourceConfig, "mode" | "type">,
): Schema | undefined {
  const of = schemas.get(provider);
  return of === undefined ? undefined : schemasByMode(of, resource.mode).get(resource.type);
}

export function schemasByMode(schemas: ProviderSchemas, mode: ResourceConfig["mode"]): SchemaMap<Schema> {
  switch (mode) {
    case "managed":
      return schemas.resourceTypes;
    case "data":
      return schemas.dataSources;
    case "ephemeral":
      return schemas.ephemeralResourceTypes;
  }
}
