import { plain } from "@landform/diagnostics";
import type { ModuleValues } from "@landform/json-output";
import { expect, it } from "vitest";
import { renderState } from "./render-state.js";

it("puts blank lines before called modules where the caller has objects, as terraform does", () => {
  const resource = (address: string) => {
    const what = { mode: "managed", type: "a", name: "b", provider_name: "p", schema_version: 0 } as const;
    return { address, ...what, values: {}, sensitive_values: {} };
  };
  const module = (address: string, own: boolean, child_modules: readonly ModuleValues[] = []) => ({
    address,
    ...(own && { resources: [resource(`${address}.a.b`)] }),
    child_modules,
  });
  const deep = module("module.x", true, [module("module.x.module.y", true), module("module.x.module.z", true)]);
  const root_module = module("", false, [deep, module("module.e", false), module("module.v", false, [deep])]);
  const document = { format_version: "1.0", values: { root_module } } as const;
  const text = renderState(document, { dialect: "terraform", style: plain, schemaOf: () => undefined });
  const block = (address: string) => `# ${address}.a.b:\nresource "a" "b" {}\n`;
  const shown = `${block("module.x")}\n\n${block("module.x.module.y")}\n\n${block("module.x.module.z")}`;
  expect(text).toBe(shown + shown);
});

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
