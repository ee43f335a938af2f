import { asBool, asNumber, asString, formatNumber, friendlyName, type Value, valueToJson } from "@landform/cty";
import type { Diagnostic } from "@landform/diagnostics";
import type { OutputState } from "@landform/state";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { readStateOnly } from "../read-state.js";
import { formatValue } from "../views/format-value.js";
import { outputLines } from "../views/outputs.js";
import { report } from "../views/report.js";
import { usageDiagnostic, usageError } from "../views/usage-error.js";

const flags = { json: flag.bool(), raw: flag.bool(), state: flag.optionalString() };

export const output: Command = {
  usage: {
    synopsis: "output [options] [NAME]",
    summary: "Show output values from your root module",
    description: [
      "Shows the output values in the state: all of them, or the one that is named. A named value is shown even if it is sensitive.",
    ],
    options: [
      { flag: "-json", text: "Print values with their types as JSON; a named one as plain JSON." },
      { flag: "-raw", text: "Print the named string, number or boolean by itself, without quotes or newline." },
      { flag: "-state=path", text: "Read this state file instead of the configured one." },
      { flag: "-no-color", text: "No colours." },
    ],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, output.usage, parsed.error);
    const [name, ...extra] = parsed.args;
    const problem = argumentProblem(parsed.flags, name, extra);
    if (problem !== undefined) return usageDiagnostic(context, output.usage, problem);
    const found = await readStateOnly(context, parsed.flags.state);
    if (found === undefined) return 1;
    const { outputs } = found.state;
    if (outputs.size === 0 && !parsed.flags.json) {
      report(context, [noOutputs(context)]);
      return 0;
    }
    if (name !== undefined) return showOne(context, outputs.get(name), name, parsed.flags);
    if (parsed.flags.json) {
      const { formatOutputs } = await import("@landform/json-output");
      context.terminal.out(formatOutputs(outputs));
    } else {
      context.terminal.out(outputLines(outputs, context));
    }
    return 0;
  },
};

type Flags = ReturnType<typeof parseFlags<typeof flags>>["flags"];

function argumentProblem(values: Flags, name: string | undefined, extra: readonly string[]): Diagnostic | undefined {
  const error = (summary: string, detail: string): Diagnostic => ({ severity: "error", summary, detail });
  if (extra.length > 0)
    return error(
      "Unexpected argument",
      "The output command expects exactly one argument with the name of an output variable or no arguments to show all outputs.",
    );
  if (values.json && values.raw)
    return error("Invalid output format", "The -raw and -json options are mutually-exclusive.");
  if (values.raw && name === undefined)
    return error("Output name required", "You must give the name of a single output value when using the -raw option.");
  return undefined;
}

function showOne(context: CommandContext, found: OutputState | undefined, name: string, values: Flags): number {
  if (found === undefined) {
    report(context, [unknownOutput(context, name)]);
    return 1;
  }
  if (values.json) {
    const json = valueToJson(found.value, found.value.type);
    context.terminal.out(`${typeof json === "string" ? json : "null"}\n`);
    return 0;
  }
  if (!values.raw) {
    context.terminal.out(`${formatValue(found.value)}\n`);
    return 0;
  }
  const raw = rawText(found.value);
  if (raw === undefined) {
    report(context, [unsupportedRaw(name, found.value)]);
    return 1;
  }
  context.terminal.out(raw);
  return 0;
}

function rawText(value: Value): string | undefined {
  if (value.kind !== "known") return undefined;
  if (value.type.kind === "string") return asString(value);
  if (value.type.kind === "number") return formatNumber(asNumber(value));
  return value.type.kind === "bool" ? String(asBool(value)) : undefined;
}

function unsupportedRaw(name: string, value: Value): Diagnostic {
  const what = value.kind === "null" ? "null" : friendlyName(value.type);
  return {
    severity: "error",
    summary: "Unsupported value for raw output",
    detail: `The -raw option only supports strings, numbers, and boolean values, but output value "${name}" is ${what}.\n\nUse the -json option for machine-readable representations of output values that have complex types.`,
  };
}

function unknownOutput({ dialect }: CommandContext, name: string): Diagnostic {
  return {
    severity: "error",
    summary: `Output "${name}" not found`,
    detail: `The output variable requested could not be found in the state file. If you recently added this to your configuration, be sure to run \`${dialect.name} apply\`, since the state won't be updated with new output variables until that command is run.`,
  };
}

function noOutputs({ dialect }: CommandContext): Diagnostic {
  return {
    severity: "warning",
    summary: "No outputs found",
    detail: `The state file either has no outputs defined, or all the defined outputs are empty. Please define an output in your configuration with the \`output\` keyword and run \`${dialect.name} refresh\` for it to become available. If you are using interpolation, please verify the interpolated value is not empty. You can use the \`${dialect.name} console\` command to assist.`,
  };
}
