import type { Diagnostic } from "./diagnostic.js";

/** The order in which people see them: warnings before errors, those without a place first, then by file and position. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  return [...diagnostics].sort(compareDiagnostics);
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  if (a.severity !== b.severity) return a.severity === "warning" ? -1 : 1;
  if (a.subject === undefined || b.subject === undefined)
    return Number(a.subject !== undefined) - Number(b.subject !== undefined);
  if (a.subject.filename !== b.subject.filename) return a.subject.filename < b.subject.filename ? -1 : 1;
  return a.subject.start.byte - b.subject.start.byte;
}

/** Each once, the first of those that would look the same. */
export function withoutRepeats(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const seen = new Set<string>();
  return diagnostics.filter(({ severity, summary, detail, address, subject }) => {
    const place = subject === undefined ? [] : [subject.filename, subject.start.byte, subject.end.byte];
    const key = JSON.stringify([severity, summary, detail, address, place]);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}

/**
 * Show the first of the diagnostics of these severities that have one summary and tell how many more there are. Those
 * without a place are never merged: they would not say where else to look. Nor are failed assertions of `check` blocks.
 */
export function consolidate(
  diagnostics: readonly Diagnostic[],
  severities: readonly Diagnostic["severity"][],
): readonly Diagnostic[] {
  const groups = new Map<string, Diagnostic[]>();
  const result: (Diagnostic | readonly Diagnostic[])[] = [];
  for (const diagnostic of diagnostics) {
    const { severity, subject } = diagnostic;
    if (!severities.includes(severity) || subject === undefined || isOfCheckBlock(diagnostic)) {
      result.push(diagnostic);
      continue;
    }
    const key = mergeKeyOf(diagnostic);
    const group = groups.get(key);
    if (group !== undefined) {
      group.push(diagnostic);
      continue;
    }
    const fresh = [diagnostic];
    groups.set(key, fresh);
    result.push(fresh);
  }
  return result.flatMap((entry) => (isGroup(entry) ? mergeGroup(entry) : [entry]));
}

function mergeKeyOf({ severity, summary, extra }: Diagnostic): string {
  return `${severity} ${summary}${extra?.kind === "deprecation" ? extra.mergeKey : ""}`;
}

function isOfCheckBlock({ extra }: Diagnostic): boolean {
  return extra?.kind === "check" && extra.objectKind === "check";
}

function isGroup(entry: Diagnostic | readonly Diagnostic[]): entry is readonly Diagnostic[] {
  return Array.isArray(entry);
}

function mergeGroup(group: readonly Diagnostic[]): readonly Diagnostic[] {
  const [first, ...more] = group;
  if (first === undefined || more.length === 0) return group;
  const others =
    more.length === 1 ? `one more similar ${first.severity}` : `${more.length} more similar ${first.severity}s`;
  return [{ ...first, detail: `${first.detail}\n\n(and ${others} elsewhere)` }];
}
