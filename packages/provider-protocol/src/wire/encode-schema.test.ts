import { bool, dynamic, listOf, mapOf, number, objectOf, string } from "@landform/cty";
import type { AttributeSchema, IdentitySchema, Schema } from "@landform/schema";
import { describe, expect, it } from "vitest";
import type { FunctionSignature } from "../provider.js";
import { protocol5 } from "../v5/protocol.js";
import { protocol6 } from "../v6/protocol.js";
import { createSchemaDecoder } from "./decode-schema.js";
import { createSchemaEncoder } from "./encode-schema.js";

const plain: readonly [string, AttributeSchema][] = [
  ["any", { type: dynamic, optional: true }],
  ["list", { type: listOf(objectOf(new Map([["a", number]]))), optional: true, computed: true }],
  ["name", { type: string, required: true, description: "Its *name*.", descriptionKind: "markdown" }],
  [
    "secret",
    {
      type: string,
      optional: true,
      sensitive: true,
      deprecated: true,
      deprecationMessage: "Use name.",
      description: "Plain.",
    },
  ],
  ["tags", { type: mapOf(string), optional: true }],
  ["written", { type: string, optional: true, writeOnly: true }],
];

const nested: readonly [string, AttributeSchema][] = (["single", "list", "set", "map"] as const).map((nesting) => [
  `z_${nesting}`,
  { optional: true, nestedType: { nesting, attributes: new Map([["on", { type: bool, required: true }]]) } },
]);

const byName = (entries: readonly [string, AttributeSchema][]): ReadonlyMap<string, AttributeSchema> =>
  new Map([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

const schemaOf = (attributes: readonly [string, AttributeSchema][]): Schema => ({
  version: 3,
  block: {
    attributes: byName(attributes),
    blockTypes: new Map(
      (["group", "list", "map", "set", "single"] as const).map((nesting) => [
        nesting,
        {
          nesting,
          minItems: nesting === "list" ? 1 : 0,
          maxItems: nesting === "list" ? 5 : 0,
          block: { attributes: new Map([["a", { type: string, optional: true }]]), blockTypes: new Map() },
        },
      ]),
    ),
    description: "All of it.",
    deprecated: true,
    deprecationMessage: "Use another.",
  },
});

describe("createSchemaEncoder", () => {
  it.each([
    { version: 5, protocol: protocol5, schema: schemaOf(plain) },
    { version: 6, protocol: protocol6, schema: schemaOf([...plain, ...nested]) },
  ])("writes what the decoder reads, in version $version", ({ protocol: { attributeFields }, schema }) => {
    const encoded = createSchemaEncoder(attributeFields).schema(schema);
    expect(createSchemaDecoder(attributeFields).schema(encoded)).toEqual(schema);
  });

  it("writes blocks that have nothing in them, which Terraform expects to be there", () => {
    const nothing = { attributes: new Map(), blockTypes: new Map() };
    const nestedBlock = { nesting: "list", minItems: 0, maxItems: 0, block: nothing } as const;
    const { schema } = createSchemaEncoder(protocol6.attributeFields);
    expect([...schema({ version: 0, block: nothing })]).toEqual([0x12, 0]);
    const inside = schema({ version: 0, block: { ...nothing, blockTypes: new Map([["a", nestedBlock]]) } });
    // Field 2 (block) of field 3 (block types) of field 2 (block).
    expect([...inside]).toEqual([0x12, 9, 0x1a, 7, 0x0a, 1, 0x61, 0x12, 0, 0x18, 2]);
  });

  it("writes identities and functions", () => {
    const encoder = createSchemaEncoder(protocol6.attributeFields);
    const decoder = createSchemaDecoder(protocol6.attributeFields);
    const identity: IdentitySchema = {
      version: 1,
      attributes: new Map([
        ["id", { type: string, requiredForImport: true, description: "Its id." }],
        ["region", { type: string, optionalForImport: true }],
      ]),
    };
    expect(decoder.identity(encoder.identity(identity))).toEqual(identity);
    const signature: FunctionSignature = {
      description: "Joins.",
      summary: "Join",
      deprecationMessage: "Use join.",
      parameters: [{ name: "separator", type: string, allowNull: true, description: "Between." }],
      variadic: { name: "texts", type: string, allowUnknown: true },
      returnType: string,
    };
    expect(decoder.functionSignature(encoder.functionSignature(signature))).toEqual(signature);
  });

  it("has no nested attributes in version 5", () => {
    expect(() => createSchemaEncoder(protocol5.attributeFields).schema(schemaOf(nested))).toThrow("version 6");
  });
});
