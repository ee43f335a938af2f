import { isNull, listValue, nullValue, objectValue, stringValue, unknownValue, type Value } from "@landform/cty";
import {
  attr,
  block,
  defineDataSource,
  defineEphemeral,
  defineFunction,
  defineProvider,
  defineResource,
  parameter,
  types,
} from "@landform/provider-sdk";
import { beforeAll, describe, expect, it } from "vitest";
import type { Protocol } from "../client/protocol.js";
import { createProviderClient } from "../client/provider-client.js";
import { RunningSession } from "../client/running-session.js";
import { createMemorySchemaStore } from "../client/schema-store.js";
import type { Provider } from "../provider.js";
import type { RpcChannel } from "../rpc/rpc-channel.js";
import { protocol5 } from "../v5/protocol.js";
import { protocol6 } from "../v6/protocol.js";
import { providerCalls } from "./provider-calls.js";

const thing = defineResource({
  type: "x_thing",
  version: 2,
  schema: {
    name: attr.string({ required: true, onChange: "replace" }),
    id: attr.string({ computed: true, useStateForUnknown: true }),
    rule: block.list({ port: attr.integer({ required: true }) }),
  },
  identity: { attributes: { id: "required" } },
  validate: ({ config, warning }) => {
    if (config.name === "odd") warning("Odd", "That is an odd name.", ["rule", 0, "port"]);
  },
  create: ({ planned, private: store }) => {
    store.set("made", true);
    return { ...planned, id: `id-${planned.name}` };
  },
  update: ({ planned }) => ({ ...planned, id: "same" }),
  read: ({ prior }) => (prior.name === "gone" ? undefined : prior),
  import: ({ id, identity }) => ({ name: "found", id: identity?.id ?? id }),
  upgrades: { 1: ({ stored }) => ({ name: String(stored.title), id: "1", rule: [] }) },
  moves: [({ stored, sourceType }) => ({ name: `${sourceType}.${stored.old}`, id: "m", rule: [] })],
});

const definition = defineProvider({
  name: "x",
  version: "1.0.0",
  schema: { prefix: attr.string({ optional: true }) },
  validate: ({ config, error }) => {
    if (config.prefix === "bad") error("Bad prefix", "Another one.", "prefix");
  },
  resources: [thing],
  dataSources: [
    defineDataSource({
      type: "x_data",
      schema: { key: attr.string({ required: true }), value: attr.string({ computed: true }) },
      read: ({ config }) => ({ ...config, value: config.key.toUpperCase() }),
    }),
  ],
  ephemeralResources: [
    defineEphemeral({
      type: "x_lease",
      schema: { token: attr.string({ computed: true }) },
      open: ({ renewAt }) => {
        renewAt(new Date(2_000_000_000_250));
        return { token: "t" };
      },
      renew: () => new Date(2_000_000_001_000),
      close: ({ warning }) => warning("Closed", ""),
    }),
  ],
  functions: [
    defineFunction({
      name: "shout",
      parameters: [parameter("text", types.string)],
      returns: types.string,
      call: ([text]) => text.toUpperCase(),
    }),
  ],
});

/** A client whose messages go straight to the server's side, but for the call that it lacks. */
async function connected(protocol: Protocol, lacks?: string): Promise<Provider> {
  const calls = await providerCalls(definition.open(), protocol);
  const channel: RpcChannel = {
    async call(method, request) {
      const handler = calls.get(method);
      if (handler === undefined || method === `/${protocol.service}/${lacks}`)
        return { kind: "rpcError", code: "unimplemented", message: method };
      return { kind: "reply", bytes: await handler(request) };
    },
    listen: () => {},
    async *stream() {},
    close: () => {},
  };
  const session = new RunningSession({
    name: "x",
    protocol,
    channel,
    schemaStore: createMemorySchemaStore(),
    stored: Promise.resolve(undefined),
    crashReport: async () => undefined,
  });
  return createProviderClient(session, async () => {});
}

const noBytes = new Uint8Array();
const typeName = "x_thing";
const text = stringValue;
const none = nullValue({ kind: "string" });

describe.each([
  { version: 5, protocol: protocol5, place: {} },
  { version: 6, protocol: protocol6, place: { isPlaceless: true } },
])("a served provider, in version $version", ({ protocol, place }) => {
  let provider: Provider;
  let absent: Value;
  const config = (prefix: string) => objectValue({ prefix: text(prefix) });
  beforeAll(async () => {
    provider = await connected(protocol);
    const own = definition.open();
    await own.configure({ config: config("p"), terraformVersion: "1.11.4" });
    const { imported } = await own.importResourceState({ typeName, id: "x" });
    const [object] = imported;
    if (object === undefined) return expect.unreachable();
    absent = nullValue(object.state.type);
  });

  const plannedThing = (name: string, id: Value) => {
    if (absent.type.kind !== "object") return expect.unreachable();
    const rule = absent.type.attributes.get("rule");
    if (rule?.kind !== "list") return expect.unreachable();
    return objectValue({ name: text(name), id, rule: listValue(rule.element, []) });
  };

  it("says what it has", async () => {
    const { resourceTypes, identities, functions, dataSources, ephemeralResourceTypes } = await provider.schemas();
    const own = await definition.open().schemas();
    expect(resourceTypes.get(typeName)).toEqual(own.resourceTypes.get(typeName));
    expect(dataSources.get("x_data")).toEqual(own.dataSources.get("x_data"));
    expect(ephemeralResourceTypes.get("x_lease")).toEqual(own.ephemeralResourceTypes.get("x_lease"));
    expect(identities.get(typeName)).toEqual(own.identities.get(typeName));
    expect(functions.get("shout")).toEqual(own.functions.get("shout"));
  });

  it("is validated and configured", async () => {
    expect((await provider.validateProviderConfig({ config: config("bad") })).diagnostics).toEqual([
      {
        severity: "error",
        summary: "Bad prefix",
        detail: "Another one.",
        path: [{ kind: "attribute", name: "prefix" }],
      },
    ]);
    expect(await provider.validateProviderConfig({ config: config("good") })).toEqual({ diagnostics: [] });
    expect(await provider.configure({ config: config("p"), terraformVersion: "1.11.4" })).toEqual({ diagnostics: [] });
  });

  it("has calls fail in the block that they are about, or nowhere", async () => {
    const lacking = await connected(protocol, "ReadResource");
    const { diagnostics } = await lacking.readResource({ typeName, currentState: absent, private: noBytes });
    const detail = `The ${protocol.clientName}.ReadResource method is not supported by this plugin.`;
    expect(diagnostics).toEqual([{ severity: "error", summary: "Unsupported plugin method", detail, ...place }]);
  });

  it("plans, creates, reads and destroys", async () => {
    const proposed = plannedThing("a", unknownValue({ kind: "string" }));
    const { diagnostics } = await provider.validateResourceConfig({ typeName, config: plannedThing("odd", none) });
    expect(diagnostics.map(({ severity, path }) => [severity, path?.length])).toEqual([["warning", 3]]);
    const request = { typeName, priorState: absent, config: plannedThing("a", none) };
    const planned = await provider.planResourceChange({
      ...request,
      proposedNewState: proposed,
      priorPrivate: noBytes,
    });
    expect(planned).toMatchObject({ diagnostics: [], plannedState: proposed });
    const { plannedState, plannedPrivate } = planned;
    const created = await provider.applyResourceChange({ ...request, plannedState, plannedPrivate });
    expect(created.newState).toEqual(plannedThing("a", text("id-a")));
    expect(created.newIdentity).toEqual(objectValue({ id: text("id-a") }));
    expect(created.private.length).toBeGreaterThan(0);
    const read = await provider.readResource({ typeName, currentState: created.newState, private: created.private });
    expect(read).toMatchObject({ newState: created.newState, private: created.private });
    const replaced = await provider.planResourceChange({
      ...request,
      priorState: created.newState,
      proposedNewState: plannedThing("b", text("id-a")),
      priorPrivate: noBytes,
    });
    expect(replaced.requiresReplace).toEqual([[{ kind: "attribute", name: "name" }]]);
    const currentState = plannedThing("gone", text("x"));
    expect(isNull((await provider.readResource({ typeName, currentState, private: noBytes })).newState)).toBe(true);
  });

  it("takes over what others stored", async () => {
    const rawState = { json: '{"title":"old"}' };
    const upgraded = await provider.upgradeResourceState({ typeName, version: 1, rawState });
    expect(upgraded.upgradedState).toEqual(plannedThing("old", text("1")));
    const moved = await provider.moveResourceState({
      sourceProviderAddress: "registry.terraform.io/a/b",
      sourceTypeName: "b_old",
      sourceSchemaVersion: 0,
      sourceState: { json: '{"old":"o"}' },
      sourcePrivate: noBytes,
      targetTypeName: typeName,
    });
    expect(moved.targetState).toEqual(plannedThing("b_old.o", text("m")));
    const identity = objectValue({ id: text("i") });
    for (const named of [{ id: "i" }, { identity }]) {
      const { imported } = await provider.importResourceState({ typeName, ...named });
      expect(imported).toMatchObject([{ typeName, identity }]);
    }
    const stored = { json: '{"id":"i"}', version: 0 };
    expect((await provider.upgradeResourceIdentity({ typeName, stored })).upgradedIdentity).toEqual(identity);
  });

  it("reads data, opens leases and calls functions", async () => {
    const asked = objectValue({ key: text("k"), value: none });
    const { state } = await provider.readDataSource({ typeName: "x_data", config: asked });
    expect(state).toEqual(objectValue({ key: text("k"), value: text("K") }));
    const lease = { typeName: "x_lease", config: objectValue({ token: none }) };
    const opened = await provider.openEphemeral(lease);
    expect(opened).toMatchObject({ result: objectValue({ token: text("t") }), renewAt: new Date(2_000_000_000_250) });
    const handle = { typeName: "x_lease", private: opened.private };
    expect((await provider.renewEphemeral(handle)).renewAt).toEqual(new Date(2_000_000_001_000));
    expect((await provider.closeEphemeral(handle)).diagnostics).toMatchObject([{ summary: "Closed" }]);
    expect(await provider.callFunction({ name: "shout", args: [text("hi")] })).toEqual({ result: text("HI") });
  });
});
