import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPluginProvider, type Provider } from "@landform/provider-protocol";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { noBytes, objectOf, toJson } from "./provider-under-test.js";

const fixtures = inject("fixtures");

describe.skipIf(fixtures === "").each([5, 6])("rare calls, protocol %i", (protocol) => {
  const directory = mkdtempSync(path.join(tmpdir(), "landform-raw-"));
  const journal = path.join(directory, "journal");
  let provider: Provider;
  beforeAll(async () => {
    const env = { ...process.env, RAW_PROTOCOL: String(protocol), RAW_LOG: journal };
    provider = await createPluginProvider({ executable: path.join(fixtures, "raw"), name: "raw", env })();
  });
  afterAll(async () => {
    await provider?.close();
    rmSync(directory, { recursive: true, force: true });
  });

  const lastCall = (): unknown => {
    const { process: _, ...call } = JSON.parse(readFileSync(journal, "utf8").trim().split("\n").at(-1) ?? "");
    return call;
  };

  it("are about types that the schemas tell", async () => {
    const schemas = await provider.schemas();
    expect([...schemas.listResourceTypes.keys()]).toEqual(["raw_thing"]);
    expect([...schemas.actions.keys()]).toEqual(["raw_say"]);
    expect(schemas.actions.get("raw_say")?.block.attributes.get("message")).toMatchObject({ required: true });
  });

  it("upgrade identities", async () => {
    const stored = { json: '{"name":"one"}', version: 0 };
    const upgraded = await provider.upgradeResourceIdentity({ typeName: "raw_thing", stored });
    expect(upgraded.diagnostics).toEqual([]);
    expect(upgraded.upgradedIdentity && toJson(upgraded.upgradedIdentity)).toEqual({ id: "one" });
    expect(lastCall()).toEqual({
      rpc: "UpgradeResourceIdentity",
      type: "raw_thing",
      version: 0,
      identity: { name: "one" },
    });
  });

  it("move states with their identities", async () => {
    const moved = await provider.moveResourceState({
      sourceProviderAddress: "landform.test/fixtures/other",
      sourceTypeName: "other_thing",
      sourceSchemaVersion: 3,
      sourceState: { json: '{"id":"one"}' },
      sourcePrivate: noBytes,
      sourceIdentity: { json: '{"key":"one"}', version: 2 },
      targetTypeName: "raw_thing",
    });
    expect(moved.diagnostics).toEqual([]);
    expect(moved.targetIdentity && toJson(moved.targetIdentity)).toEqual({ id: "one" });
    expect(lastCall()).toMatchObject({ rpc: "MoveResourceState", identity: '{"key":"one"}' });
  });

  it("search, until nobody wants more", async () => {
    const schema = (await provider.schemas()).listResourceTypes.get("raw_thing");
    const config = objectOf(schema, { start: "t" });
    expect(await provider.validateListConfig({ typeName: "raw_thing", config })).toEqual({ diagnostics: [] });
    const found: unknown[] = [];
    const request = { typeName: "raw_thing", config, includeObjects: true, limit: 1000 };
    for await (const { displayName, identity, object, diagnostics } of provider.listResources(request)) {
      expect(diagnostics).toEqual([]);
      if (protocol === 6) expect(object && toJson(object)).toMatchObject({ id: `thing-${found.length}` });
      found.push([displayName, identity && toJson(identity)]);
      if (found.length === 2) break;
    }
    expect(found).toEqual([
      ["Thing 0", { id: "thing-0" }],
      ["Thing 1", { id: "thing-1" }],
    ]);
    expect(lastCall()).toMatchObject({ rpc: "ListResource", config: { start: "t" } });
  });

  it("run actions", async () => {
    const typeName = "raw_say";
    const config = objectOf((await provider.schemas()).actions.get(typeName), { message: "hello" });
    expect(await provider.validateActionConfig({ typeName, config })).toEqual({ diagnostics: [] });
    expect(await provider.planAction({ typeName, config })).toEqual({ diagnostics: [] });
    const events: unknown[] = [];
    for await (const event of provider.invokeAction({ typeName, config })) events.push(event);
    expect(events).toEqual([
      { kind: "progress", message: "saying hello" },
      { kind: "completed", diagnostics: [] },
    ]);
  });

  it("tell that the provider does not know them", async () => {
    const schemas = await provider.schemas();
    const state = objectOf(schemas.resourceTypes.get("raw_old_thing"), {});
    const { diagnostics } = await provider.generateResourceConfig({ typeName: "raw_old_thing", state });
    expect(diagnostics.map(({ summary }) => summary)).toEqual(["Unsupported plugin method"]);
    const events: unknown[] = [];
    for await (const event of provider.invokeAction({ typeName: "raw_nothing", config: state })) events.push(event);
    expect(events).toMatchObject([{ kind: "completed", diagnostics: [{ summary: 'unknown action "raw_nothing"' }] }]);
  });
});

describe.skipIf(fixtures === "")("a call that takes long", () => {
  it("ends early when the provider is told to stop", async () => {
    const directory = mkdtempSync(path.join(tmpdir(), "landform-raw-"));
    const journal = path.join(directory, "journal");
    const env = { ...process.env, RAW_MISBEHAVE: "hang-ReadDataSource", RAW_LOG: journal };
    const provider = await createPluginProvider({ executable: path.join(fixtures, "raw"), name: "raw", env })();
    const config = objectOf((await provider.schemas()).dataSources.get("raw_echo"), { text: "hi" });
    const reading = provider.readDataSource({ typeName: "raw_echo", config });
    await expect.poll(() => readFileSync(journal, "utf8")).toContain("ReadDataSource");
    await provider.stop();
    expect(toJson((await reading).state)).toEqual({ text: "hi", result: "echo of hi" });
    await provider.close();
    rmSync(directory, { recursive: true, force: true });
  }, 30_000);
});
