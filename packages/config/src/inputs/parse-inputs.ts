import { stringValue, type Value } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink, quoted } from "@landform/diagnostics";
import { evaluate, parseExpression } from "@landform/hcl";
import type { VariableConfig } from "../variable.js";
import type { InputValue, RawInput } from "./input-value.js";

/**
 * Read what was given for the variables of the root module: by name, those of the declared ones that could be read.
 * Reported: what can't be read, what no variable is declared for, and required variables that nothing was given for.
 */
export function parseInputs(
  given: ReadonlyMap<string, RawInput>,
  variables: ReadonlyMap<string, VariableConfig>,
  diags: DiagnosticSink,
): ReadonlyMap<string, InputValue> {
  const values = new Map<string, InputValue>();
  for (const [name, raw] of given) {
    const variable = variables.get(name);
    const value = variable && parseInput(raw, variable, diags);
    if (value !== undefined) values.set(name, value);
  }
  reportUndeclared(given, variables, diags);
  for (const variable of variables.values()) {
    if (variable.default !== undefined || values.has(variable.name)) continue;
    diags.add({
      severity: "error",
      summary: "No value for required variable",
      detail: `The root module input variable ${quoted(variable.name)} is not set, and has no default value. Use a -var or -var-file command line argument to provide a value for this variable.`,
      subject: variable.range,
    });
  }
  return values;
}

/** Read one value by the rules of its variable; `undefined` when that failed, which was reported. */
export function parseInput(raw: RawInput, variable: VariableConfig, diags: DiagnosticSink): InputValue | undefined {
  const problems = new DiagnosticList();
  const value = readInput(raw, variable, problems);
  for (const problem of problems.items) diags.add(problem);
  if (problems.hasErrors) return undefined;
  return raw.kind === "text"
    ? { value, source: raw.source }
    : { value, source: raw.source, range: raw.expression.range };
}

function readInput(raw: RawInput, variable: VariableConfig, diags: DiagnosticList): Value {
  if (raw.kind === "expression") return evaluate(raw.expression, undefined, diags);
  if (variable.parsing === "literal") return stringValue(raw.text);
  const { value, diagnostics } = parseExpression(raw.text, `<value for var.${variable.name}>`);
  diags.addAll(diagnostics);
  return diags.hasErrors ? stringValue(raw.text) : evaluate(value, undefined, diags);
}

/** At most so many warnings, then a summary. */
const maxUndeclaredWarnings = 2;

function reportUndeclared(
  given: ReadonlyMap<string, RawInput>,
  variables: ReadonlyMap<string, VariableConfig>,
  diags: DiagnosticSink,
): void {
  let inFiles = 0;
  for (const [name, raw] of given) {
    if (variables.has(name) || raw.source === "environment") continue;
    if (raw.kind === "text") {
      const detail = `A variable named ${quoted(name)} was assigned on the command line, but the root module does not declare a variable of that name. To use this value, add a "variable" block to the configuration.`;
      diags.add({ severity: "error", summary: "Value for undeclared variable", detail });
      continue;
    }
    if (failsToEvaluate(raw)) continue;
    inFiles++;
    if (inFiles > maxUndeclaredWarnings) continue;
    const detail = `The root module does not declare a variable named ${quoted(name)} but a value was found in file ${quoted(raw.expression.range.filename)}. If you meant to use this value, add a "variable" block to the configuration.\n\nTo silence these warnings, use TF_VAR_... environment variables to provide certain "global" settings to all configurations in your organization. To reduce the verbosity of these warnings, use the -compact-warnings option.`;
    diags.add({ severity: "warning", summary: "Value for undeclared variable", detail });
  }
  if (inFiles <= maxUndeclaredWarnings) return;
  const extra = inFiles - maxUndeclaredWarnings;
  const detail = `In addition to the other similar warnings shown, ${extra} other variable(s) defined without being declared.`;
  diags.add({ severity: "warning", summary: "Values for undeclared variables", detail });
}

/** No variable asked for this value, so its problems are nobody's. */
function failsToEvaluate(raw: RawInput & { readonly kind: "expression" }): boolean {
  const problems = new DiagnosticList();
  evaluate(raw.expression, undefined, problems);
  return problems.hasErrors;
}
