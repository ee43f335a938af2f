import path from "node:path";
import { dynamicNull, formatPath, nullValue, stringValue, unknownValue } from "@landform/cty";
import { createPluginProvider, type Provider } from "@landform/provider-protocol";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { fromJson, noBytes, objectOf, resourceOf, toJson, unknown } from "./provider-under-test.js";

const fixtures = inject("fixtures");
const name = "landform.test/fixtures/framework";

describe.skipIf(fixtures === "")("a provider on the plugin framework (protocol 6)", () => {
  let provider: Provider;
  let thing: Awaited<ReturnType<typeof resourceOf>>;
  beforeAll(async () => {
    provider = await createPluginProvider({ executable: path.join(fixtures, "framework"), name })();
    thing = await resourceOf(provider, "framework_thing");
    const config = objectOf((await provider.schemas()).provider, { prefix: "p-" });
    expect(await provider.configure({ terraformVersion: "1.11.4", config })).toEqual({ diagnostics: [] });
  });
  afterAll(() => provider?.close());

  it("says what it has", async () => {
    const schemas = await provider.schemas();
    expect([...schemas.resourceTypes.keys()]).toEqual(["framework_thing"]);
    expect([...schemas.dataSources.keys()]).toEqual(["framework_echo"]);
    expect([...schemas.ephemeralResourceTypes.keys()]).toEqual(["framework_token"]);
    expect(schemas.capabilities).toEqual({
      planDestroy: true,
      getProviderSchemaOptional: true,
      moveResourceState: true,
    });
    expect(schemas.provider.block.attributes.get("prefix")).toEqual({
      type: { kind: "string" },
      optional: true,
      description: "Stands before *every* name.",
      descriptionKind: "markdown",
    });
    expect(schemas.identities.get("framework_thing")).toEqual({
      version: 0,
      attributes: new Map([
        ["id", { type: { kind: "string" }, requiredForImport: true, description: "Its name, after the prefix." }],
      ]),
    });
    expect(schemas.functions.get("join")).toMatchInlineSnapshot(`
      {
        "description": "Puts a separator between texts.",
        "parameters": [
          {
            "allowNull": true,
            "name": "separator",
            "type": {
              "kind": "string",
            },
          },
        ],
        "returnType": {
          "kind": "string",
        },
        "summary": "Join texts",
        "variadic": {
          "name": "texts",
          "type": {
            "kind": "string",
          },
        },
      }
    `);
    expect(thing.schema).toMatchInlineSnapshot(`
      {
        "block": {
          "attributes": Map {
            "any" => {
              "optional": true,
              "type": {
                "kind": "dynamic",
              },
            },
            "id" => {
              "computed": true,
              "type": {
                "kind": "string",
              },
            },
            "name" => {
              "required": true,
              "type": {
                "kind": "string",
              },
            },
            "names" => {
              "optional": true,
              "type": {
                "element": {
                  "kind": "string",
                },
                "kind": "set",
              },
            },
            "place" => {
              "nestedType": {
                "attributes": Map {
                  "city" => {
                    "required": true,
                    "type": {
                      "kind": "string",
                    },
                  },
                  "zip" => {
                    "optional": true,
                    "type": {
                      "kind": "string",
                    },
                  },
                },
                "nesting": "single",
              },
              "optional": true,
            },
            "ratio" => {
              "optional": true,
              "type": {
                "kind": "number",
              },
            },
            "secret" => {
              "deprecated": true,
              "optional": true,
              "sensitive": true,
              "type": {
                "kind": "string",
              },
            },
            "size" => {
              "computed": true,
              "optional": true,
              "type": {
                "kind": "number",
              },
            },
            "steps" => {
              "nestedType": {
                "attributes": Map {
                  "order" => {
                    "computed": true,
                    "type": {
                      "kind": "number",
                    },
                  },
                  "run" => {
                    "required": true,
                    "type": {
                      "kind": "string",
                    },
                  },
                },
                "nesting": "list",
              },
              "optional": true,
            },
            "tags" => {
              "optional": true,
              "type": {
                "element": {
                  "kind": "string",
                },
                "kind": "map",
              },
            },
            "written" => {
              "optional": true,
              "type": {
                "kind": "string",
              },
              "writeOnly": true,
            },
          },
          "blockTypes": Map {
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
          "description": "Has every kind of attribute.",
        },
        "version": 1,
      }
    `);
  });

  it("reports diagnostics with their places", async () => {
    const { diagnostics } = await thing.validate({ name: "bad" });
    expect(diagnostics.map((each) => ({ ...each, path: each.path && formatPath(each.path) }))).toMatchInlineSnapshot(`
      [
        {
          "detail": "The tag is bad.",
          "path": ".tags["a"]",
          "severity": "error",
          "summary": "Bad tag",
        },
        {
          "detail": "It is odd.",
          "path": ".steps[1].run",
          "severity": "warning",
          "summary": "Odd step",
        },
      ]
    `);
  });

  it("takes unknown values in a configuration", async () => {
    expect(await thing.validate({ name: unknown, tags: { a: unknown }, steps: unknown, any: unknown })).toEqual({
      diagnostics: [],
    });
  });

  const full = {
    name: "full",
    ratio: 0.1,
    tags: { b: "2", a: "1" },
    names: ["y", "x"],
    any: { deep: [1, "two", true] },
    written: "never stored",
    place: { city: "Bern" },
    steps: [{ run: "make" }, { run: "test" }],
    rule: [{ port: 443 }, { port: 80 }],
  };

  it("plans, creates, reads, changes and destroys", async () => {
    const planned = await thing.plan(thing.absent, full);
    expect(planned.diagnostics).toEqual([]);
    const { written: _, ...stored } = full;
    expect(toJson(planned.plannedState)).toEqual({
      ...stored,
      id: unknown,
      size: 3,
      names: ["x", "y"],
      rule: [{ port: 443 }, { port: 80 }],
      steps: [
        { run: "make", order: unknown },
        { run: "test", order: unknown },
      ],
    });

    const created = await thing.change(thing.absent, full);
    expect(created.diagnostics).toEqual([]);
    expect(toJson(created.newState)).toMatchObject({ id: "p-full", steps: [{ order: 0 }, { order: 1 }] });
    expect(created.newIdentity && toJson(created.newIdentity)).toEqual({ id: "p-full" });
    expect(Buffer.from(created.private).toString()).toContain('"made"');

    const read = await thing.read(created.newState, created.private);
    expect(toJson(read.newState)).toEqual(toJson(created.newState));
    expect(read.private).toEqual(created.private);

    const renamed = await thing.plan(created.newState, { ...full, name: "other" }, created.private);
    expect(renamed.requiresReplace.map(formatPath)).toEqual([".name"]);

    const destroyed = await thing.change(created.newState, null, created.private);
    expect(destroyed.newState).toEqual(thing.absent);
  });

  it("finds that an object is gone", async () => {
    const { newState } = await thing.change(thing.absent, { name: "gone" });
    expect((await thing.read(newState)).newState).toEqual(thing.absent);
  });

  it.each([
    { by: "id", request: { id: "p-old" } },
    { by: "identity", request: { identity: fromJson({ id: "p-old" }) } },
  ])("imports by $by", async ({ request }) => {
    const { imported, diagnostics } = await provider.importResourceState({ typeName: "framework_thing", ...request });
    expect(diagnostics).toEqual([]);
    expect(imported.map(({ typeName, state }) => [typeName, toJson(state)])).toEqual([
      ["framework_thing", { id: "p-old", rule: [] }],
    ]);
    const [first] = imported;
    const read = await thing.read(first?.state ?? dynamicNull, first?.private);
    expect(toJson(read.newState)).toEqual({ id: "p-old", name: "p-old", size: 3, rule: [] });
  });

  it("upgrades old states", async () => {
    const json = JSON.stringify({ id: "1", title: "old" });
    const upgraded = await provider.upgradeResourceState({
      typeName: "framework_thing",
      version: 0,
      rawState: { json },
    });
    expect(upgraded.diagnostics).toEqual([]);
    expect(toJson(upgraded.upgradedState)).toMatchObject({ id: "1", name: "old" });
  });

  it("takes over objects of other types", async () => {
    const moved = await provider.moveResourceState({
      sourceProviderAddress: "landform.test/fixtures/sdk",
      sourceTypeName: "sdk_thing",
      sourceSchemaVersion: 0,
      sourceState: { json: JSON.stringify({ id: "1", name: "n" }) },
      sourcePrivate: noBytes,
      targetTypeName: "framework_thing",
    });
    expect(moved.diagnostics).toEqual([]);
    expect(toJson(moved.targetState)).toMatchObject({ id: "n", name: "n" });
  });

  it("reads data", async () => {
    const schema = (await provider.schemas()).dataSources.get("framework_echo");
    if (schema === undefined) return expect.unreachable();
    const config = objectOf(schema, { text: "hello" });
    expect(await provider.validateDataSourceConfig({ typeName: "framework_echo", config })).toEqual({
      diagnostics: [],
    });
    const { state, diagnostics } = await provider.readDataSource({ typeName: "framework_echo", config });
    expect({ state: toJson(state), diagnostics }).toEqual({
      state: { text: "hello", result: "p-hello" },
      diagnostics: [],
    });
  });

  it("opens, renews and closes ephemeral resources", async () => {
    const typeName = "framework_token";
    const schema = (await provider.schemas()).ephemeralResourceTypes.get(typeName);
    if (schema === undefined) return expect.unreachable();
    const config = objectOf(schema, {});
    expect(await provider.validateEphemeralConfig({ typeName, config })).toEqual({ diagnostics: [] });
    const opened = await provider.openEphemeral({ typeName, config });
    expect(toJson(opened.result)).toEqual({ value: "opened" });
    expect(opened.renewAt).toEqual(new Date(2_000_000_000_500));
    const renewed = await provider.renewEphemeral({ typeName, private: opened.private });
    expect(renewed.diagnostics).toMatchObject([{ severity: "warning", summary: "Renewed", detail: '{"n":1}' }]);
    const closed = await provider.closeEphemeral({ typeName, private: renewed.private });
    expect(closed.diagnostics).toMatchObject([{ severity: "warning", summary: "Closed" }]);
  });

  it.each([
    { args: ["+", "a", "b"], want: { result: "a+b" } },
    { args: [null, "a", "b"], want: { result: "a-b" } },
    { args: ["+", unknown], want: { result: unknown } },
    { args: ["+", "a", "b+c"], want: { error: { message: "the text contains the separator", argumentIndex: 2 } } },
    {
      args: ["+", null],
      want: { error: { message: "parameter texts is null, which is not allowed for function join", argumentIndex: 1 } },
    },
    {
      args: [],
      want: {
        error: { message: "invalid CallFunctionRequest: function join expected 1 parameters and got 0 instead" },
      },
    },
  ])("calls a function with $args", async ({ args, want }) => {
    const texts = args.map((arg) =>
      arg === null
        ? nullValue({ kind: "string" })
        : arg === unknown
          ? unknownValue({ kind: "string" })
          : stringValue(arg),
    );
    const { result, error } = await provider.callFunction({ name: "join", args: texts });
    expect({ ...(result && { result: toJson(result) }), ...(error && { error }) }).toEqual(want);
  });

  it("knows no other types", async () => {
    expect(await provider.validateResourceConfig({ typeName: "framework_other", config: dynamicNull })).toEqual({
      diagnostics: [
        { severity: "error", summary: 'unknown resource type "framework_other"', detail: "", isPlaceless: true },
      ],
    });
  });
});
