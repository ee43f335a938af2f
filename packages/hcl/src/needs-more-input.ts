import { scan } from "./scan.js";
import { sourceInput } from "./source-input.js";
import { closerOf, isCloser, TokenKind } from "./token.js";

/**
 * Do the lines of `text` end inside brackets, a template or a heredoc, so that an interactive reader should wait for more?
 * Not in quotes: they can't go on in the next line.
 */
export function needsMoreInput(text: string): boolean {
  const tokens = scan(sourceInput(`${text}\n`, ""));
  let depth = 0;
  for (let index = 0; index < tokens.count; index++) {
    const kind = tokens.kind(index);
    if (kind === TokenKind.quotedNewline) return false;
    if (closerOf(kind) !== undefined) depth++;
    else if (isCloser(kind)) depth--;
  }
  return depth > 0;
}

/**
 * The expressions of `text`, which begin on lines of their own and go on as long as `needsMoreInput`. What follows quotes
 * that are left open is one piece.
 */
export function expressionsOnLines(text: string): readonly string[] {
  const input = sourceInput(`${text}\n`, "");
  const tokens = scan(input);
  const expressions: string[] = [];
  let start = 0;
  let depth = 0;
  for (let index = 0; index < tokens.count; index++) {
    const kind = tokens.kind(index);
    if (closerOf(kind) !== undefined) depth++;
    else if (isCloser(kind)) depth--;
    const isOpenQuote = kind === TokenKind.quotedNewline;
    if (isOpenQuote || (depth <= 0 && (kind === TokenKind.newline || kind === TokenKind.lineComment))) {
      expressions.push(input.text.slice(start, tokens.end(index)));
      start = tokens.end(index);
      depth = 0;
    }
    if (isOpenQuote) break;
  }
  return [...expressions, input.text.slice(start)];
}
