import { listValue, string, stringValue, unknownValue, type Value, withMark } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import type { Body, BodySchema } from "./body.js";
import { contentOf, partialContentOf } from "./content.js";
import { expandDynamicBlocks } from "./dynamic-content.js";
import { evaluate } from "./evaluate.js";
import { parseConfig } from "./parse.js";
import { parseJson } from "./parse-json.js";
import type { Scope } from "./scope.js";
import { show, showDiagnostic } from "./test-support.js";

const scope: Scope = {
  variables: new Map<string, Value>([
    ["names", listValue(string, [stringValue("a"), stringValue("b")])],
    ["later", unknownValue({ kind: "list", element: string })],
    ["secret", withMark(listValue(string, [stringValue("s")]), "sensitive")],
  ]),
};

const inner: BodySchema = { attributes: [{ name: "v" }], blocks: [{ type: "sub", labels: [] }] };
const schema: BodySchema = {
  attributes: [],
  blocks: [
    { type: "blk", labels: [] },
    { type: "lab", labels: ["key"] },
    { type: "sub", labels: [] },
  ],
};

/** `type.label(attributes; blocks)` */
function showBlocks(body: Body, of: BodySchema, diags: DiagnosticList): string {
  const { attributes, blocks } = contentOf(body, of, diags);
  const values = [...attributes.values()].map(
    ({ name, expression }) => `${name}=${show(evaluate(expression, scope, diags))}`,
  );
  const children = blocks.map(
    (block) => `${[block.type, ...block.labels].join(".")}(${showBlocks(block.body, inner, diags)})`,
  );
  return [...values, ...children].join(" ");
}

function expanded(body: Body): readonly string[] {
  const diags = new DiagnosticList();
  return [showBlocks(expandDynamicBlocks(body, scope), schema, diags), ...diags.items.map(showDiagnostic)];
}

describe("expandDynamicBlocks", () => {
  it.each([
    [
      'blk { v = 0 }\ndynamic "blk" {\n for_each = names\n content { v = "${blk.key}:${blk.value}" }\n}\nblk { v = 9 }',
      ['blk(v=0) blk(v="0:a") blk(v="1:b") blk(v=9)'],
    ],
    [
      'dynamic "lab" {\n for_each = names\n iterator = it\n labels = ["x-${it.value}"]\n content { v = it.key }\n}',
      ["lab.x-a(v=0) lab.x-b(v=1)"],
    ],
    [
      'dynamic "blk" {\n for_each = names\n content {\n  dynamic "sub" {\n   for_each = ["1"]\n   content { v = "${blk.value}${sub.value}" }\n  }\n }\n}',
      ['blk(sub(v="a1")) blk(sub(v="b1"))'],
    ],
    [
      'dynamic "blk" {\n for_each = later\n content {\n  v = "x"\n  sub { v = 1 }\n }\n}',
      ["blk(v=unknown any sub(v=unknown any))"],
    ],
    ['dynamic "blk" {\n for_each = secret\n content { v = 1 }\n}', ["blk(v=sensitive 1)"]],
    [
      'dynamic "blk" {\n for_each = null\n content {}\n}',
      ["", "Invalid dynamic for_each value; Cannot use a null value in for_each. (2,13-17)"],
    ],
    [
      'dynamic "blk" {\n for_each = 5\n content {}\n}',
      [
        "",
        "Invalid dynamic for_each value; Cannot use a number value in for_each. An iterable collection is required. (2,13-14)",
      ],
    ],
    [
      'dynamic "blk" {\n for_each = names\n}',
      [
        "",
        'Missing dynamic content block; A dynamic block must have a nested block of type "content" to describe the body of each generated block. (1,15-15)',
      ],
    ],
    [
      'dynamic "nope" {\n for_each = names\n content {}\n}',
      ["", 'Unsupported block type; Blocks of type "nope" are not expected here. (1,9-15)'],
    ],
    [
      'dynamic "lab" {\n for_each = names\n labels = [later[0]]\n content {}\n}',
      [
        "",
        "Invalid dynamic block label; This value is not yet known. Dynamic block labels must be immediately-known values. (3,12-20)",
        "Invalid dynamic block label; This value is not yet known. Dynamic block labels must be immediately-known values. (3,12-20)",
      ],
    ],
    [
      'dynamic "lab" {\n for_each = names\n labels = []\n content {}\n}',
      ["", 'Insufficient dynamic block labels; Blocks of type "lab" require 1 label(s). (3,11-13)'],
    ],
  ])("%j", (source, want) => {
    expect(expanded(parseConfig(source, "main.tf").value)).toEqual(want);
  });

  it("works in JSON", () => {
    const source = { dynamic: { blk: { for_each: "${names}", content: { v: "${blk.value}" } } } };
    expect(expanded(parseJson(JSON.stringify(source), "main.tf.json").value)).toEqual(['blk(v="a") blk(v="b")']);
  });

  it("leaves what a first look did not ask for to a second", () => {
    const source =
      'dynamic "blk" {\n for_each = names\n content {}\n}\ndynamic "sub" {\n for_each = names\n content {}\n}\nsub {}';
    const diags = new DiagnosticList();
    const body = expandDynamicBlocks(parseConfig(source, "main.tf").value, scope);
    const typesOf = (blocks: readonly { readonly type: string }[]) => blocks.map(({ type }) => type);
    const first = partialContentOf(body, { attributes: [], blocks: [{ type: "sub", labels: [] }] }, diags);
    expect(typesOf(first.content.blocks)).toEqual(["sub", "sub", "sub"]);
    const second = contentOf(first.remain, { attributes: [], blocks: [{ type: "blk", labels: [] }] }, diags);
    expect(typesOf(second.blocks)).toEqual(["blk", "blk"]);
    expect(diags.items).toEqual([]);
  });
});
