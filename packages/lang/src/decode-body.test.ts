import {
  bool,
  containsMark,
  dynamic,
  intValue,
  listOf,
  listValue,
  mapOf,
  number,
  objectOf,
  objectValue,
  setOf,
  string,
  stringValue,
  unknownValue,
  type Value,
  valueToJson,
  withMark,
} from "@landform/cty";
import { DiagnosticList, formatRange } from "@landform/diagnostics";
import { parseConfig, parseJson, type Scope } from "@landform/hcl";
import { type BlockSchema, impliedType, type NestedBlockSchema } from "@landform/schema";
import { describe, expect, it } from "vitest";
import { decodeBody } from "./decode-body.js";

const inner: BlockSchema = {
  attributes: new Map([
    ["size", { type: number, required: true }],
    ["label", { type: string, optional: true }],
  ]),
  blockTypes: new Map(),
};

function nested(nesting: NestedBlockSchema["nesting"], limits: Partial<NestedBlockSchema> = {}): NestedBlockSchema {
  return { nesting, block: inner, minItems: 0, maxItems: 0, ...limits };
}

const schema: BlockSchema = {
  attributes: new Map([
    ["anything", { type: dynamic, optional: true }],
    ["flags", { type: setOf(bool), optional: true }],
    ["name", { type: string, optional: true }],
    [
      "nested_attribute",
      {
        nestedType: {
          nesting: "list",
          attributes: new Map([
            ["a", { type: string, required: true }],
            ["b", { type: number, optional: true }],
          ]),
        },
        optional: true,
      },
    ],
    ["tags", { type: mapOf(string), optional: true }],
  ]),
  blockTypes: new Map([
    ["group", nested("group")],
    ["keyed", nested("map")],
    ["list", nested("list", { maxItems: 2 })],
    ["set", nested("set")],
    ["single", nested("single")],
  ]),
};

const empty = {
  anything: null,
  flags: null,
  name: null,
  nested_attribute: null,
  tags: null,
  group: { size: null, label: null },
  keyed: {},
  list: [],
  set: [],
  single: null,
};

const scope: Scope = {
  variables: new Map<string, Value>([
    ["sizes", listValue(number, [intValue(1), intValue(2)])],
    ["secret", withMark(listValue(number, [intValue(7)]), "sensitive")],
    ["later", unknownValue(listOf(number))],
    ["objects", listValue(objectOf({ n: number }), [objectValue({ n: intValue(5) })])],
    ["text", stringValue("t")],
  ]),
};

function decoded(source: string, json = false): { value: Value; problems: readonly string[] } {
  const diags = new DiagnosticList();
  const parsed = json ? parseJson(source, "main.tf.json") : parseConfig(source, "main.tf");
  diags.addAll(parsed.diagnostics);
  const value = decodeBody(parsed.value, schema, scope, diags);
  const problems = diags.items.map(
    ({ summary, detail, subject }) => `${subject && formatRange(subject)}: ${summary}; ${detail}`,
  );
  return { value, problems };
}

function plain(value: Value): unknown {
  const json = valueToJson(value, impliedType({ ...schema, attributes: new Map(schema.attributes) }));
  return typeof json === "string" ? JSON.parse(json) : json;
}

describe("decodeBody", () => {
  it.each([
    { source: "", want: {} },
    { source: "name = upper\n", want: undefined },
    { source: 'name = text\nflags = [true, "false"]', want: { name: "t", flags: [false, true] } },
    { source: "anything = [1]", want: { anything: { value: [1], type: ["tuple", ["number"]] } } },
    { source: "nested_attribute = [{ a = 1 }]", want: { nested_attribute: [{ a: "1", b: null }] } },
    { source: "single {\n  size = 1\n}", want: { single: { size: 1, label: null } } },
    { source: "group {\n  size = 1\n}", want: { group: { size: 1, label: null } } },
    {
      source: 'list {\n  size = "1"\n}\nlist {\n  size = 2\n}',
      want: {
        list: [
          { size: 1, label: null },
          { size: 2, label: null },
        ],
      },
    },
    { source: "set {\n  size = 1\n}\nset {\n  size = 1\n}", want: { set: [{ size: 1, label: null }] } },
    { source: 'keyed "a" {\n  size = 1\n}', want: { keyed: { a: { size: 1, label: null } } } },
    {
      source: "dynamic list {\n  for_each = sizes\n  content {\n    size = list.value\n    label = text\n  }\n}",
      want: {
        list: [
          { size: 1, label: "t" },
          { size: 2, label: "t" },
        ],
      },
    },
    {
      source:
        'dynamic keyed {\n  for_each = objects\n  iterator = it\n  labels = ["k${it.key}"]\n  content {\n    size = it.value.n\n  }\n}',
      want: { keyed: { k0: { size: 5, label: null } } },
    },
  ])("$source", ({ source, want }) => {
    const { value, problems } = decoded(source);
    if (want === undefined) expect(problems).toHaveLength(1);
    else {
      expect(problems).toEqual([]);
      expect(plain(value)).toEqual({ ...empty, ...want });
    }
  });

  it("reads JSON", () => {
    const { value, problems } = decoded(
      '{"name": "${text}", "list": [{"size": 1}], "keyed": {"a": {"size": 2}}}',
      true,
    );
    expect(problems).toEqual([]);
    expect(plain(value)).toEqual({
      ...empty,
      name: "t",
      list: [{ size: 1, label: null }],
      keyed: { a: { size: 2, label: null } },
    });
  });

  it("makes the blocks of an unknown for_each unknown as a whole", () => {
    const { value, problems } = decoded(
      "dynamic list {\n  for_each = later\n  content {\n    size = list.value\n  }\n}",
    );
    expect(problems).toEqual([]);
    expect(value.kind === "known" && value.raw instanceof Map && value.raw.get("list")?.kind).toBe("unknown");
  });

  it("puts the marks of a for_each on what it makes", () => {
    const { value } = decoded("dynamic set {\n  for_each = secret\n  content {\n    size = 1\n  }\n}");
    expect(containsMark(value, "sensitive")).toBe(true);
  });

  it.each([
    ["unheard = 1", 'main.tf:1,1-8: Unsupported argument; An argument named "unheard" is not expected here.'],
    [
      "name = [1]",
      'main.tf:1,8-11: Incorrect attribute value type; Inappropriate value for attribute "name": string required, but have tuple.',
    ],
    [
      "single {\n}",
      'main.tf:1,8-8: Missing required argument; The argument "size" is required, but no definition was found.',
    ],
    [
      "single {\n  size = 1\n}\nsingle {\n  size = 2\n}",
      'main.tf:4,1-7: Duplicate single block; Only one block of type "single" is allowed. Previous definition was at main.tf:1,1-7.',
    ],
    [
      "list {\n  size = 1\n}\nlist {\n  size = 1\n}\nlist {\n  size = 1\n}",
      'main.tf:7,6-6: Too many list blocks; No more than 2 "list" blocks are allowed',
    ],
    [
      'keyed "a" {\n  size = 1\n}\nkeyed "a" {\n  size = 1\n}',
      'main.tf:4,1-10: Duplicate keyed block; A block for keyed "a" was already defined. The keyed labels must be unique.',
    ],
    [
      "nested_attribute = [{ b = 1 }]",
      'main.tf:1,20-31: Incorrect attribute value type; Inappropriate value for attribute "nested_attribute": element 0: attribute "a" is required.',
    ],
  ])("reports %s", (source, want) => {
    expect(decoded(source).problems).toEqual([want]);
  });
});

describe("attributes of the old SDK that are written as blocks", () => {
  const old: BlockSchema = {
    attributes: new Map([["rule", { type: listOf(objectOf({ port: number, cidr: string })), optional: true }]]),
    blockTypes: new Map(),
  };

  it.each([
    "rule {\n  port = 1\n}\nrule {\n  cidr = text\n}",
    'rule = [{ port = 1, cidr = null }, { port = null, cidr = "t" }]',
    "rule {\n  port = 1\n}\ndynamic rule {\n  for_each = [text]\n  content {\n    cidr = rule.value\n  }\n}",
  ])("%s", (source) => {
    const diags = new DiagnosticList();
    const value = decodeBody(parseConfig(source, "main.tf").value, old, scope, diags);
    expect(diags.items).toEqual([]);
    expect(valueToJson(value, impliedType(old))).toBe('{"rule":[{"cidr":null,"port":1},{"cidr":"t","port":null}]}');
  });
});
