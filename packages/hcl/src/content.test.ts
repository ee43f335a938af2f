import { DiagnosticList } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import type { Body, BodyContent, BodySchema } from "./body.js";
import { contentOf, justAttributes, partialContentOf } from "./content.js";
import { evaluate } from "./evaluate.js";
import { mergeBodies } from "./merge-bodies.js";
import { parseConfig } from "./parse.js";
import { parseJson } from "./parse-json.js";
import { show, showDiagnostic } from "./test-support.js";

const schema: BodySchema = {
  attributes: [{ name: "name", required: true }, { name: "size" }],
  blocks: [
    { type: "disk", labels: [] },
    { type: "resource", labels: ["type", "name"] },
  ],
};

function native(source: string): Body {
  return parseConfig(source, "main.tf").value;
}

function json(source: unknown): Body {
  return parseJson(JSON.stringify(source), "main.tf.json").value;
}

function showContent({ attributes, blocks }: BodyContent): string {
  const parts = [...attributes.values()].map(({ name, expression }) => {
    return `${name}=${show(evaluate(expression, {}, new DiagnosticList()))}`;
  });
  return [...parts, ...blocks.map(({ type, labels }) => [type, ...labels].join("."))].join(" ");
}

function decoded(body: Body): readonly string[] {
  const diags = new DiagnosticList();
  return [showContent(contentOf(body, schema, diags)), ...diags.items.map(showDiagnostic)];
}

describe("contentOf", () => {
  it.each([
    ['name = "a"\ndisk {}\nresource "x" "y" {}\ndisk {}', ['name="a" disk resource.x.y disk']],
    ["", ["", 'Missing required argument; The argument "name" is required, but no definition was found. (1,1-1)']],
    [
      'name = "a"\nsizes = 1',
      [
        'name="a"',
        'Unsupported argument; An argument named "sizes" is not expected here. Did you mean "size"? (2,1-6)',
      ],
    ],
    [
      'name = "a"\ndisk = 1',
      [
        'name="a"',
        'Unsupported argument; An argument named "disk" is not expected here. Did you mean to define a block of type "disk"? (2,1-5)',
      ],
    ],
    [
      'name = "a"\ndisc {}',
      ['name="a"', 'Unsupported block type; Blocks of type "disc" are not expected here. Did you mean "disk"? (2,1-5)'],
    ],
    [
      'name = "a"\nsize {}',
      [
        'name="a"',
        'Unsupported block type; Blocks of type "size" are not expected here. Did you mean to define argument "size"? If so, use the equals sign to assign it a value. (2,1-5)',
      ],
    ],
    [
      'name = "a"\ndisk "x" {}',
      ['name="a"', "Extraneous label for disk; No labels are expected for disk blocks. (2,6-9)"],
    ],
    [
      'name = "a"\nresource "x" {}',
      ['name="a"', "Missing name for resource; All resource blocks must have 2 labels (type, name). (2,14-15)"],
    ],
    [
      'name = "a"\nresource "x" "y" "z" {}',
      [
        'name="a"',
        "Extraneous label for resource; Only 2 labels (type, name) are expected for resource blocks. (2,18-21)",
      ],
    ],
  ])("native %j", (source, want) => {
    expect(decoded(native(source))).toEqual(want);
  });

  it.each([
    [
      { name: "a", disk: [{}, {}], resource: { x: { y: {}, z: {} } } },
      ['name="a" disk disk resource.x.y resource.x.z'],
    ],
    [[{ name: "a" }, { disk: {} }], ['name="a" disk']],
    [{ name: "a", "//": "note", disk: null }, ['name="a"']],
    [
      { name: "a", sizes: 1 },
      [
        'name="a"',
        'Extraneous JSON object property; No argument or block type is named "sizes". Did you mean "size"? (1,13-20)',
      ],
    ],
  ])("JSON %j", (source, want) => {
    expect(decoded(json(source))).toEqual(want);
  });

  it("reads several bodies as one", () => {
    expect(decoded(mergeBodies([native("disk {}\nsize = 1"), json({ name: "b" })]))).toEqual(['size=1 name="b" disk']);
    expect(decoded(mergeBodies([native('name = "a"'), native('name = "b"')]))).toEqual([
      'name="a"',
      'Duplicate argument; Argument "name" was already set at main.tf:1,1-5 (1,1-5)',
    ]);
    expect(decoded(mergeBodies([]))).toEqual([
      "",
      'Missing required argument; The argument "name" is required, but was not set.',
    ]);
  });
});

describe("partialContentOf", () => {
  it.each([
    ["native", native('name = "a"\nother = 1\ndisk {}\nelse {}')],
    [
      "JSON",
      json([
        { name: "a", other: 1 },
        { disk: {}, else: {} },
      ]),
    ],
    ["merged", mergeBodies([native('name = "a"\nother = 1'), json({ disk: {}, else: {} })])],
  ])("%s: leaves the rest for later", (_, body) => {
    const diags = new DiagnosticList();
    const { content, remain } = partialContentOf(body, schema, diags);
    const rest = contentOf(remain, { attributes: [{ name: "other" }], blocks: [{ type: "else", labels: [] }] }, diags);
    expect([showContent(content), showContent(rest)]).toEqual(['name="a" disk', "other=1 else"]);
    expect(diags.items).toEqual([]);
  });
});

describe("justAttributes", () => {
  it("takes all attributes and refuses blocks", () => {
    const diags = new DiagnosticList();
    expect([...justAttributes(native("b = 1\na = 2\nblk {}"), diags).keys()]).toEqual(["b", "a"]);
    expect([...justAttributes(json({ b: 1, "//": 2, a: {} }), diags).keys()]).toEqual(["b", "a"]);
    expect(diags.items.map(showDiagnostic)).toEqual(['Unexpected "blk" block; Blocks are not allowed here. (3,1-4)']);
  });
});
