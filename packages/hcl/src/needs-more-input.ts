import { scan } from "./scan.js";
import { sourceInput } from "./source-input.js";
import { closerOf, isCloser, TokenKind } from "./token.js";

/**
 * The lines of one expression, as an interactive reader gets them. However many there are, each is scanned a few times
 * at most: only what follows the last line that ended in plain brackets is, and nothing while a heredoc goes on.
 */
export class PendingInput {
  readonly #lines: string[] = [];
  /** What is still to be scanned with the next line, and how many brackets are open before it. */
  #rest = "";
  #depth = 0;
  /** The end marker of the heredoc that `#rest` ends in. */
  #heredoc: string | undefined;

  get text(): string {
    return this.#lines.join("\n");
  }

  /**
   * Take one more line. Do the lines end inside brackets, a template or a heredoc, so that more must follow? Not in
   * quotes: they can't go on in the next line.
   */
  add(line: string): boolean {
    this.#lines.push(line);
    this.#rest += `${line}\n`;
    if (this.#heredoc !== undefined && line.trim() !== this.#heredoc && !/[$%]\{/.test(line)) return true;
    const tokens = scan(sourceInput(this.#rest, ""));
    const opened: number[] = [];
    let settled = 0;
    let depthThere = this.#depth;
    let depth = this.#depth;
    let templates = 0;
    let mayBeComment = false;
    for (let index = 0; index < tokens.count; index++) {
      const kind = tokens.kind(index);
      if (kind === TokenKind.quotedNewline) return false;
      const step = closerOf(kind) !== undefined ? 1 : isCloser(kind) ? -1 : 0;
      depth += step;
      if (!isPlainBracket(kind)) templates += step;
      if (step > 0) opened.push(index);
      else if (step < 0) opened.pop();
      // The end of a comment may be in a line to come.
      if (kind === TokenKind.slash && tokens.kind(index + 1) === TokenKind.star) mayBeComment = true;
      if (templates === 0 && !mayBeComment && (kind === TokenKind.newline || kind === TokenKind.lineComment)) {
        settled = tokens.end(index);
        depthThere = depth;
      }
    }
    const last = opened.at(-1);
    this.#heredoc =
      last !== undefined && tokens.kind(last) === TokenKind.openHeredoc
        ? tokens.text(last).replace(/^<<-?/, "").trim()
        : undefined;
    this.#rest = this.#rest.slice(settled);
    this.#depth = depthThere;
    return depth > 0;
  }
}

function isPlainBracket(kind: TokenKind): boolean {
  return kind >= TokenKind.openBrace && kind <= TokenKind.closeParen;
}

/**
 * The expressions of `text`, which begin on lines of their own and go on as long as `PendingInput` waits. What follows quotes
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
