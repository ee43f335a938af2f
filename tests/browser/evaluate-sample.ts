import { numberValue, objectValue, stringValue, tupleValue, valueToJson } from "@landform/cty";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import { evaluate, justAttributes, parseConfig } from "@landform/hcl";
import { functionTable } from "@landform/lang";

const source = `
names    = [for i, name in var.names : format("%02d-%s", i, upper(name)) if name != "b"]
exact    = var.size / 3 * 3
joined   = "%{ for name in var.names ~}\${name};%{ endfor ~}"
graphs   = length("👩‍👩‍👧é")
groups   = regexall("(\\\\w)(\\\\d)", "a1 b2")
document = yamldecode("a: [1, x]")
bytes    = textencodebase64("ü", "ISO-8859-1")
wrong    = tonumber("seven")
`;

/** The values of `source` in JSON, then a line for each problem: what the language gives away from Node. */
export function evaluateSample(): string {
  const variable = objectValue({
    names: tupleValue(["a", "b", "c"].map((name) => stringValue(name))),
    size: numberValue(10),
  });
  const diags = new DiagnosticList();
  const { value: body, diagnostics } = parseConfig(source, "sample.tf");
  diags.addAll(diagnostics);
  const functions = functionTable({ dialect: "tofu", baseDirectory: "." });
  const lines = Array.from(justAttributes(body, diags), ([name, { expression }]) => {
    const value = evaluate(expression, { variables: new Map([["var", variable]]), functions, dialect: "tofu" }, diags);
    const json = valueToJson(value, value.type);
    return `${name} = ${typeof json === "string" ? json : "?"}`;
  });
  return [...lines, ...diags.items.map(formatProblem)].join("\n");
}

function formatProblem({ summary, subject }: Diagnostic): string {
  return `${summary} at ${subject?.start.line},${subject?.start.column}-${subject?.end.column}`;
}
