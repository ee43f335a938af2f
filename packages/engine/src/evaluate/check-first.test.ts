import { string, tupleValue } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { parseConfig, type Scope } from "@landform/hcl";
import type { BlockSchema } from "@landform/schema";
import { expect, it } from "vitest";
import { Schemas } from "../providers/schemas.js";
import { loadFiles, tofu } from "../testing/engine-fixture.js";
import { checksFirst } from "./check-first.js";

const attributes = new Map([["name", { type: string, optional: true }]]);
const schema: BlockSchema = {
  attributes,
  blockTypes: new Map([
    ["part", { nesting: "list", block: { attributes, blockTypes: new Map() }, minItems: 0, maxItems: 0 }],
  ]),
};

const undeclared = "Reference to undeclared resource";

// As in both tools: what a dynamic block repeats is looked at when it is there.
it.each([
  { forEach: "[]", name: "nope.x.id", want: [] },
  { forEach: "local.none", name: "nope.x.id", want: [] },
  { forEach: '["a"]', name: "nope.x.id", want: [undeclared] },
  { forEach: '["a", "b"]', name: "part.value", want: [] },
  { forEach: "nope.x.ids", name: "nope.y.id", want: [undeclared] },
])("looks in a dynamic block with for_each = $forEach at $name", async ({ forEach, name, want }) => {
  const text = `dynamic "part" {\n  for_each = ${forEach}\n  content {\n    name = ${name}\n  }\n}\n`;
  const module = await loadFiles({ "main.tf": "locals {\n  none = []\n}\n" });
  const check = { module, schemas: new Schemas(new Map()), dialect: tofu, checkName: undefined, self: undefined };
  const none = { value: tupleValue([]), stepsTaken: 1 };
  const scope: Scope = { resolve: ({ root }) => (root === "local" ? none : undefined) };
  const diags = new DiagnosticList();
  checksFirst(scope, check).body(parseConfig(text, "main.tf").value, schema, diags);
  expect(diags.items.map(({ summary }) => summary)).toEqual(want);
});
