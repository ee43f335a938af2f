import {
  asMap,
  asString,
  elementsOf,
  friendlyName,
  isWhollyKnown,
  type Type,
  type Value,
  withoutMarks,
} from "@landform/cty";
import type { Diagnostic, DiagnosticExtra, DiagnosticSink } from "@landform/diagnostics";
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
  const problem = isLeftForLater(value, context) ? undefined : problemOf(value, expression, context);
  if (problem !== undefined) {
    diags.add(problem);
    return undefined;
  }
  const plain = withoutMarks(value).value;
  if (plain.kind !== "known" || (plain.type.kind === "set" && !isWhollyKnown(plain))) {
    return { kind: "unknown", by: "forEach" };
  }
  if (plain.type.kind !== "set") return { kind: "forEach", values: asMap(plain) };
  const values = new Map<string, Value>();
  for (const [, element] of elementsOf(plain)) values.set(asString(element), element);
  return { kind: "forEach", values };
}

/** OpenTofu's validation takes no offence at a secret that is not known yet. */
function isLeftForLater(value: Value, { allowUnknown, dialect }: RepetitionContext): boolean {
  return allowUnknown === true && dialect.name === "tofu" && value.kind === "unknown" && !value.marks.has("ephemeral");
}

function problemOf(value: Value, expression: Expression, context: RepetitionContext): Diagnostic | undefined {
  const { type } = value;
  const isTerraform = context.dialect.name === "terraform";
  const setSummary = isTerraform ? "Invalid for_each set argument" : "Invalid for_each argument";
  const problem = (detail: string, summary = "Invalid for_each argument", extra?: DiagnosticExtra) =>
    valueError(expression, context.scope, summary, detail, extra);
  const blamed = (detail: string, cause: Omit<Extract<DiagnosticExtra, { kind: "expression" }>, "kind">) =>
    problem(detail, "Invalid for_each argument", { kind: "expression", ...cause });
  if (value.marks.has("sensitive")) {
    return blamed(sensitiveKeys, { causedBySensitive: true });
  }
  if (value.marks.has("ephemeral")) {
    return blamed(isTerraform ? ephemeralKeysInTerraform : ephemeralKeys, { causedBySensitive: true });
  }
  if (value.kind === "null") {
    const allowed = isTerraform ? " A map, or set of strings is allowed." : "";
    return problem(unsuitable(`the given "for_each" argument value is null.${allowed}`));
  }
  if (!canBeForEach(type)) {
    const got = friendlyName(type);
    const detail = `the "for_each" argument must be a map, or set of strings, and you have provided a value of type ${got}.`;
    return problem(unsuitable(detail));
  }
  if (type.kind === "set" && type.element.kind !== "string" && type.element.kind !== "dynamic") {
    const element = friendlyName(type.element);
    const detail = `"for_each" supports sets of strings, but you have provided a set containing type ${element}.`;
    return problem(unsuitable(detail), setSummary);
  }
  if (value.kind === "unknown" || (type.kind === "set" && !isWhollyKnown(value))) {
    if (context.allowUnknown === true) return undefined;
    return blamed(unknownKeys(type, context), { causedByUnknown: true });
  }
  if (type.kind === "set" && hasNull(value)) {
    return problem(unsuitable('"for_each" sets must not contain null values.'), setSummary);
  }
  return undefined;
}

function canBeForEach(type: Type): boolean {
  return type.kind === "map" || type.kind === "object" || type.kind === "set" || type.kind === "dynamic";
}

function hasNull(set: Value): boolean {
  for (const [, element] of elementsOf(set)) if (element.kind === "null") return true;
  return false;
}

function unsuitable(why: string): string {
  return `The given "for_each" argument value is unsuitable: ${why}`;
}

const sensitiveKeys =
  "Sensitive values, or values derived from sensitive values, cannot be used as for_each arguments. If used, the sensitive value could be exposed as a resource instance key.";
const ephemeralKeys =
  "Ephemeral values, or values derived from ephemeral values, cannot be used as for_each arguments. If used, the ephemeral value could be exposed as a resource instance key.";
const ephemeralKeysInTerraform =
  'The given "for_each" value is derived from an ephemeral value, which means that Terraform cannot persist it between plan/apply rounds. Use only non-ephemeral values to specify a resource\'s instance keys.';

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
