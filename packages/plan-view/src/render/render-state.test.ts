import { plain } from "@landform/diagnostics";
import { expect, it } from "vitest";
import { renderState } from "./render-state.js";

const item = ["object", { q: "string", r: "string" }] as const;

/** As both tools show them: Terraform takes an empty text for null wherever it is, OpenTofu for what it is. */
it.each([
  {
    dialect: "terraform",
    text: `
e = null
l = [
    null,
    "x",
]
t = [
    {
        q = null
    },
    null,
    1,
]
`,
  },
  {
    dialect: "tofu",
    text: `
e = ""
l = [
    "",
    "x",
]
t = [
    {
        q = ""
    },
    "",
    1,
]
`,
  },
] as const)("shows empty texts of outputs as $dialect does", ({ dialect, text }) => {
  const outputs = {
    e: { sensitive: false, type: "string", value: "" },
    l: { sensitive: false, type: ["list", "string"], value: ["", "x"] },
    t: { sensitive: false, type: ["tuple", [item, "string", "number"]], value: [{ q: "", r: null }, "", 1] },
  } as const;
  const document = { format_version: "1.0", values: { root_module: {}, outputs } } as const;
  const shown = renderState(document, { dialect, style: plain, schemaOf: () => undefined });
  expect(shown).toBe(`\n\nOutputs:\n${text}`);
});
