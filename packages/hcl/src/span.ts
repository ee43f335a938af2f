import type { SourceRange } from "@landform/diagnostics";
import { TokenRange } from "./token-range.js";

/** From the start of `first` to the end of `last`, which is of the same text and not before it. */
export function span(first: SourceRange, last: SourceRange): SourceRange {
  return first instanceof TokenRange && last instanceof TokenRange
    ? new TokenRange(first.tokens, first.from, last.to)
    : { filename: first.filename, start: first.start, end: last.end };
}

/** The empty range at the start of `range`. */
export function startOf(range: SourceRange): SourceRange {
  if (range instanceof TokenRange) return new TokenRange(range.tokens, range.from, range.from);
  const { filename, start } = range;
  return { filename, start, end: start };
}

/** The empty range at the end of `range`. */
export function endOf(range: SourceRange): SourceRange {
  if (range instanceof TokenRange) return new TokenRange(range.tokens, range.to, range.to);
  const { filename, end } = range;
  return { filename, start: end, end };
}
