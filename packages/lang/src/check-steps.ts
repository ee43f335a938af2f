import { asString, isKnown, unknownValue, type Value } from "@landform/cty";
import { type DiagnosticSink, quoted, type SourceRange } from "@landform/diagnostics";
import {
  attributeStep,
  didYouMean,
  indexStep,
  isStepProblem,
  isValidIdentifier,
  type TraversalStep,
} from "@landform/hcl";
import { attributeType, type BlockSchema, type NestedBlockSchema } from "@landform/schema";

/**
 * Report the first of `steps` that can't be taken from an object of `schema`, whatever its values. That none is
 * reported does not mean that all can be taken.
 */
export function checkSteps(steps: readonly TraversalStep[], schema: BlockSchema, diags: DiagnosticSink): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  const { range } = step;
  if (step.kind === "index") {
    report("Invalid index operation", `Only attribute access is allowed here${dotHint(step.key)}`, range, diags);
    return;
  }
  if (step.kind === "splat") {
    report("Invalid operation", "Only attribute access is allowed here, using the dot operator.", range, diags);
    return;
  }
  const attribute = schema.attributes.get(step.name);
  if (attribute !== undefined) {
    checkValueSteps(rest, unknownValue(attributeType(attribute)), diags);
    return;
  }
  const nested = schema.blockTypes.get(step.name);
  if (nested !== undefined) {
    checkBlockSteps(step.name, rest, nested, diags);
    return;
  }
  const suggestion = didYouMean(step.name, [...schema.attributes.keys(), ...schema.blockTypes.keys()].sort());
  const detail = `This object has no argument, nested block, or exported attribute named ${quoted(step.name)}.${suggestion}`;
  report("Unsupported attribute", detail, range, diags);
}

function dotHint(key: Value): string {
  const name = key.type.kind === "string" && isKnown(key) ? asString(key) : "";
  return isValidIdentifier(name)
    ? `. Did you mean to access attribute ${quoted(name)} using the dot operator?`
    : ", using the dot operator.";
}

function checkBlockSteps(
  type: string,
  steps: readonly TraversalStep[],
  nested: NestedBlockSchema,
  diags: DiagnosticSink,
): void {
  const [step, ...rest] = steps;
  if (nested.nesting === "single" || nested.nesting === "group") {
    checkSteps(steps, nested.block, diags);
  } else if (step === undefined) {
    return;
  } else if (nested.nesting === "set") {
    const detail = `Block type ${quoted(type)} is represented by a set of objects, and set elements do not have addressable keys. To find elements matching specific criteria, use a "for" expression with an "if" clause.`;
    report("Cannot index a set value", detail, step.range, diags);
  } else if (nested.nesting === "map" || step.kind === "index") {
    checkSteps(rest, nested.block, diags);
  } else {
    const detail = `Block type ${quoted(type)} is represented by a list of objects, so it must be indexed using a numeric key, like .${type}[0].`;
    report("Invalid operation", detail, step.range, diags);
  }
}

function checkValueSteps(steps: readonly TraversalStep[], start: Value, diags: DiagnosticSink): void {
  let value = start;
  for (const step of steps) {
    if (step.kind === "splat") return;
    const next = step.kind === "attribute" ? attributeStep(value, step.name) : indexStep(value, step.key, undefined);
    if (isStepProblem(next)) {
      report(next.summary, next.detail, step.range, diags);
      return;
    }
    value = next;
  }
}

function report(summary: string, detail: string, subject: SourceRange, diags: DiagnosticSink): void {
  diags.add({ severity: "error", summary, detail, subject });
}
