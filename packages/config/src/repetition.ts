import { type DiagnosticSink, rangeBetween, type SourceRange } from "@landform/diagnostics";
import type { Attribute } from "@landform/hcl";
import { type DecodeContext, isTofu } from "./decode-context.js";

/** The arguments that decide how many instances there are; at most one may be given. */
export interface RepetitionArguments {
  readonly count: Attribute | undefined;
  readonly enabled: Attribute | undefined;
  readonly forEach: Attribute | undefined;
}

/** Report more than one of `given`. `instances` is what they make, such as "resources". */
export function checkRepetition(
  given: RepetitionArguments,
  instances: string,
  context: DecodeContext,
  diags: DiagnosticSink,
): void {
  const { count, enabled, forEach } = given;
  const attributes = [count, enabled, forEach].filter((attribute) => attribute !== undefined);
  if (attributes.length < 2) return;
  const names = listOf(attributes.map((attribute) => `"${attribute.name}"`));
  if (isTofu(context)) {
    const only = instances === "module instances" ? "Only one should" : "Only one may";
    diags.add({
      severity: "error",
      summary: `Invalid combination of ${names}`,
      detail: `The ${names} meta-arguments are mutually-exclusive. ${only} be used to be explicit about the number of ${instances} to be created.`,
      subject: attributes.map((attribute) => attribute.nameRange).reduce(rangeBetween),
    });
    return;
  }
  diags.add({
    severity: "error",
    summary: `Invalid combination of ${names}`,
    detail: `The ${names} meta-arguments are mutually-exclusive, only one should be used to be explicit about the number of resources to be created.`,
    ...subjectOf(forEach),
  });
}

function subjectOf(attribute: Attribute | undefined): { subject?: SourceRange } {
  return attribute === undefined ? {} : { subject: attribute.nameRange };
}

function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  if (names.length < 3) return names.join(" and ");
  return `${names.slice(0, -1).join(", ")}, and ${last}`;
}
