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
