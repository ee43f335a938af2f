import type { Dialect } from "@landform/addrs";
import { type CheckRule, conversionWords, type VariableConfig } from "@landform/config";
import { asBool, asString, bool, convert, isConversionError, string, type Value, withoutMarks } from "@landform/cty";
import {
  type DiagnosticExtra,
  DiagnosticList,
  type DiagnosticSink,
  formatRange,
  type SourceRange,
} from "@landform/diagnostics";
import { type Expression, expressionError, type Scope } from "@landform/hcl";
import { comparedIn, valueError } from "../diagnostics.js";
import type { ModuleScope } from "../evaluate/module-scope.js";
import type { CheckedObject } from "../walk/findings.js";
import { worstStatus } from "./check-rules.js";
import { type ConditionResult, evaluatePart } from "./condition.js";

/** A variable with its value, to be validated. */
export interface ValidatedVariable {
  readonly config: VariableConfig;
  readonly value: Value;
  readonly address: string;
  readonly configAddress: string;
  /** Of the argument in the module call. */
  readonly inputRange?: SourceRange;
}

/** Evaluate the validation rules of a variable, which see its value although the module's other names do not yet. */
export function checkValidations(
  variable: ValidatedVariable,
  moduleScope: ModuleScope,
  dialect: Dialect,
  diags: DiagnosticSink,
): CheckedObject {
  const scope = scopeWithVariable(variable, moduleScope);
  const results: ConditionResult[] = [];
  const found = new DiagnosticList();
  const { validations } = variable.config;
  // Terraform looks at the references of all rules first, OpenTofu at those of each, and at the first problem only.
  if (dialect.name === "terraform") moduleScope.checks?.expressions(validations.flatMap(expressionsOf), found);
  const referencesAreFine = !found.hasErrors;
  for (const rule of referencesAreFine ? validations : []) {
    if (dialect.name === "tofu") moduleScope.checks?.expressions(expressionsOf(rule), found);
    if (dialect.name === "tofu" && found.hasErrors) break;
    results.push(validate(rule, variable, scope, dialect, found));
  }
  for (const diagnostic of found.items) diags.add(diagnostic);
  return {
    objectKind: "var",
    configAddress: variable.configAddress,
    result: {
      address: variable.address,
      status: worstStatus(results.map((result) => result.status)),
      failureMessages: results.flatMap(({ message }) => (message === undefined ? [] : [message])),
    },
  };
}

function expressionsOf({ condition, errorMessage }: CheckRule): readonly Expression[] {
  return [condition, errorMessage];
}

function scopeWithVariable({ config, value }: ValidatedVariable, parent: Scope): Scope {
  return {
    resolve: ({ root, steps }) => {
      const [step] = steps;
      const isThis = root === "var" && step?.kind === "attribute" && step.name === config.name;
      return isThis ? { value, stepsTaken: 1 } : undefined;
    },
    parent,
  };
}

function validate(
  rule: CheckRule,
  variable: ValidatedVariable,
  scope: Scope,
  dialect: Dialect,
  diags: DiagnosticSink,
): ConditionResult {
  const found = new DiagnosticList();
  const result = evaluatePart(rule.condition, scope, found);
  for (const diagnostic of found.items) diags.add(diagnostic);
  const message = new DiagnosticList();
  const messageValue = evaluatePart(rule.errorMessage, scope, message);
  for (const diagnostic of message.items) diags.add(diagnostic);
  if (found.hasErrors) return { status: "error" };
  if (result.kind === "unknown") return { status: "unknown" };
  const invalid = (detail: string): ConditionResult => {
    diags.add(valueError(rule.condition, scope, "Invalid variable validation result", detail));
    return { status: "error" };
  };
  if (result.kind === "null") {
    return invalid("Validation condition expression must return either true or false, not null.");
  }
  const converted = convert(withoutMarks(result).value, bool);
  if (isConversionError(converted)) {
    return invalid(`Invalid validation condition result value: ${conversionWords(converted, { dialect })}.`);
  }
  if (converted.kind !== "known") return { status: "unknown" };
  if (asBool(converted)) return { status: "pass" };
  const text = message.hasErrors ? "" : failureText(rule, messageValue, scope, dialect, diags);
  if (text === undefined) return { status: "fail", message: "" };
  reportFailure(rule, variable, scope, text === "" ? "Failed to evaluate condition error message." : text, diags);
  return { status: "fail", message: text };
}

function reportFailure(
  rule: CheckRule,
  variable: ValidatedVariable,
  scope: Scope,
  text: string,
  diags: DiagnosticSink,
): void {
  const checkedBy = `This was checked by the validation rule at ${formatRange(rule.range)}.`;
  const problem = {
    summary: "Invalid value for variable",
    detail: `${text}\n\n${checkedBy}`,
    subject: variable.inputRange ?? variable.config.range,
    extra: { kind: "check", address: variable.address, objectKind: "var" },
  } as const;
  diags.add(expressionError({ ...problem, ...comparedIn(rule.condition, scope) }, rule.condition, scope));
}

/** What to tell about a failure; `undefined` when the message is not known, which is the only thing to report then. */
function failureText(
  { errorMessage }: CheckRule,
  value: Value,
  scope: Scope,
  dialect: Dialect,
  diags: DiagnosticSink,
): string | undefined {
  const report = (summary: string, detail: string, extra?: DiagnosticExtra) =>
    diags.add(valueError(errorMessage, scope, summary, detail, extra));
  if (value.kind === "unknown") {
    const detail = "Value used in error message is not known and can not be used in error_message until after apply.";
    report("Invalid error message", detail, { kind: "expression", causedByUnknown: true });
    return undefined;
  }
  if (value.kind === "null") return "";
  const converted = convert(value, string);
  if (isConversionError(converted)) {
    const why = conversionWords(converted, { dialect });
    report("Invalid error message", `Unsuitable value for error message: ${why}.`);
    return "";
  }
  for (const mark of ["sensitive", "ephemeral"] as const) {
    if (!converted.marks.has(mark)) continue;
    const isTerraform = dialect.name === "terraform";
    const advice = mark === "sensitive" ? hidingAdvice.sensitive : hidingAdvice[dialect.name];
    const detail = `The error expression used to explain this condition refers to ${mark} values. ${dialect.productName} will not display the resulting message.\n\n${advice}`;
    const extra = isTerraform ? undefined : ({ kind: "expression", causedBySensitive: true } as const);
    report(`Error message refers to ${mark} values`, detail, extra);
    const what = mark === "sensitive" || isTerraform ? "a sensitive" : "an ephemeral";
    return `The error message included ${what} value, so it will not be displayed.`;
  }
  return asString(withoutMarks(converted).value).trim();
}

const hidingAdvice = {
  sensitive:
    "You can correct this by removing references to sensitive values, or by carefully using the nonsensitive() function if the expression will not reveal the sensitive data.",
  /** What Terraform says of ephemeral values, and OpenTofu. */
  terraform:
    "You can correct this by removing references to ephemeral values, or by carefully using the ephemeralasnull() function if the expression will not reveal the ephemeral data.",
  tofu: "You can correct this by removing references to ephemeral values or by utilizing the builtin ephemeralasnull() function.",
} as const;
