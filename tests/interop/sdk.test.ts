import path from "node:path";
import { formatPath } from "@landform/cty";
import { createPluginProvider, type Provider } from "@landform/provider-protocol";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { objectOf, resourceOf, toJson, unknown } from "./provider-under-test.js";

const fixtures = inject("fixtures");
const name = "landform.test/fixtures/sdk";

describe.skipIf(fixtures === "")("a provider on the plugin SDK (protocol 5)", () => {
  let provider: Provider;
  let thing: Awaited<ReturnType<typeof resourceOf>>;
  beforeAll(async () => {
    provider = await createPluginProvider({ executable: path.join(fixtures, "sdk"), name })();
    thing = await resourceOf(provider, "sdk_thing");
    const config = objectOf((await provider.schemas()).provider, {});
    expect(await provider.validateProviderConfig({ config })).toEqual({ diagnostics: [] });
    expect(await provider.configure({ terraformVersion: "1.11.4", config })).toEqual({ diagnostics: [] });
  });
  afterAll(() => provider?.close());

  it("says what it has", async () => {
    const schemas = await provider.schemas();
    expect([...schemas.resourceTypes.keys()]).toEqual(["sdk_thing"]);
    expect([...schemas.dataSources.keys()]).toEqual(["sdk_echo"]);
    expect(thing.schema).toMatchInlineSnapshot(`
      {
        "block": {
          "attributes": Map {
            "id" => {
              "computed": true,
              "optional": true,
              "type": {
                "kind": "string",
              },
            },
            "labels" => {
              "optional": true,
              "type": {
                "element": {
                  "kind": "string",
                },
                "kind": "map",
              },
            },
            "name" => {
              "required": true,
              "type": {
                "kind": "string",
              },
            },
            "on" => {
              "computed": true,
              "optional": true,
              "type": {
                "kind": "bool",
              },
            },
            "ratio" => {
              "optional": true,
              "type": {
                "kind": "number",
              },
            },
            "size" => {
              "optional": true,
              "type": {
                "kind": "number",
              },
            },
          },
          "blockTypes": Map {
            "disk" => {
              "block": {
                "attributes": Map {
                  "gb" => {
                    "required": true,
                    "type": {
                      "kind": "number",
                    },
                  },
                  "path" => {
                    "computed": true,
                    "type": {
                      "kind": "string",
                    },
                  },
                },
                "blockTypes": Map {},
              },
              "maxItems": 1,
              "minItems": 0,
              "nesting": "list",
            },
            "rule" => {
              "block": {
                "attributes": Map {
                  "port" => {
                    "required": true,
                    "type": {
                      "kind": "number",
                    },
                  },
                },
                "blockTypes": Map {},
              },
              "maxItems": 0,
              "minItems": 0,
              "nesting": "set",
            },
          },
        },
        "version": 0,
      }
    `);
  });

  const full = { name: "full", ratio: 0.5, labels: { a: "1" }, disk: [{ gb: 2 }], rule: [{ port: 443 }, { port: 80 }] };

  it("plans, creates, reads, changes and destroys", async () => {
    const planned = await thing.plan(thing.absent, full);
    expect(planned).toMatchObject({ diagnostics: [], legacyTypeSystem: true });
    expect(toJson(planned.plannedState)).toEqual({
      ...full,
      id: unknown,
      on: unknown,
      size: 7,
      disk: [{ gb: 2, path: unknown }],
      rule: [{ port: 443 }, { port: 80 }],
    });

    const created = await thing.change(thing.absent, full);
    expect(created).toMatchObject({ diagnostics: [], legacyTypeSystem: true });
    expect(toJson(created.newState)).toMatchObject({ id: "p-full", on: true, disk: [{ gb: 2, path: "/dev/disk0" }] });

    const read = await thing.read(created.newState, created.private);
    expect(toJson(read.newState)).toEqual(toJson(created.newState));

    const renamed = await thing.plan(created.newState, { ...full, name: "other" }, created.private);
    expect(renamed.requiresReplace.map(formatPath).sort()).toEqual([".id", ".name"]);

    const destroyed = await thing.change(created.newState, null, created.private);
    expect(destroyed).toMatchObject({ diagnostics: [], newState: thing.absent });
  });

  it("keeps what was made before an error", async () => {
    const { newState, diagnostics } = await thing.change(thing.absent, { name: "half" });
    expect(diagnostics).toEqual([{ severity: "error", summary: "half of half was made", detail: "" }]);
    expect(toJson(newState)).toMatchObject({ id: "p-half" });
  });

  it("imports and upgrades", async () => {
    const { imported } = await provider.importResourceState({ typeName: "sdk_thing", id: "old" });
    const [first] = imported;
    if (first === undefined) return expect.unreachable();
    const read = await thing.read(first.state, first.private);
    expect(toJson(read.newState)).toMatchObject({ id: "old", name: "imported old" });
    const flatmap = { id: "1", name: "flat", "labels.%": "1", "labels.a": "b" };
    const upgraded = await provider.upgradeResourceState({ typeName: "sdk_thing", version: 0, rawState: { flatmap } });
    expect(toJson(upgraded.upgradedState)).toMatchObject({ id: "1", name: "flat", labels: { a: "b" } });
  });

  it("reads data", async () => {
    const schema = (await provider.schemas()).dataSources.get("sdk_echo");
    if (schema === undefined) return expect.unreachable();
    const config = objectOf(schema, { text: "hello" });
    const { state, diagnostics } = await provider.readDataSource({ typeName: "sdk_echo", config });
    expect({ state: toJson(state), diagnostics }).toEqual({
      state: { id: "echo", text: "hello", result: "p-hello" },
      diagnostics: [],
    });
  });

  it("shows the trace of a panic once", async () => {
    const own = await createPluginProvider({ executable: path.join(fixtures, "sdk"), name })();
    const its = await resourceOf(own, "sdk_thing");
    await own.configure({ terraformVersion: "1.11.4", config: objectOf((await own.schemas()).provider, {}) });
    const [crash] = (await its.change(its.absent, { name: "panic" })).diagnostics;
    expect(crash?.summary).toBe("Plugin did not respond");
    expect(crash?.detail.replace(/goroutine[\s\S]*?\n\nError/, "goroutine ...\n\nError")).toMatchInlineSnapshot(`
      "The plugin encountered an error, and failed to respond to the plugin.(*GRPCProvider).ApplyResourceChange call. The plugin logs may contain more details.

      Stack trace from the sdk plugin:

      panic: the fixture was asked to panic

      goroutine ...

      Error: The sdk plugin crashed!

      This is always indicative of a bug within the plugin. It would be immensely
      helpful if you could report the crash with the plugin's maintainers so that it
      can be fixed. The output above should help diagnose the issue."
    `);
    const [after] = (await its.read(its.absent)).diagnostics;
    expect(after?.detail).not.toContain("Stack trace");
    await own.close();
  });
});
