import { invariant } from "@landform/diagnostics";
import type { ProviderSchemas } from "@landform/provider-protocol";
import type { BlockSchema, IdentitySchema, Schema } from "@landform/schema";
import type { DataSource } from "./data-source.js";
import type { EphemeralResource } from "./ephemeral-resource.js";
import type { ProviderFunction } from "./provider-function.js";
import type { Resource } from "./resource.js";

/** A provider's types by name; shared by all its sessions. */
export interface Catalog<in Client> {
  readonly resources: ReadonlyMap<string, Resource<Client>>;
  readonly dataSources: ReadonlyMap<string, DataSource<Client>>;
  readonly ephemeralResources: ReadonlyMap<string, EphemeralResource<Client>>;
  readonly functions: ReadonlyMap<string, ProviderFunction>;
  readonly schemas: ProviderSchemas;
}

/** What a provider is made of, as lists. */
export interface Types<Client> {
  readonly resources?: readonly Resource<Client>[];
  readonly dataSources?: readonly DataSource<Client>[];
  readonly ephemeralResources?: readonly EphemeralResource<Client>[];
  readonly functions?: readonly ProviderFunction[];
}

/** Throws for two types of one kind with the same name. */
export function createCatalog<Client>(provider: BlockSchema, types: Types<Client>): Catalog<Client> {
  const resources = byName(types.resources ?? [], ({ typeName }) => typeName);
  const dataSources = byName(types.dataSources ?? [], ({ typeName }) => typeName);
  const ephemeralResources = byName(types.ephemeralResources ?? [], ({ typeName }) => typeName);
  const functions = byName(types.functions ?? [], ({ name }) => name);
  return {
    resources,
    dataSources,
    ephemeralResources,
    functions,
    schemas: {
      provider: { version: 0, block: provider },
      resourceTypes: schemasOf(resources),
      dataSources: schemasOf(dataSources),
      ephemeralResourceTypes: schemasOf(ephemeralResources),
      identities: identitiesOf(resources),
      listResourceTypes: new Map(),
      actions: new Map(),
      functions: new Map([...functions].map(([name, { signature }]) => [name, signature])),
      capabilities: {
        planDestroy: [...resources.values()].some(({ plansDeletes }) => plansDeletes),
        getProviderSchemaOptional: true,
        moveResourceState: true,
      },
      diagnostics: [],
    },
  };
}

function identitiesOf(
  resources: ReadonlyMap<string, Pick<Resource, "identitySchema">>,
): ReadonlyMap<string, IdentitySchema> {
  return new Map(
    [...resources].flatMap(([name, { identitySchema }]) =>
      identitySchema === undefined ? [] : [[name, identitySchema]],
    ),
  );
}

function byName<T>(items: readonly T[], nameOf: (item: T) => string): ReadonlyMap<string, T> {
  const named = new Map<string, T>();
  for (const item of items) {
    const name = nameOf(item);
    invariant(!named.has(name), `"${name}" is defined twice`);
    named.set(name, item);
  }
  return named;
}

function schemasOf(items: ReadonlyMap<string, { readonly schema: Schema }>): ReadonlyMap<string, Schema> {
  return new Map([...items].map(([name, { schema }]) => [name, schema]));
}
