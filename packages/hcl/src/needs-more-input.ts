import { scan } from "./scan.js";
import { sourceInput } from "./source-input.js";
import { closerOf, isCloser } from "./token.js";

/** Does `text` end inside brackets, a template or a heredoc, so that an interactive reader should wait for more? */
export function needsMoreInput(text: string): boolean {
  const tokens = scan(sourceInput(text, ""));
  let depth = 0;
  for (let index = 0; index < tokens.count; index++) {
    const kind = tokens.kind(index);
    if (closerOf(kind) !== undefined) depth++;
    else if (isCloser(kind)) depth--;
  }
  return depth > 0;
}
