import { parseConstraints } from "@landform/addrs";
import { asString, convert, isConversionError, string, type Value } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { type Attribute, evaluate } from "@landform/hcl";
import type { VersionRequirement } from "./module.js";

/** Decode a constant version constraint; `undefined` when it is null or, as `diags` then tells, no constraint. */
export function decodeVersionRequirement(attribute: Attribute, diags: DiagnosticSink): VersionRequirement | undefined {
  const problems = new DiagnosticList();
  const value = evaluate(attribute.expression, undefined, problems);
  for (const problem of problems.items) diags.add(problem);
  return problems.hasErrors ? undefined : versionRequirementOf(value, attribute, diags);
}

/** As `decodeVersionRequirement`, for an argument that was evaluated already. */
export function versionRequirementOf(
  value: Value,
  attribute: Attribute,
  diags: DiagnosticSink,
): VersionRequirement | undefined {
  const subject = attribute.expression.range;
  const summary = "Invalid version constraint";
  for (const mark of ["sensitive", "ephemeral"]) {
    if (!value.marks.has(mark)) continue;
    const kind = mark === "sensitive" ? "Sensitive" : "Ephemeral";
    const detail = `${kind} values, or values derived from ${mark} values, cannot be used as ${attribute.name} arguments.`;
    diags.add({ severity: "error", summary, detail, subject });
    return undefined;
  }
  const text = convert(value, string);
  if (isConversionError(text)) {
    const detail = `A string value is required for ${attribute.name}.`;
    diags.add({ severity: "error", summary, detail, subject });
    return undefined;
  }
  if (text.kind !== "known") return undefined;
  const constraint = asString(text);
  const constraints = parseConstraints(constraint);
  if (constraints !== undefined) return { constraint, constraints, range: attribute.range };
  const detail = "This string does not use correct version constraint syntax.";
  diags.add({ severity: "error", summary, detail, subject });
  return undefined;
}
