import { argumentError, dynamicUnknown, rawEquals, type Value } from "@landform/cty";
import type { ProviderFactory } from "@landform/provider-protocol";
import {
  attr,
  createProvider,
  defineFunction,
  defineProvider,
  isUnknown,
  parameter,
  types,
  withClient,
} from "@landform/provider-sdk";

/** Where the test provider's objects live, and what was done to them. */
export class TestCloud {
  /** By id: what is there, as `name`. Remove one to let it vanish. */
  readonly objects = new Map<string, { name: string | null; value: Value }>();
  /** `create a`, `update a`, `destroy a`, `read a`, `configure x`, and commands, in the order in which they were done. */
  readonly log: string[] = [];
  /** Entries of `log` that are to fail. An object with `secret = "partial"` is there although its creation failed. */
  readonly failing = new Set<string>();
  #created = 0;

  newId(): string {
    this.#created++;
    return `id${this.#created}`;
  }

  /** True when it is to fail. */
  does(what: string): boolean {
    this.log.push(what);
    return this.failing.has(what);
  }
}

const { defineResource, defineDataSource } = withClient<TestCloud>();

const object = defineResource({
  type: "test_object",
  schema: {
    id: attr.string({ computed: true, useStateForUnknown: true, neverNull: true }),
    name: attr.string({ optional: true }),
    value: attr.dynamic({ optional: true }),
    fixed: attr.string({ optional: true, onChange: "replace" }),
    secret: attr.string({ optional: true, sensitive: true }),
    result: attr.dynamic({ computed: true }),
  },
  plan: ({ prior, planned }) => {
    const isSame = prior !== null && rawEquals(prior.value, planned.value);
    return { ...planned, result: isSame ? prior.result : dynamicUnknown };
  },
  create({ planned, client, error, keep }) {
    const id = client.newId();
    const state = { ...planned, id, result: planned.value };
    const fails = client.does(`create ${planned.name}`);
    if (!fails || planned.secret === "partial") {
      client.objects.set(id, { name: planned.name, value: planned.value });
      keep(state);
    }
    if (fails) error("Creation failed", `${planned.name} can't be created.`);
    return fails ? undefined : state;
  },
  update({ prior, planned, client, error }) {
    if (client.does(`update ${planned.name}`)) error("Update failed", `${planned.name} can't be updated.`);
    else if (prior.id !== null) client.objects.set(prior.id, { name: planned.name, value: planned.value });
    return { ...planned, id: prior.id, result: planned.value };
  },
  read({ prior, client }) {
    const found = prior.id === null ? undefined : client.objects.get(prior.id);
    return found === undefined ? undefined : { ...prior, name: found.name };
  },
  delete({ prior, client, error }) {
    if (client.does(`destroy ${prior.name}`)) error("Destruction failed", `${prior.name} can't be destroyed.`);
    else if (prior.id !== null) client.objects.delete(prior.id);
  },
  import: ({ id }) => ({ id }),
});

const data = defineDataSource({
  type: "test_data",
  schema: { name: attr.string({ required: true }), result: attr.string({ computed: true }) },
  read({ config, client }) {
    client.log.push(`read ${config.name}`);
    return { ...config, result: `data of ${config.name}` };
  },
});

const shout = defineFunction({
  name: "shout",
  parameters: [parameter("word", types.string)],
  returns: types.string,
  call: ([word]) => (word === "" ? argumentError(0, "there is nothing to shout") : `${word.toUpperCase()}!`),
});

/** A provider with `test_object`, whose `result` is its `value` once applied, `data.test_data`, and the function `shout`. */
export function testProvider(cloud: TestCloud): ProviderFactory {
  const definition = defineProvider({
    name: "test",
    version: "1.0.0",
    schema: { region: attr.string({ optional: true }) },
    configure({ config }) {
      if (config.region !== null) cloud.log.push(`configure ${isUnknown(config.region) ? "(unknown)" : config.region}`);
      return cloud;
    },
    resources: [object],
    dataSources: [data],
    functions: [shout],
  });
  return createProvider(definition);
}
