import type { Dialect } from "@landform/addrs";
import { type CheckRule, conversionWords } from "@landform/config";
import {
  asBool,
  asString,
  bool,
  convert,
  dynamicUnknown,
  isConversionError,
  string,
  type Value,
  withoutMarks,
} from "@landform/cty";
import { type CheckedKind, DiagnosticList, type DiagnosticSink, type Severity } from "@landform/diagnostics";
import { type Expression, evaluate, expressionError, type Scope } from "@landform/hcl";
import type { CheckStatus } from "@landform/state";
import { comparedIn, valueError, valueWarning } from "../diagnostics.js";
import { reportDeprecated } from "../evaluate/deprecation.js";
import type { ModuleScope } from "../evaluate/module-scope.js";

export interface ConditionResult {
  readonly status: CheckStatus;
  /** Set when it fails. */
  readonly message?: string;
}

/** What is checked, and how much a failure counts. */
export interface ConditionContext {
  readonly scope: ModuleScope;
  readonly dialect: Dialect;
  /** The address of the object whose condition it is. */
  readonly address: string;
  readonly objectKind: CheckedKind;
  /** Of a failed condition; a condition that makes no sense is an error all the same. */
  readonly severity: Severity;
  /** Nothing is known yet, and nobody expects it to be: assertions wait for their turn. */
  readonly isValidation?: boolean;
}

const ruleWords: Readonly<Record<CheckRule["kind"], string>> = {
  precondition: "Resource precondition",
  postcondition: "Resource postcondition",
  assert: "Check block assertion",
  validation: "Variable validation",
};

/**
 * Evaluate one condition and report what is wrong with it, its failure included. `words` name the kind of rule at the
 * start of a summary where the rule's own do not.
 */
export function checkCondition(
  rule: CheckRule,
  context: ConditionContext,
  diags: DiagnosticSink,
  words = ruleWords[rule.kind],
): ConditionResult {
  const found = new DiagnosticList();
  const scope = context.scope.checks?.expressions([rule.condition, rule.errorMessage], found) ?? context.scope;
  const message = errorMessage(rule, { ...context, scope }, found);
  const isPutOff = rule.kind === "assert" && context.isValidation === true;
  const result = isPutOff ? dynamicUnknown : evaluatePart(rule.condition, scope, found);
  for (const diagnostic of found.items) diags.add(diagnostic);
  if (found.hasErrors) return { status: "error" };
  if (result.kind === "unknown") {
    if (rule.kind === "assert" && !isPutOff) diags.add(knownLater(rule, context, words));
    return { status: "unknown" };
  }
  const invalid = (detail: string): ConditionResult => {
    diags.add(valueError(rule.condition, scope, "Invalid condition result", detail));
    return { status: "error" };
  };
  if (result.kind === "null") return invalid("Condition expression must return either true or false, not null.");
  const converted = convert(withoutMarks(result).value, bool);
  if (isConversionError(converted)) {
    return invalid(`Invalid condition result value: ${conversionWords(converted, context)}.`);
  }
  if (converted.kind !== "known" || asBool(converted))
    return { status: converted.kind === "known" ? "pass" : "unknown" };
  const failure = {
    severity: context.severity,
    summary: `${words} failed`,
    detail: message === "" ? unusableMessage : message,
    subject: rule.condition.range,
    extra: { kind: "check", address: context.address, objectKind: context.objectKind },
  } as const;
  diags.add(expressionError({ ...failure, ...comparedIn(rule.condition, scope) }, rule.condition, scope));
  return { status: "fail", message };
}

/** The value of the condition or the message of a rule. */
export function evaluatePart(expression: Expression, scope: Scope, diags: DiagnosticSink): Value {
  return reportDeprecated(evaluate(expression, scope, diags), expression, diags);
}

const unusableMessage =
  "This check failed, but has an invalid error message as described in the other accompanying messages.";

function knownLater(rule: CheckRule, context: ConditionContext, words: string) {
  const detail = "The condition could not be evaluated at this time, a result will be known when this plan is applied.";
  const { address, objectKind } = context;
  const extra = { kind: "check", address, objectKind } as const;
  return valueWarning(rule.condition, context.scope, `${words} known after apply`, detail, extra);
}

/** The message for a failure; empty when there is none to show, which `diags` then explains. */
export function errorMessage(
  rule: CheckRule,
  context: { readonly scope: Scope; readonly dialect: Dialect },
  diags: DiagnosticSink,
): string {
  const found = new DiagnosticList();
  const value = evaluatePart(rule.errorMessage, context.scope, found);
  for (const diagnostic of found.items) diags.add(diagnostic);
  if (found.hasErrors) return "";
  const converted = convert(value, string);
  const unsuitable = (why: string): string => {
    const detail = `Unsuitable value for error message: ${why}.`;
    diags.add(valueError(rule.errorMessage, context.scope, "Invalid error message", detail));
    return "";
  };
  if (isConversionError(converted)) return unsuitable(conversionWords(converted, context));
  if (converted.kind === "unknown") return "";
  if (converted.kind === "null") return unsuitable("must not be null");
  for (const mark of ["sensitive", "ephemeral"] as const) {
    if (!converted.marks.has(mark)) continue;
    const { productName: product, name } = context.dialect;
    const advice = mark === "sensitive" ? hidingAdvice.sensitive : hidingAdvice[name];
    const detail = `The error expression used to explain this condition refers to ${mark} values, so ${product} will not display the resulting message.\n\n${advice}`;
    diags.add(valueWarning(rule.errorMessage, context.scope, `Error message refers to ${mark} values`, detail));
    return "";
  }
  return asString(withoutMarks(converted).value).trim();
}

const hidingAdvice = {
  sensitive:
    "You can correct this by removing references to sensitive values, or by carefully using the nonsensitive() function if the expression will not reveal the sensitive data.",
  /** What Terraform says of ephemeral values, and OpenTofu. */
  terraform:
    "You can correct this by removing references to ephemeral values, or by using the ephemeralasnull() function on the references to not reveal ephemeral data.",
  tofu: "You can correct this by removing references to ephemeral values or by utilizing the builtin ephemeralasnull() function.",
} as const;
