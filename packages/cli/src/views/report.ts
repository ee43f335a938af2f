import type { Dialect } from "@landform/addrs";
import {
  consolidate,
  type Diagnostic,
  hasErrors,
  renderDiagnostic,
  type SourceLookup,
  sortDiagnostics,
  type TextStyle,
  withoutRepeats,
} from "@landform/diagnostics";
import type { DeprecationLevel } from "../arguments/view-flags.js";
import type { CommandContext } from "../command.js";

export interface ReportOptions {
  readonly sources?: SourceLookup;
}

const noSources: SourceLookup = { source: () => undefined };

/** Show problems: errors on standard error, warnings on standard output. Tells whether there were errors. */
export function report(
  { terminal, jsonLog, compactWarnings, consolidated, deprecations, dialect, spacedDiagnostics }: CommandContext,
  diagnostics: readonly Diagnostic[],
  options: ReportOptions = {},
): boolean {
  const failed = hasErrors(diagnostics);
  const sorted = sortDiagnostics(diagnostics);
  if (jsonLog !== undefined) {
    for (const diagnostic of sorted) jsonLog.diagnostic(diagnostic, options.sources ?? noSources);
    return failed;
  }
  const shown = consolidate(withoutNeedless(withoutRepeats(sorted), deprecations), consolidated);
  const compact = compactWarnings && !failed;
  if (compact && shown.length > 0) terminal.out(compactText(shown, terminal.style, dialect));
  for (const diagnostic of compact ? [] : shown) {
    const text = renderDiagnostic(diagnostic, {
      sources: options.sources ?? noSources,
      style: terminal.style,
      width: terminal.width,
    });
    const shownText = spacedDiagnostics ? `${text}\n` : text;
    if (diagnostic.severity === "error") terminal.err(shownText);
    else terminal.out(shownText);
  }
  return failed;
}

/** Leaves out what nobody wants to know about deprecated things, and what was said of one already. */
function withoutNeedless(diagnostics: readonly Diagnostic[], level: DeprecationLevel): readonly Diagnostic[] {
  const told = new Set<string>();
  return diagnostics.filter(({ extra }) => {
    if (extra?.kind !== "deprecation") return true;
    const isNew = !told.has(extra.cause);
    told.add(extra.cause);
    return isNew && (level === "all" || (level === "local" && !extra.isRemote));
  });
}

function compactText(warnings: readonly Diagnostic[], { bold, yellow }: TextStyle, { productName }: Dialect): string {
  const lines = warnings.map(
    ({ summary, subject }) =>
      `- ${summary}${subject === undefined ? "" : `\n  on ${subject.filename} line ${subject.start.line}`}`,
  );
  return `\n${bold(yellow("Warnings:"))}\n\n${lines.join("\n")}\n\nTo see the full warning notes, run ${productName} without -compact-warnings.\n`;
}
