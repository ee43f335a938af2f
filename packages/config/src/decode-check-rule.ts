import { formatResource, parseReference, type Resource, resourcesEqual } from "@landform/addrs";
import { DiagnosticList, type DiagnosticSink, hasErrors } from "@landform/diagnostics";
import { type Block, type BodySchema, contentOf, type Expression, traversalsIn } from "@landform/hcl";
import type { CheckRule } from "./check-rule.js";
import type { DecodeContext } from "./decode-context.js";

const checkRuleSchema: BodySchema = {
  attributes: [
    { name: "condition", required: true },
    { name: "error_message", required: true },
  ],
  blocks: [],
};

/** What a rule says, as far as it says it. */
export interface RuleParts {
  readonly condition?: Expression;
  /** When it is complete. */
  readonly rule?: CheckRule;
}

/** Decode a `validation`, `precondition`, `postcondition` or `assert` block; `undefined` when it is not complete. */
export function decodeCheckRule(
  block: Block,
  kind: CheckRule["kind"],
  context: DecodeContext,
  diags: DiagnosticSink,
): CheckRule | undefined {
  return decodeRuleParts(block, kind, context, diags).rule;
}

/** As `decodeCheckRule`, for those who look at conditions without a message too. */
export function decodeRuleParts(
  block: Block,
  kind: CheckRule["kind"],
  context: DecodeContext,
  diags: DiagnosticSink,
): RuleParts {
  if (context.isOverride) {
    diags.add({
      severity: "error",
      summary: `Can't override ${kind} blocks`,
      detail: `Override files cannot override "${kind}" blocks.`,
      subject: block.headerRange,
    });
    return {};
  }
  const content = contentOf(block.body, checkRuleSchema, diags);
  const condition = content.attributes.get("condition")?.expression;
  const errorMessage = content.attributes.get("error_message")?.expression;
  if (condition !== undefined && traversalsIn(condition).length === 0) {
    diags.add({
      severity: "error",
      summary: `Invalid ${kind} expression`,
      detail:
        "The condition expression must refer to at least one object from elsewhere in the configuration, or else its result would not be checking anything.",
      subject: condition.range,
    });
  }
  if (condition === undefined) return {};
  if (errorMessage === undefined) return { condition };
  return { condition, rule: { kind, condition, errorMessage, range: block.headerRange } };
}

/** As `decodeCheckRule`, but a rule with any error is left out. */
export function decodeSoundCheckRule(
  block: Block,
  kind: CheckRule["kind"],
  context: DecodeContext,
  diags: DiagnosticSink,
): CheckRule | undefined {
  const problems = new DiagnosticList();
  const rule = decodeCheckRule(block, kind, context, problems);
  for (const problem of problems.items) diags.add(problem);
  return hasErrors(problems.items) ? undefined : rule;
}

/** A condition of a resource is about the world around it, or about `self`: it may not name the resource. */
export function checkNoSelfReference(rule: CheckRule, resource: Resource, diags: DiagnosticSink): void {
  for (const expression of [rule.condition, rule.errorMessage]) {
    if (!refersTo(expression, resource)) continue;
    diags.add({
      severity: "error",
      summary: `Invalid reference in ${rule.kind}`,
      detail: `Configuration for ${formatResource(resource)} may not refer to itself.`,
      subject: expression.range,
    });
  }
}

function refersTo(expression: Expression, resource: Resource): boolean {
  return traversalsIn(expression).some((traversal) => {
    const subject = parseReference(traversal, new DiagnosticList())?.subject;
    if (subject?.kind !== "resource" && subject?.kind !== "resourceInstance") return false;
    return resourcesEqual(subject.resource, resource);
  });
}
