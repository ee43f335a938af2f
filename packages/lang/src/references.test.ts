import { formatReference } from "@landform/addrs";
import { listOf, mapOf, objectOf, string } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { parseConfig, parseExpression } from "@landform/hcl";
import type { BlockSchema } from "@landform/schema";
import { describe, expect, it } from "vitest";
import { checkSteps } from "./check-steps.js";
import { discardedAttributes } from "./discarded-attributes.js";
import { referencesIn, referencesInBody } from "./references.js";

describe("referencesIn", () => {
  it.each([
    { source: '"x"', want: [] },
    { source: "var.a ? local.b : data.c.d.id", want: ["var.a", "local.b", "data.c.d.id"] },
    { source: "[for x in var.xs : x.y if local.z]", want: ["var.xs", "local.z"] },
    { source: "a.b[count.index].c", want: ["a.b", "count.index"] },
    {
      source: "provider::x::f(provider::y::east::g(var.a))",
      want: ["var.a", "provider::x::f", "provider::y::east::g"],
    },
  ])("$source", ({ source, want }) => {
    const diags = new DiagnosticList();
    const references = referencesIn(parseExpression(source, "test").value, diags);
    expect(diags.items).toEqual([]);
    expect(references.map(formatReference)).toEqual(want);
  });
});

const schema: BlockSchema = {
  attributes: new Map([
    ["name", { type: string, optional: true }],
    ["rule", { type: listOf(objectOf({ cidr: string })), optional: true }],
  ]),
  blockTypes: new Map([
    [
      "disk",
      {
        nesting: "list",
        minItems: 0,
        maxItems: 0,
        block: { attributes: new Map([["size", { type: string, optional: true }]]), blockTypes: new Map() },
      },
    ],
  ]),
};

describe("referencesInBody", () => {
  it.each([
    { source: "name = var.a\nother = var.b", want: ["var.a"] },
    { source: "disk {\n  size = var.a\n  nope = var.b\n}", want: ["var.a"] },
    { source: "rule {\n  cidr = var.a\n}", want: ["var.a"] },
    {
      source: "dynamic disk {\n  for_each = var.disks\n  content {\n    size = disk.value.x + local.y\n  }\n}",
      want: ["var.disks", "local.y"],
    },
    {
      source:
        "dynamic disk {\n  for_each = var.disks\n  iterator = it\n  content {\n    size = it.value + disk.a\n  }\n}",
      want: ["var.disks", "disk.a"],
    },
  ])("$source", ({ source, want }) => {
    const diags = new DiagnosticList();
    const references = referencesInBody(parseConfig(source, "test").value, schema, diags);
    expect(references.map(formatReference)).toEqual(want);
  });
});

describe("checkSteps", () => {
  it.each([
    { source: "x.name", want: [] },
    { source: "x.disk[0].size", want: [] },
    {
      source: "x.nam",
      want: ['This object has no argument, nested block, or exported attribute named "nam". Did you mean "name"?'],
    },
    {
      source: "x.disk.size",
      want: [
        'Block type "disk" is represented by a list of objects, so it must be indexed using a numeric key, like .disk[0].',
      ],
    },
    { source: "x.name.first", want: ["Can't access attributes on a primitive-typed value (string)."] },
    {
      source: 'x["name"]',
      want: ['Only attribute access is allowed here. Did you mean to access attribute "name" using the dot operator?'],
    },
  ])("$source", ({ source, want }) => {
    const diags = new DiagnosticList();
    const { value } = parseExpression(source, "test");
    if (value.kind === "traversal") checkSteps(value.traversal.steps, schema, diags);
    expect(diags.items.map((diagnostic) => diagnostic.detail)).toEqual(want);
  });
});

describe("discardedAttributes", () => {
  const type = objectOf({ a: string, b: mapOf(objectOf({ c: string })) });

  it.each([
    { source: '{ a = "x" }', want: [] },
    { source: "{ x = 1, b = { k = { d = 1 } } }", want: ["x", "d"] },
    { source: "{ b = { for k in [] : k => { e = 1 } } }", want: ["e"] },
    { source: "var.object", want: [] },
  ])("$source", ({ source, want }) => {
    const found = discardedAttributes(parseExpression(source, "test").value, type);
    expect(found.map(({ name }) => name)).toEqual(want);
  });
});
