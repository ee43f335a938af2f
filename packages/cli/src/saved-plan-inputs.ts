import { type InputValue, parseInputs, type VariableConfig } from "@landform/config";
import { convert, friendlyName, isConversionError, rawEquals, type Value } from "@landform/cty";
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import type { InputValues } from "@landform/engine";
import { describeValue } from "@landform/hcl";
import { collectInputs, type OpenedPlan, sourceLookup, type VariableOption } from "landform";
import type { CommandContext } from "./command.js";
import { withoutRequired } from "./session.js";
import { report } from "./views/report.js";

/**
 * The variables for applying a saved plan: its own values, and for ephemeral variables, which no plan keeps, what is
 * given now. Refused is what would change the plan; `undefined` after errors, which were shown.
 */
export async function savedPlanInputs(
  context: CommandContext,
  { plan, project, variables: saved }: OpenedPlan,
  options: readonly VariableOption[],
): Promise<InputValues | undefined> {
  const sources = new Map(project.sources);
  const diags = new DiagnosticList();
  const { value: given, diagnostics } = await collectInputs({
    directory: project.directory,
    env: context.env,
    options,
    sources,
  });
  const { value: explicit } = await collectInputs({ directory: "", env: {}, options, sources: new Map() });
  diags.addAll(diagnostics);
  const declared = project.root.module.variables;
  // What the plan has need not be given again.
  const now = parseInputs(given, withoutRequired(declared), diags);
  const all = new Map(saved);
  for (const variable of declared.values()) {
    const input = now.get(variable.name);
    if (variable.ephemeral) {
      const isPlanned = plan.ephemeralVariables.includes(variable.name);
      checkEphemeral(variable, isPlanned, input, diags);
      if (input !== undefined) all.set(variable.name, input);
    } else if (input !== undefined && (explicit.has(variable.name) || input.source === "environment")) {
      checkUnchanged(variable, saved.get(variable.name)?.value, input, diags);
    }
  }
  return report(context, diags.items, { sources: sourceLookup(sources) }) ? undefined : all;
}

function checkEphemeral(
  { name }: VariableConfig,
  isPlanned: boolean,
  input: InputValue | undefined,
  diags: DiagnosticSink,
): void {
  if (isPlanned && input === undefined) {
    const detail = `The ephemeral input variable "${name}" was set during the plan phase, and so must also be set during the apply phase.`;
    diags.add({ severity: "error", summary: "No value for required variable", detail });
  }
  if (!isPlanned && input !== undefined && input.value.kind !== "null") {
    const detail = `The ephemeral input variable "${name}" was not set during the planning phase, and so must remain unset during the apply phase.`;
    diags.add({ severity: "error", summary: "Ephemeral variable was not set during planning", detail });
  }
}

/** What the environment says holds for many commands, and only warns; options mean this one. */
function checkUnchanged(
  variable: VariableConfig,
  planned: Value | undefined,
  { value, source, range }: InputValue,
  diags: DiagnosticSink,
): void {
  const { name } = variable;
  const isFromEnvironment = source === "environment";
  const before = planned ?? variable.default;
  if (planned === undefined && isFromEnvironment) return;
  if (before !== undefined && rawEquals(asDeclared(before, variable), asDeclared(value, variable))) return;
  const ephemeralHint = "To declare an ephemeral variable which is not saved in the plan file, use ephemeral = true.";
  const because = "because a saved plan includes the variable values that were set when it was created.";
  const values = variable.sensitive ? "" : ` ${valuesText(planned, value, source)}`;
  const diagnostic: Diagnostic = isFromEnvironment
    ? {
        severity: "warning",
        summary: "Ignoring variable when applying a saved plan",
        detail: `The variable ${name} cannot be overridden when applying a saved plan file, ${because}${values} ${ephemeralHint}`,
      }
    : {
        severity: "error",
        summary: "Can't change variable when applying a saved plan",
        detail: `The variable ${name} cannot be set using the -var and -var-file options when applying a saved plan file, ${because}${values} ${ephemeralHint}`,
        ...(range && { subject: range }),
      };
  diags.add(diagnostic);
}

/** Options give text where files give a number or bool. */
function asDeclared(value: Value, { constraint }: VariableConfig): Value {
  const converted = convert(value, constraint);
  return isConversionError(converted) ? value : converted;
}

const sourceTexts: Readonly<Partial<Record<InputValue["source"], string>>> = {
  environment: "an environment variable",
  file: "a .tfvars file passed through -var-file argument",
};

function valuesText(planned: Value | undefined, now: Value, source: InputValue["source"]): string {
  const before = planned === undefined ? "leaves it to its default" : `specifies ${shortText(planned)} as the value`;
  const by = sourceTexts[source] ?? "a CLI argument";
  return `The saved plan ${before} whereas during apply the value ${shortText(now)} was set by ${by}.`;
}

function shortText(value: Value): string {
  return value.kind === "unknown" ? friendlyName(value.type) : describeValue(value);
}
