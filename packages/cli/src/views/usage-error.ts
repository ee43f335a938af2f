import { type Diagnostic, renderDiagnostic } from "@landform/diagnostics";
import type { CommandContext, Usage } from "../command.js";
import { report } from "./report.js";
import { renderUsage } from "./usage.js";

/** Flags that cannot be read: the problem, and where to find help. The exit code is 1. */
export function usageError(context: CommandContext, usage: Usage, detail: string): number {
  return usageDiagnostic(context, usage, { severity: "error", summary: "Failed to parse command-line flags", detail });
}

const numberOfArguments = "Invalid number of arguments";

/**
 * Arguments are missing, or there are too many: the problem, and the command's help. OpenTofu has a diagnostic for it, which
 * begins with `summary`. The exit code is 1.
 */
export function wrongArguments(
  context: CommandContext,
  usage: Usage,
  problem: string,
  summary = numberOfArguments,
): number {
  const { terminal, program, dialect } = context;
  const help = renderUsage(usage, program);
  if (dialect.name === "tofu") {
    // What stands under this summary are no whole sentences there.
    const detail = summary === numberOfArguments ? problem.replace(/\.$/, "") : problem;
    report(context, [{ severity: "error", summary, detail }]);
    if (context.jsonLog === undefined) terminal.out(help);
  } else terminal.err(`${problem}\n\n${help}`);
  return 1;
}

/** For commands that take no arguments: people give a directory, as they once could. The exit code is 1. */
export function tooManyArguments(context: CommandContext, usage: Usage): number {
  const problem = "Too many command line arguments. Did you mean to use -chdir?";
  if (context.dialect.name === "tofu") return wrongArguments(context, usage, problem, "Unexpected argument");
  context.terminal.err(`${problem}\n`);
  return 1;
}

/** A command line that makes no sense. The exit code is 1. */
export function usageDiagnostic(context: CommandContext, usage: Usage, ...diagnostics: readonly Diagnostic[]): number {
  const { terminal, program, jsonLog } = context;
  const sources = { source: () => undefined };
  if (jsonLog !== undefined) {
    for (const diagnostic of diagnostics) jsonLog.diagnostic(diagnostic, sources);
    return 1;
  }
  for (const diagnostic of diagnostics) {
    terminal.err(renderDiagnostic(diagnostic, { sources, style: terminal.style, width: terminal.width }));
  }
  terminal.err(`\nFor more help on using this command, run:\n  ${program} ${commandName(usage)} -help\n`);
  return 1;
}

/** `state list` from `state list [options] [address...]`. */
function commandName(usage: Usage): string {
  const words = usage.synopsis.split(" ");
  const end = words.findIndex((word) => !/^[a-z][a-z-]*$/.test(word));
  return words.slice(0, end < 0 ? words.length : end).join(" ");
}
