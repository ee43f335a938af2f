import type { Diagnostic, ExpressionValue } from "./diagnostic.js";
import { indexOfByte, type SourceText } from "./source-text.js";

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
  const shown = diagnostic.context ?? subject;
  const startLine = Math.min(shown.start.line, subject.start.line);
  const endLine = Math.max(lastLine(shown), lastLine(subject));
  const code = source.lines(startLine, endLine);
  const lineByte = source.byteOfLine(startLine);
  const codeBytes = byteLength(code);
  const start = clamp(subject.start.byte - lineByte, 0, codeBytes);
  const end = clamp(Math.max(subject.end.byte, subject.start.byte + 1) - lineByte, start, codeBytes);
  return {
    context: sources.blockContext?.(subject.filename, subject.start.byte),
    code,
    startLine,
    highlightStart: start,
    highlightEnd: end,
    values: diagnostic.values ?? [],
  };
}

/** The code before, in and after the highlight. */
export function splitHighlight(snippet: Snippet): readonly [string, string, string] {
  const start = indexOfByte(snippet.code, snippet.highlightStart);
  const end = indexOfByte(snippet.code, snippet.highlightEnd);
  return [snippet.code.slice(0, start), snippet.code.slice(start, end), snippet.code.slice(end)];
}

/** A range that ends at the start of a line does not reach into that line. */
function lastLine(range: {
  readonly start: { readonly line: number };
  readonly end: { readonly line: number; readonly column: number };
}): number {
  return range.end.column === 1 && range.end.line > range.start.line ? range.end.line - 1 : range.end.line;
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
