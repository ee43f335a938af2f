import { forEachProblemInTerraform, forEachProblemsInTofu } from "@landform/config";
import { asMap, asString, elementsOf, isWhollyKnown, type Type, type Value, withoutMarks } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import type { Expression } from "@landform/hcl";
import { valueError } from "../diagnostics.js";
import { shellWord } from "./evaluate-count.js";
import { evaluateValue } from "./evaluate-value.js";
import type { Repetition } from "./repetition.js";
import type { RepetitionContext } from "./repetition-context.js";

/** `for_each`: a map or object, whose keys must be known, or a set of strings, which must be known wholly. */
export function evaluateForEach(
  expression: Expression,
  context: RepetitionContext,
  diags: DiagnosticSink,
): Repetition | undefined {
  const value = evaluateValue(expression, context.scope, diags);
  if (value === undefined) return undefined;
  if (isRefused(value, expression, context, diags)) return undefined;
  const plain = withoutMarks(value).value;
  if (plain.kind !== "known" || (plain.type.kind === "set" && !isWhollyKnown(plain))) {
    return { kind: "unknown", by: "forEach" };
  }
  if (plain.type.kind !== "set") return { kind: "forEach", values: asMap(plain) };
  const values = new Map<string, Value>();
  for (const [, element] of elementsOf(plain)) values.set(asString(element), element);
  return { kind: "forEach", values };
}

/** Report what is wrong with `value`. Is anything? */
function isRefused(value: Value, expression: Expression, context: RepetitionContext, diags: DiagnosticSink): boolean {
  const rules = context.allowUnknown === true ? {} : { unknown: (type: Type) => unknownKeys(type, context) };
  const problems =
    context.dialect.name === "tofu"
      ? forEachProblemsInTofu(value, rules)
      : [forEachProblemInTerraform(value, rules)].filter((problem) => problem !== undefined);
  for (const { detail, summary = "Invalid for_each argument", extra } of problems) {
    diags.add(valueError(expression, context.scope, summary, detail, extra));
  }
  return problems.length > 0;
}

const unknownAdvice = {
  set: "use a map value where the keys are defined statically in your configuration and where only the values contain apply-time results.",
  map: "define the map keys statically in your configuration and place apply-time results only in the map values.",
} as const;

function unknownKeys(type: Type, context: RepetitionContext): string {
  const advice = type.kind === "set" ? unknownAdvice.set : unknownAdvice.map;
  return [
    unknownProblem(type, context),
    `When working with unknown values in for_each, it's better to ${advice}`,
    `Alternatively, you could use ${unknownWorkaround(context)}`,
  ].join("\n\n");
}

function unknownProblem(type: Type, { dialect }: RepetitionContext): string {
  const product = dialect.productName;
  if (type.kind === "dynamic" && dialect.name === "tofu") {
    return `The "for_each" value includes keys or set values from resource attributes that cannot be determined until apply, and so ${product} cannot determine what will identify the instances of this resource.`;
  }
  const keys = type.kind === "set" ? "set includes values" : "map includes keys";
  return `The "for_each" ${keys} derived from resource attributes that cannot be determined until apply, and so ${product} cannot determine the full set of keys that will identify the instances of this resource.`;
}

function unknownWorkaround({ dialect, excludable }: RepetitionContext): string {
  if (dialect.name === "terraform") {
    return "the -target planning option to first apply only the resources that the for_each value depends on, and then apply a second time to fully converge.";
  }
  return excludable === undefined
    ? "the -target option to first apply only the resources that for_each depends on, and then apply normally to converge."
    : `the planning option -exclude=${shellWord(excludable)} to first apply without this object, and then apply normally to converge.`;
}
