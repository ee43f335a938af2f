import type { Diagnostic, ExpressionValue } from "./diagnostic.js";
import { rangeBetween, type SourceRange } from "./source-range.js";
import { indexOfByte, type SourceText, utf8Length } from "./source-text.js";

/** Where a renderer finds the text that diagnostics point into. */
export interface SourceLookup {
  source(filename: string): SourceText | undefined;
  /** The header of the block around a byte offset, as in `resource "aws_instance" "web"`. */
  blockContext?(filename: string, byte: number): string | undefined;
}

/** The lines that a diagnostic is about. Offsets are bytes in `code`. */
export interface Snippet {
  readonly context: string | undefined;
  readonly code: string;
  readonly startLine: number;
  readonly highlightStart: number;
  readonly highlightEnd: number;
  readonly values: readonly ExpressionValue[];
}

/** `undefined` where the diagnostic has no subject or its file is not at hand. */
export function snippetOf(diagnostic: Diagnostic, sources: SourceLookup): Snippet | undefined {
  const { subject } = diagnostic;
  const source = subject && sources.source(subject.filename);
  if (subject === undefined || source === undefined) return undefined;
  const shown = rangeBetween(diagnostic.context ?? subject, subject);
  const { code, startByte } = source.linesAround(shown.start.byte, shownEnd(shown));
  const codeBytes = utf8Length(code, 0, code.length);
  const start = source.shownLength(startByte, subject.start.byte);
  const end = source.shownLength(startByte, shownEnd(subject));
  return {
    context: sources.blockContext?.(subject.filename, subject.start.byte),
    code,
    startLine: shown.start.line,
    highlightStart: clamp(start, 0, codeBytes),
    highlightEnd: clamp(end, 0, codeBytes),
    values: diagnostic.values ?? [],
  };
}

/** The code before, in and after the highlight. */
export function splitHighlight(snippet: Snippet): readonly [string, string, string] {
  const start = indexOfByte(snippet.code, snippet.highlightStart);
  const end = indexOfByte(snippet.code, snippet.highlightEnd);
  return [snippet.code.slice(0, start), snippet.code.slice(start, end), snippet.code.slice(end)];
}

/** An empty range is shown one character wide. */
function shownEnd({ start, end }: SourceRange): number {
  return Math.max(end.byte, start.byte + 1);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
