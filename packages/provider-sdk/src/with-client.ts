import { type DataSource, type DataSourceDefinition, defineDataSource } from "./data-source.js";
import { defineEphemeral, type EphemeralDefinition, type EphemeralResource } from "./ephemeral-resource.js";
import { defineResource, type Resource } from "./resource.js";
import type { ResourceDefinition } from "./resource-definition.js";
import type { SchemaDefinition } from "./view.js";

/** The `define…` functions for types whose hooks get a `Client`, which the provider's `configure` makes. */
export interface ClientBound<Client> {
  readonly defineResource: <const S extends SchemaDefinition>(
    definition: ResourceDefinition<S, Client>,
  ) => Resource<Client>;
  readonly defineDataSource: <const S extends SchemaDefinition>(
    definition: DataSourceDefinition<S, Client>,
  ) => DataSource<Client>;
  readonly defineEphemeral: <const S extends SchemaDefinition>(
    definition: EphemeralDefinition<S, Client>,
  ) => EphemeralResource<Client>;
}

/** `const { defineResource } = withClient<ApiClient>()` */
export function withClient<Client>(): ClientBound<Client> {
  return { defineResource, defineDataSource, defineEphemeral };
}
