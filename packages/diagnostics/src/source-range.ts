/** A position in a source text. `line` and `column` are 1-based, `column` counts grapheme clusters; `byte` is 0-based. */
export interface SourcePosition {
  readonly line: number;
  readonly column: number;
  readonly byte: number;
}

/** A stretch of one source file; `end` is exclusive. */
export interface SourceRange {
  readonly filename: string;
  readonly start: SourcePosition;
  readonly end: SourcePosition;
}

/** The place of what is written in no file, as the reference tools tell it. */
export const nowhere: SourceRange = {
  filename: "",
  start: { line: 0, column: 0, byte: 0 },
  end: { line: 0, column: 0, byte: 0 },
};

/** The smallest range that covers both. Both must be of one file. */
export function rangeBetween(first: SourceRange, last: SourceRange): SourceRange {
  const start = first.start.byte <= last.start.byte ? first.start : last.start;
  const end = first.end.byte >= last.end.byte ? first.end : last.end;
  return { filename: first.filename, start, end };
}

/** `main.tf:3,5-9`, or with both lines where the range spans several: `main.tf:3,5-4,2`. */
export function formatRange(range: SourceRange): string {
  const { start, end } = range;
  return start.line === end.line
    ? `${range.filename}:${start.line},${start.column}-${end.column}`
    : `${range.filename}:${start.line},${start.column}-${end.line},${end.column}`;
}
