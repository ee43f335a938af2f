import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { collectInputs, type VariableOption } from "./collect-inputs.js";

async function collected(
  files: Record<string, string>,
  options: readonly VariableOption[],
  env: Record<string, string> = {},
) {
  const directory = mkdtempSync(join(tmpdir(), "inputs-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  const placed = options.map((option) =>
    option.kind === "file" ? { ...option, path: join(directory, option.path) } : option,
  );
  const { value, diagnostics } = await collectInputs({ directory, env, options: placed, sources: new Map() });
  const found = [...value].map(
    ([name, raw]) =>
      `${name}: ${raw.source}${raw.kind === "text" ? ` ${raw.text}` : ` line ${raw.expression.range.start.line}`}`,
  );
  return [...found, ...diagnostics.map(({ summary }) => summary)];
}

const files = {
  "terraform.tfvars": "\na = 1\n",
  "terraform.tfvars.json": '{\n\n"a": 2}',
  "b.auto.tfvars": "\n\n\n\na = 4\n",
  "a.auto.tfvars": "\n\n\na = 3\n",
  "other.tfvars": "\n\n\n\n\n\na = 6\n",
};

it.each([
  ["environment", {}, [], { TF_VAR_a: "0", TF_VAR: "x" }, ["a: environment 0"]],
  ["files over the environment", { "terraform.tfvars": "a = 1\n" }, [], { TF_VAR_a: "0" }, ["a: file line 1"]],
  ["automatic files in their order", files, [], {}, ["a: file line 5"]],
  ["options over files", files, [{ kind: "value", name: "a", text: "9" }], {}, ["a: command-line 9"]],
  [
    "the last option wins",
    files,
    [
      { kind: "value", name: "a", text: "9" },
      { kind: "file", path: "other.tfvars" },
    ],
    {},
    ["a: file line 7"],
  ],
  ["a file that is not there", {}, [{ kind: "file", path: "nope" }], {}, ["Failed to read variables file"]],
] satisfies readonly (readonly [
  string,
  Record<string, string>,
  readonly VariableOption[],
  Record<string, string>,
  readonly string[],
])[])("%s", async (_, given, options, env, want) => {
  expect(await collected(given, options, env)).toEqual(want);
});
