import { nullValue, objectValue, string, stringValue, tupleValue, type Value, withMark } from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import { formatSource } from "@landform/hcl";
import { type AttributeSchema, type BlockSchema, coerceValue, type NestedBlockSchema } from "@landform/schema";
import { describe, expect, it } from "vitest";
import { writeBody } from "./write-body.js";

const optional = { type: string, optional: true } satisfies AttributeSchema;
const computed = { type: string, computed: true } satisfies AttributeSchema;
const secret = { type: string, optional: true, sensitive: true } satisfies AttributeSchema;
const some = stringValue("x");

/** What is written for one attribute of this schema and value. */
function written(attribute: AttributeSchema, value: Value, marksWriteOnly = false): string {
  const schema = { attributes: new Map([["a", attribute]]), blockTypes: new Map() };
  return formatSource(writeBody(schema, objectValue({ a: value }), marksWriteOnly));
}

describe("writeBody, an attribute", () => {
  it.each<{ name: string; attribute: AttributeSchema; value: Value; want: string }>([
    {
      name: "a string",
      attribute: optional,
      value: stringValue("$" + '{a} "q"\n'),
      want: 'a = "$$' + '{a} \\"q\\"\\n"\n',
    },
    { name: "null", attribute: optional, value: nullValue(string), want: "a = null\n" },
    { name: "an optional empty string", attribute: optional, value: stringValue(""), want: "a = null\n" },
    {
      name: "a required empty string",
      attribute: { type: string, required: true },
      value: stringValue(""),
      want: 'a = ""\n',
    },
    { name: "computed", attribute: computed, value: some, want: "" },
    { name: "deprecated", attribute: { ...optional, deprecated: true }, value: some, want: "" },
    { name: "sensitive by schema", attribute: secret, value: some, want: "a = null # sensitive\n" },
    {
      name: "sensitive by mark",
      attribute: optional,
      value: withMark(some, "sensitive"),
      want: "a = null # sensitive\n",
    },
    { name: "JSON", attribute: optional, value: stringValue('{"b":[1]}'), want: "a = jsonencode({\n  b = [1]\n})\n" },
    { name: "almost JSON", attribute: optional, value: stringValue("{b"), want: 'a = "{b"\n' },
    { name: "a JSON string", attribute: optional, value: stringValue('"b"'), want: 'a = "\\"b\\""\n' },
  ])("$name", ({ attribute, value, want }) => {
    expect(written(attribute, value)).toBe(want);
  });

  it.each([
    { marks: true, value: nullValue(string), want: "a = null # write-only\n" },
    { marks: false, value: nullValue(string), want: "a = null\n" },
  ])("write-only, told: $marks", ({ marks, value, want }) => {
    expect(written({ ...optional, writeOnly: true }, value, marks)).toBe(want);
  });

  it("a secret that is write-only", () => {
    expect(written({ ...secret, writeOnly: true }, some, true)).toBe("a = null # sensitive write-only\n");
  });
});

describe("writeBody, nested", () => {
  const inner = new Map<string, AttributeSchema>([
    ["b", optional],
    ["c", computed],
  ]);
  const block = (nesting: NestedBlockSchema["nesting"]): NestedBlockSchema => ({
    nesting,
    minItems: 0,
    maxItems: 0,
    block: { attributes: inner, blockTypes: new Map() },
  });
  const schema: BlockSchema = {
    attributes: new Map<string, AttributeSchema>([
      ["list", { optional: true, nestedType: { nesting: "list", attributes: inner } }],
      ["map", { optional: true, nestedType: { nesting: "map", attributes: inner } }],
      ["secret", { optional: true, sensitive: true, nestedType: { nesting: "set", attributes: inner } }],
      ["single", { optional: true, nestedType: { nesting: "single", attributes: inner } }],
    ]),
    blockTypes: new Map<string, NestedBlockSchema>([
      ["keyed", block("map")],
      ["many", block("list")],
      ["old", { ...block("list"), block: { attributes: inner, blockTypes: new Map(), deprecated: true } }],
      ["one", block("single")],
    ]),
  };
  const element = objectValue({ b: some, c: some });

  it("objects and blocks", () => {
    const object = coerceValue(
      objectValue({
        list: tupleValue([element, element]),
        map: objectValue({ "a b": element }),
        secret: tupleValue([element]),
        single: element,
        keyed: objectValue({ k: element }),
        many: tupleValue([element]),
        old: tupleValue([element]),
        one: element,
      }),
      schema,
    );
    invariant(object.kind !== "conversionError", "the object is of the schema");
    expect(formatSource(writeBody(schema, object, false))).toMatchInlineSnapshot(`
      "list = [
        {
          b = "x"
        },
        {
          b = "x"
        },
      ]
      map = {
        "a b" = {
          b = "x"
        }
      }
      secret = [] # sensitive
      single = {
        b = "x"
      }
      keyed "k" {
        b = "x"
      }
      many {
        b = "x"
      }
      one {
        b = "x"
      }
      "
    `);
  });

  it("what is not there", () => {
    const object = coerceValue(objectValue({ list: tupleValue([]) }), schema);
    invariant(object.kind !== "conversionError", "the object is of the schema");
    expect(formatSource(writeBody(schema, object, false))).toMatchInlineSnapshot(`
      "list = [
      ]
      map    = null
      secret = [] # sensitive
      single = null
      "
    `);
  });
});
