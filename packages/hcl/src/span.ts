import type { SourceRange } from "@landform/diagnostics";

/** From the start of `first` to the end of `last`, which is not before it. */
export function span(first: SourceRange, last: SourceRange): SourceRange {
  return { filename: first.filename, start: first.start, end: last.end };
}

/** The empty range at the start of `range`. */
export function startOf(range: SourceRange): SourceRange {
  return { filename: range.filename, start: range.start, end: range.start };
}

/** The empty range at the end of `range`. */
export function endOf(range: SourceRange): SourceRange {
  return { filename: range.filename, start: range.end, end: range.end };
}
