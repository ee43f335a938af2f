import type { SourceRange } from "@landform/diagnostics";
import { lineStart } from "./edit-text.js";
import type { Splice } from "./splice.js";
import { TokenKind as T } from "./token.js";
import { tokensWithin } from "./token-finder.js";
import type { TokenList } from "./token-list.js";

/**
 * Take the item in `range` away: its lines, the comment behind it, and the lines of comments directly above. A blank
 * line that parted it from its neighbours goes too, unless it still parts two of them.
 */
export function removeLines(tokens: TokenList, range: SourceRange): Splice {
  const item = tokensWithin(tokens, range);
  const first = firstLeadComment(tokens, item.first);
  const next = nextLine(tokens, item.end);
  const start = startOfLine(tokens, first);
  const isWholeLine = start === lineStart(tokens.input.text, start);
  const splice = { start, end: tokens.end(next - 1), replacement: isWholeLine ? "" : "\n" };
  if (!isWholeLine) return splice;
  const isBodyStart = first === 0 || isAfterBrace(tokens, first);
  const isBodyEnd = tokens.kind(next) === T.closeBrace || tokens.kind(next) === T.endOfFile;
  if (tokens.kind(next) === T.newline && (isBodyStart || isBlankLineBefore(tokens, first)))
    return { ...splice, end: tokens.end(next) };
  if (isBodyEnd && isBlankLineBefore(tokens, first)) return { ...splice, start: tokens.start(first - 1) };
  return splice;
}

/** Where the line of the token begins, or behind a comment of several lines that ends in it. */
function startOfLine(tokens: TokenList, first: number): number {
  const start = lineStart(tokens.input.text, tokens.start(first));
  let before = first;
  while (before > 0 && tokens.start(before - 1) >= start) before--;
  return before > 0 && tokens.end(before - 1) > start ? tokens.start(before) : start;
}

/** Index of the first comment of those that fill the lines directly above the token. */
function firstLeadComment(tokens: TokenList, item: number): number {
  let first = item;
  while (first > 0 && tokens.kind(first - 1) === T.lineComment && isFirstOnLine(tokens, first - 1)) first--;
  return first;
}

function isFirstOnLine(tokens: TokenList, index: number): boolean {
  const { text } = tokens.input;
  const start = tokens.start(index);
  return text.slice(lineStart(text, start), start).trim() === "";
}

/** Index of the first token on the line after the one on which token `end - 1` ends. */
function nextLine(tokens: TokenList, end: number): number {
  for (let index = end; index < tokens.count - 1; index++) if (endsLine(tokens, index)) return index + 1;
  return tokens.count - 1;
}

function endsLine(tokens: TokenList, index: number): boolean {
  return tokens.kind(index) === T.newline || tokens.kind(index) === T.lineComment;
}

function isAfterBrace(tokens: TokenList, first: number): boolean {
  return tokens.kind(first - 1) === T.newline && tokens.kind(first - 2) === T.openBrace;
}

function isBlankLineBefore(tokens: TokenList, first: number): boolean {
  return first > 1 && tokens.kind(first - 1) === T.newline && endsLine(tokens, first - 2);
}
