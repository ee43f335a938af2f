import { randomUUID } from "node:crypto";
import type { ProviderFactory } from "@landform/provider-protocol";
import { attr, block, createProvider, defineProvider, isUnknown, withClient } from "@landform/provider-sdk";

/** What the suites' provider keeps, under the id it was told or made up, with the prefix of its configuration. */
export type SuiteStore = Map<string, { readonly id: string; readonly value: string | null }>;

interface Client {
  readonly store: SuiteStore;
  readonly resourcePrefix: string;
  readonly dataPrefix: string;
}

const { defineResource, defineDataSource } = withClient<Client>();

const resource = defineResource({
  type: "test_resource",
  schema: {
    id: attr.string({ optional: true, computed: true, useStateForUnknown: true }),
    value: attr.string({ optional: true }),
    interrupt_count: attr.number({ optional: true }),
    computed_value: attr.string({ computed: true }),
    object_attr: attr.singleNested({ string_attr: attr.string({ computed: true }) }, { computed: true }),
  },
  create({ planned, client }) {
    const id = isUnknown(planned.id) || planned.id === null ? randomUUID() : planned.id;
    client.store.set(client.resourcePrefix + id, { id, value: planned.value });
    return { ...planned, id, computed_value: null, object_attr: null };
  },
  update({ planned, prior, client }) {
    const id = isUnknown(planned.id) || planned.id === null ? prior.id : planned.id;
    client.store.set(client.resourcePrefix + id, { id: id ?? "", value: planned.value });
    return { ...planned, id, computed_value: null, object_attr: null };
  },
  read({ prior, client, error }) {
    const found = client.store.get(client.resourcePrefix + prior.id);
    if (found === undefined) error("not found", `${prior.id} does not exist`);
    return found && { ...prior, value: found.value };
  },
  delete({ prior, client }) {
    client.store.delete(client.resourcePrefix + prior.id);
  },
});

const data = defineDataSource({
  type: "test_data_source",
  schema: {
    id: attr.string({ required: true }),
    value: attr.string({ computed: true }),
    interrupt_count: attr.number({ computed: true }),
  },
  read({ config, client, error }) {
    const found = client.store.get(client.dataPrefix + config.id);
    if (found === undefined) error("not found", `${config.id} does not exist`);
    return { id: config.id, value: found?.value ?? null, interrupt_count: null };
  },
});

/** `hashicorp/test` as the folders of test files have it; all of its configurations keep their objects in `store`. */
export function suiteTestProvider(store: SuiteStore): ProviderFactory {
  return createProvider(
    defineProvider({
      name: "test",
      version: "1.0.0",
      schema: {
        data_prefix: attr.string({ optional: true }),
        resource_prefix: attr.string({ optional: true }),
        username: attr.string({ optional: true }),
        password: attr.string({ optional: true }),
        block_single: block.single({ string_attr: attr.string({ optional: true }) }),
      },
      configure: ({ config }) => ({
        store,
        resourcePrefix: prefix(config.resource_prefix),
        dataPrefix: prefix(config.data_prefix),
      }),
      resources: [resource],
      dataSources: [data],
    }),
  );
}

function prefix(text: unknown): string {
  return typeof text === "string" ? `${text}/` : "";
}
