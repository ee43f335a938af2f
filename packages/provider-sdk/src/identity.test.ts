import { objectValue, stringValue } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { attr } from "./attr.js";
import { createProvider, defineProvider } from "./provider-definition.js";
import { defineResource } from "./resource.js";
import type { SchemaDefinition } from "./view.js";

const server = defineResource({
  type: "cloud_server",
  schema: {
    region: attr.string({ required: true, onChange: "replace", description: "Where it runs." }),
    name: attr.string({ required: true }),
    id: attr.string({ computed: true, useStateForUnknown: true }),
  },
  identity: { version: 1, attributes: { region: "optional", id: "required" } },
  create: ({ planned }) => ({ ...planned, id: `${planned.region}-1` }),
  update: ({ planned, prior }) => ({ ...planned, id: prior.id }),
  import: ({ id, identity }) => ({ id: identity?.id ?? id, region: identity?.region ?? "home", name: "found" }),
});
const cloud = defineProvider({ name: "cloud", version: "1.0.0", resources: [server] });
const noBytes = new Uint8Array();

describe("identity", () => {
  it("is part of the schemas", async () => {
    const provider = await createProvider(cloud)();
    const { identities } = await provider.schemas();
    expect(identities.get("cloud_server")).toEqual({
      version: 1,
      attributes: new Map([
        ["region", { type: { kind: "string" }, optionalForImport: true, description: "Where it runs." }],
        ["id", { type: { kind: "string" }, requiredForImport: true }],
      ]),
    });
  });

  const state = objectValue({
    region: stringValue("north"),
    name: stringValue("a"),
    id: stringValue("north-1"),
  });
  const identity = objectValue({ region: stringValue("north"), id: stringValue("north-1") });

  it("is told for what is read, planned and changed", async () => {
    const provider = await createProvider(cloud)();
    const typeName = "cloud_server";
    const read = await provider.readResource({ typeName, currentState: state, private: noBytes });
    expect(read.newIdentity).toEqual(identity);
    const request = { typeName, priorState: state, config: state, priorPrivate: noBytes };
    const renamed = objectValue({ region: stringValue("north"), name: stringValue("b"), id: stringValue("north-1") });
    const planned = await provider.planResourceChange({ ...request, proposedNewState: renamed });
    expect(planned.plannedIdentity).toEqual(identity);
    const { plannedState, plannedPrivate } = planned;
    const applied = await provider.applyResourceChange({ ...request, plannedState, plannedPrivate });
    expect(applied.newIdentity).toEqual(identity);
  });

  it("finds what is imported", async () => {
    const provider = await createProvider(cloud)();
    const { imported } = await provider.importResourceState({ typeName: "cloud_server", identity });
    expect(imported).toMatchObject([{ state: { kind: "known" }, identity }]);
    const byId = await provider.importResourceState({ typeName: "cloud_server", id: "x" });
    expect(byId.imported[0]?.identity).toEqual(objectValue({ region: stringValue("home"), id: stringValue("x") }));
  });

  it("names only what is there", () => {
    const schema: SchemaDefinition = {};
    const identity = { attributes: { other: "required" } } as const;
    expect(() => defineResource({ type: "cloud_bad", schema, identity, create: () => undefined })).toThrow(
      'the identity names "other", which is no attribute',
    );
  });
});
