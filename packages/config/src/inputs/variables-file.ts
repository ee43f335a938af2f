import { DiagnosticList, type DiagnosticSink, quoted } from "@landform/diagnostics";
import { type Body, justAttributes, parseConfig, parseJson, partialContentOf } from "@landform/hcl";
import type { RawInput } from "./input-value.js";

/** Read a `.tfvars` or `.tfvars.json` file; a file of another name is JSON if it starts with a brace. */
export function parseVariablesFile(
  content: Uint8Array,
  filename: string,
  diags: DiagnosticSink,
): ReadonlyMap<string, RawInput> {
  const problems = new DiagnosticList();
  const { value: body, diagnostics } = isJson(content, filename)
    ? parseJson(content, filename)
    : parseConfig(content, filename);
  problems.addAll(diagnostics);
  reportDeclarations(body, filename, problems);
  const values = new Map<string, RawInput>();
  if (!problems.hasErrors) {
    for (const { name, expression } of justAttributes(body, problems).values()) {
      values.set(name, { kind: "expression", expression, source: "file" });
    }
  }
  for (const problem of problems.items) diags.add(problem);
  return values;
}

/** Is this one of the files that are read without being asked for, after `terraform.tfvars`? */
export function isAutoVariablesFile(name: string): boolean {
  return name.endsWith(".auto.tfvars") || name.endsWith(".auto.tfvars.json");
}

function isJson(content: Uint8Array, filename: string): boolean {
  if (filename.endsWith(".json")) return true;
  return !filename.endsWith(".tfvars") && new TextDecoder().decode(content).trimStart().startsWith("{");
}

function reportDeclarations(body: Body, filename: string, diags: DiagnosticSink): void {
  const schema = { attributes: [], blocks: [{ type: "variable", labels: ["name"] }] };
  for (const block of partialContentOf(body, schema, new DiagnosticList()).content.blocks) {
    const name = block.labels[0] ?? "";
    diags.add({
      severity: "error",
      summary: "Variable declaration in .tfvars file",
      detail: `A .tfvars file is used to assign values to variables that have already been declared in .tf files, not to declare new variables. To declare variable ${quoted(name)}, place this block in one of your .tf files, such as variables.tf.\n\nTo set a value for this variable in ${filename}, use the definition syntax instead:\n    ${name} = <value>`,
      subject: block.typeRange,
    });
  }
}
