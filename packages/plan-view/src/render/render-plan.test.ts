import { dynamic, string } from "@landform/cty";
import { plain } from "@landform/diagnostics";
import type { ChangeDocument, Json } from "@landform/json-output";
import type { BlockSchema } from "@landform/schema";
import { describe, expect, it } from "vitest";
import { renderPlan } from "./render-plan.js";

const schema: BlockSchema = {
  attributes: new Map([
    ["id", { type: string, computed: true }],
    ["input", { type: dynamic, optional: true }],
    ["output", { type: dynamic, computed: true }],
    ["triggers_replace", { type: dynamic, optional: true }],
  ]),
  blockTypes: new Map(),
};

function planOf(
  change: ChangeDocument,
  more: {
    readonly action_reason?: string;
    readonly outputs?: Record<string, ChangeDocument>;
    readonly of?: BlockSchema;
  } = {},
): string {
  const { outputs, of = schema, ...reason } = more;
  return renderPlan(
    {
      format_version: "1.2",
      terraform_version: "1.11.4",
      planned_values: { root_module: {} },
      resource_changes: [
        {
          address: "terraform_data.a",
          mode: "managed",
          type: "terraform_data",
          name: "a",
          provider_name: "terraform.io/builtin/terraform",
          change,
          ...reason,
        },
      ],
      ...(outputs === undefined ? {} : { output_changes: outputs }),
      timestamp: "2026-01-01T00:00:00Z",
      errored: false,
    },
    { style: plain, width: 78, dialect: "terraform", mode: "normal", schemaOf: () => of },
  );
}

const update = (before: Json, after: Json, more: Partial<ChangeDocument> = {}): ChangeDocument => ({
  actions: ["update"],
  before: { id: "1", input: before },
  after: { id: "1", input: after },
  after_unknown: {},
  ...more,
});

/** The lines of the changed object, without the frame around them. */
function body(text: string): string {
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.includes('resource "terraform_data" "a"'));
  return lines.slice(start + 1, lines.indexOf("    }", start)).join("\n");
}

describe("renderPlan, as terraform 1.11 prints it", () => {
  it.each([
    [
      "names are aligned by their bytes, and filled up to that by characters",
      update({ a: 1, 日本: 1, "🎉": 1 }, { a: 2, 日本: 2, "🎉": 2 }),
      [
        '        id    = "1"',
        "      ~ input = {",
        "          ~ a      = 1 -> 2",
        "          ~ 日本     = 1 -> 2",
        '          ~ "🎉"    = 1 -> 2',
        "        }",
      ],
    ],
    [
      "a list of the same length goes by position",
      update([1, 2, 3], [1, 5, 3]),
      [
        '        id    = "1"',
        "      ~ input = [",
        "            1,",
        "          ~ 2 -> 5,",
        "            3,",
        "        ]",
      ],
    ],
    [
      "a list in another order by what it has in common",
      update([1, 2, 3], [3, 2, 1]),
      [
        '        id    = "1"',
        "      ~ input = [",
        "          - 1,",
        "          - 2,",
        "            3,",
        "          + 2,",
        "          + 1,",
        "        ]",
      ],
    ],
    [
      "a list that grows",
      update([1, 2, 3], [1, 5, 3, 4]),
      [
        '        id    = "1"',
        "      ~ input = [",
        "            1,",
        "          - 2,",
        "          + 5,",
        "            3,",
        "          + 4,",
        "        ]",
      ],
    ],
    [
      "another type",
      update("x", { a: 1 }),
      ['        id    = "1"', '      ~ input = "x" -> {', "          + a = 1", "        }"],
    ],
    [
      "null inside of a value of any type, which is there all the same",
      update({ a: null, b: null }, { a: "x", b: ["y"] }),
      [
        '        id    = "1"',
        "      ~ input = {",
        '          ~ a = null -> "x"',
        "          ~ b = null -> [",
        '              + "y",',
        "            ]",
        "        }",
      ],
    ],
    [
      "what an object loses",
      update({ a: 1, b: { c: 1 }, d: 2 }, { a: 1 }),
      [
        '        id    = "1"',
        "      ~ input = {",
        "          - b = {",
        "              - c = 1",
        "            }",
        "          - d = 2",
        "            # (1 unchanged attribute hidden)",
        "        }",
      ],
    ],
    [
      "text of several lines",
      update("a\nb", "a\nc"),
      [
        '        id    = "1"',
        "      ~ input = <<-EOT",
        "            a",
        "          - b",
        "          + c",
        "        EOT",
      ],
    ],
    [
      "text that holds JSON",
      update('{"x":1}', '{"x":2}'),
      [
        '        id    = "1"',
        "      ~ input = jsonencode(",
        "          ~ {",
        "              ~ x = 1 -> 2",
        "            }",
        "        )",
      ],
    ],
    [
      "what tells which object it is, with all that is in it",
      update({ name: "a", tags: { x: "1", y: "2" }, z: 1, w: 1 }, { name: "a", tags: { x: "1", y: "3" }, z: 1, w: 2 }),
      [
        '        id    = "1"',
        "      ~ input = {",
        '            name = "a"',
        "          ~ tags = {",
        '                x = "1"',
        '              ~ y = "2" -> "3"',
        "            }",
        "          ~ w    = 1 -> 2",
        "            # (1 unchanged attribute hidden)",
        "        }",
      ],
    ],
    [
      "numbers in JSON, as they are written",
      update('{"x":1000000000000000000001,"y":1}', '{"x":1e30,"y":1.0}'),
      [
        '        id    = "1"',
        "      ~ input = jsonencode(",
        "          ~ {",
        "              ~ x = 1000000000000000000001 -> 1e30",
        "              ~ y = 1 -> 1.0",
        "            }",
        "        )",
      ],
    ],
    ["empty JSON that goes away", update("[]", null), ['        id    = "1"', "      - input = jsonencode([])"]],
    [
      "JSON that only changes its blanks",
      update('{"x":1}', '{"x": 1}'),
      [
        '        id    = "1"',
        "      ~ input = jsonencode( # whitespace changes",
        "            {",
        "                x = 1",
        "            }",
        "        )",
      ],
    ],
    [
      "a value that becomes sensitive",
      update("x", "x", { before_sensitive: {}, after_sensitive: { input: true } }),
      [
        '        id    = "1"',
        "      # Warning: this attribute value will be marked as sensitive and will not",
        "      # display in UI output after applying this change. The value is unchanged.",
        "      ~ input = (sensitive value)",
      ],
    ],
    [
      "what is known only later",
      update("a\nb", null, { after_unknown: { input: true } }),
      [
        '        id    = "1"',
        "      ~ input = <<-EOT",
        "            a",
        "            b",
        "        EOT -> (known after apply)",
      ],
    ],
  ] satisfies readonly (readonly [string, ChangeDocument, readonly string[]])[])("%s", (_, change, want) => {
    expect(body(planOf(change))).toBe(want.join("\n"));
  });

  it("says of values of any type that they force replacement only while they are unknown", () => {
    const change = (after: Json, unknown: boolean): ChangeDocument => ({
      actions: ["delete", "create"],
      before: { id: "1", triggers_replace: 1 },
      after: { triggers_replace: after },
      after_unknown: { id: true, triggers_replace: unknown },
      replace_paths: [["triggers_replace"]],
    });
    expect(body(planOf(change("2", false)))).not.toContain("forces replacement");
    expect(body(planOf(change(null, true)))).toContain("1 -> (known after apply) # forces replacement");
  });

  it("says of each block and of each element of a nested map that all of its kind force replacement", () => {
    const inner = { attributes: new Map([["a", { type: string, optional: true }]]), blockTypes: new Map() };
    const of: BlockSchema = {
      attributes: new Map([["m", { nestedType: { nesting: "map", attributes: inner.attributes }, optional: true }]]),
      blockTypes: new Map([["b", { nesting: "list", block: inner, minItems: 0, maxItems: 0 }]]),
    };
    const change: ChangeDocument = {
      actions: ["delete", "create"],
      before: { m: { k: { a: "1" } }, b: [{ a: "1" }, { a: "2" }] },
      after: { m: { k: { a: "3" } }, b: [{ a: "1" }, { a: "3" }] },
      after_unknown: {},
      replace_paths: [["b"], ["m"]],
    };
    expect(body(planOf(change, { of }))).toBe(
      [
        "      ~ m = {",
        '          ~ "k" = { # forces replacement',
        '              ~ a = "1" -> "3"',
        "            },",
        "        }",
        "",
        "      ~ b { # forces replacement",
        '          ~ a = "2" -> "3"',
        "        }",
        "",
        "        # (1 unchanged block hidden)",
      ].join("\n"),
    );
  });

  it("takes an empty secret for null that becomes sensitive", () => {
    const change = {
      actions: ["create"],
      before: null,
      after: { input: "" },
      after_unknown: { id: true },
      before_sensitive: false,
      after_sensitive: { input: true },
    } satisfies ChangeDocument;
    expect(body(planOf(change)).split("\n")).toEqual([
      "      + id    = (known after apply)",
      "      # Warning: this attribute value will be marked as sensitive and will not",
      "      # display in UI output after applying this change. The value is unchanged.",
      "      ~ input = (sensitive value)",
    ]);
  });

  it("shows what goes of nested attributes that become unknown, and blocks without blocks", () => {
    const members = new Map([["x", { type: string }]]);
    const of: BlockSchema = {
      attributes: new Map([
        ["list", { nestedType: { nesting: "list", attributes: members } }],
        ["map", { nestedType: { nesting: "map", attributes: members } }],
        ["one", { nestedType: { nesting: "single", attributes: members } }],
      ]),
      blockTypes: new Map([
        [
          "part",
          {
            nesting: "single",
            minItems: 0,
            maxItems: 0,
            block: {
              attributes: new Map([["secret", { type: string }]]),
              blockTypes: new Map([
                [
                  "inner",
                  { nesting: "list", minItems: 0, maxItems: 0, block: { attributes: members, blockTypes: new Map() } },
                ],
              ]),
            },
          },
        ],
      ]),
    };
    const change: ChangeDocument = {
      actions: ["update"],
      before: { list: [{ x: null }], map: { k: { x: "1" } }, one: { x: null }, part: null },
      after: { part: { secret: null, inner: [] } },
      after_unknown: { list: true, map: true, one: true },
    };
    expect(body(planOf(change, { of })).split("\n")).toEqual([
      "      ~ list = [",
      "          - {},",
      "        ] -> (known after apply)",
      "      ~ map  = {",
      '          - "k" = {',
      '              - x = "1" -> null',
      "            },",
      "        } -> (known after apply)",
      "      ~ one  = {",
      "          + x = (known after apply)",
      "        } -> (known after apply)",
      "",
      "      + part {",
      "        }",
    ]);
  });

  it("says in an element that is new what of it forces replacement", () => {
    const members = new Map([["x", { type: string }]]);
    const of: BlockSchema = {
      attributes: new Map([["list", { nestedType: { nesting: "list", attributes: members } }]]),
      blockTypes: new Map(),
    };
    const change: ChangeDocument = {
      actions: ["delete", "create"],
      before: { list: null },
      after: { list: [{ x: "1" }] },
      after_unknown: {},
      replace_paths: [["list", 0, "x"]],
    };
    expect(body(planOf(change, { of })).split("\n")).toEqual([
      "      + list = [",
      "          + {",
      '              + x = "1" # forces replacement',
      "            },",
      "        ]",
    ]);
  });

  it("shows lines that take the place of a JSON text", () => {
    expect(body(planOf(update('{"a":1}', "a\nb\n"))).split("\n")).toEqual([
      '        id    = "1"',
      "      ~ input = jsonencode(",
      "            {",
      "              - a = 1",
      "            }",
      "        ) -> <<-EOT",
      "            a",
      "            b",
      "        EOT",
    ]);
  });

  it("hides a block that is sensitive as a whole", () => {
    const of: BlockSchema = {
      attributes: new Map(),
      blockTypes: new Map([
        [
          "part",
          {
            nesting: "set",
            minItems: 0,
            maxItems: 0,
            block: { attributes: new Map([["x", { type: string }]]), blockTypes: new Map() },
          },
        ],
      ]),
    };
    const change: ChangeDocument = {
      actions: ["create"],
      before: null,
      after: { part: [{ x: "1" }] },
      after_unknown: {},
      after_sensitive: { part: [true] },
    };
    expect(body(planOf(change, { of })).split("\n")).toEqual([
      "      + part {",
      "          # At least one attribute in this block is (or was) sensitive,",
      "          # so its contents will not be displayed.",
      "        }",
    ]);
  });

  it("says behind a JSON text that it forces replacement", () => {
    const change: ChangeDocument = {
      actions: ["delete", "create"],
      before: { id: '{"x":1}' },
      after: { id: '{"x":2}' },
      after_unknown: {},
      replace_paths: [["id"]],
    };
    expect(body(planOf(change))).toBe(
      [
        "      ~ id = jsonencode(",
        "          ~ {",
        "              ~ x = 1 -> 2",
        "            } # forces replacement",
        "        )",
      ].join("\n"),
    );
  });

  it("shows what is only forgotten as unchanged", () => {
    const text = planOf({ actions: ["forget"], before: { id: "1", input: "x" }, after: null });
    expect(text.split("\n").slice(1)).toEqual([
      "Terraform used the selected providers to generate the following execution",
      "plan. Resource actions are indicated with the following symbols:",
      "",
      "Terraform will perform the following actions:",
      "",
      " # terraform_data.a will no longer be managed by Terraform, but will not be destroyed",
      " # (destroy = false is set in the configuration)",
      ' . resource "terraform_data" "a" {',
      '        id    = "1"',
      "        # (1 unchanged attribute hidden)",
      "    }",
      "",
      "Plan: 0 to add, 0 to change, 0 to destroy.",
      "",
    ]);
  });

  it("frames the changes", () => {
    const text = planOf(
      { actions: ["delete", "create"], before: { id: "1" }, after: { input: null }, after_unknown: { id: true } },
      {
        action_reason: "replace_because_tainted",
        outputs: { o: { actions: ["create"], after: "v", after_unknown: false } },
      },
    );
    expect(text).toMatchInlineSnapshot(`
      "
      Terraform used the selected providers to generate the following execution
      plan. Resource actions are indicated with the following symbols:
      -/+ destroy and then create replacement

      Terraform will perform the following actions:

        # terraform_data.a is tainted, so must be replaced
      -/+ resource "terraform_data" "a" {
            ~ id = "1" -> (known after apply)
          }

      Plan: 1 to add, 0 to change, 1 to destroy.

      Changes to Outputs:
        + o = "v"
      "
    `);
  });
});
