import { columnsOf } from "./columns.js";
import { bracketChange, isSpaceBetween } from "./format-spaces.js";
import { TokenKind as T, type TokenKind } from "./token.js";

/**
 * A line in up to three cells, each with its inner spaces: `lead`, the part from an `=` on if the value ends on the
 * line, and a comment at the end. Where a value is a heredoc, the line goes on to its end marker.
 */
export interface Line {
  readonly indent: number;
  readonly lead: Cell;
  readonly assignment: Cell | undefined;
  readonly comment: string | undefined;
}

export interface Cell {
  readonly text: string;
  readonly columns: number;
}

/** Collects the tokens of one line after the other. */
export class LineReader {
  readonly #kinds: TokenKind[] = [];
  readonly #texts: string[] = [];
  readonly #indents = new Indents();

  add(kind: TokenKind, text: string): void {
    this.#kinds.push(kind);
    this.#texts.push(text);
  }

  get isEmpty(): boolean {
    return this.#kinds.length === 0;
  }

  /** Make a line of the tokens added since the last one. */
  take(): Line {
    const { length } = this.#kinds;
    const last = this.#kinds[length - 1];
    const hasComment = length > 1 && (last === T.lineComment || last === T.comment);
    const end = hasComment ? length - 1 : length;
    const equals = this.#assignmentStart(end);
    const line = {
      indent: this.#indents.next(this.#kinds, equals ?? end),
      lead: this.#cell(0, equals ?? end),
      assignment: equals === undefined ? undefined : this.#cell(equals, end),
      comment: hasComment ? this.#texts[length - 1] : undefined,
    };
    this.#kinds.length = 0;
    this.#texts.length = 0;
    return line;
  }

  /** The first `=` that isn't the line's first token, if all brackets behind it are closed again on the line. */
  #assignmentStart(end: number): number | undefined {
    const equals = this.#kinds.indexOf(T.equal, 1);
    if (equals < 0 || equals >= end) return undefined;
    let open = 0;
    for (let index = equals; index < end; index++) open += bracketChange(this.#kinds[index] ?? T.endOfFile);
    return open === 0 ? equals : undefined;
  }

  #cell(first: number, end: number): Cell {
    let text = this.#texts[first] ?? "";
    for (let index = first + 1; index < end; index++)
      text += this.#isSpaceBefore(index, first) ? ` ${this.#texts[index]}` : this.#texts[index];
    return { text, columns: this.#columnsOf(text, first, end) };
  }

  #isSpaceBefore(index: number, first: number): boolean {
    const before = index - 2 < first ? undefined : this.#kinds[index - 2];
    const left = this.#kinds[index - 1] ?? T.endOfFile;
    const right = this.#kinds[index] ?? T.endOfFile;
    return isSpaceBetween(before, left, right, this.#texts[index - 1] === "in");
  }

  /** Clusters don't reach over the ends of tokens. */
  #columnsOf(text: string, first: number, end: number): number {
    const columns = columnsOf(text);
    if (columns === text.length) return columns;
    const tokens = this.#texts.slice(first, end);
    const spaces = text.length - tokens.reduce((length, token) => length + token.length, 0);
    return tokens.reduce((sum, token) => sum + columnsOf(token), spaces);
  }
}

/** How deep lines are indented. However many brackets a line opens, what is in them is one level deeper. */
class Indents {
  /** For each level, how many brackets opened it. */
  readonly #levels: number[] = [];
  /** How many heredocs are open: where an interpolation is broken, their text goes on in the next line. */
  #heredocs = 0;

  /** The indentation of a line whose lead is these tokens, in columns. An assignment leaves no bracket open. */
  next(kinds: readonly TokenKind[], leadEnd: number): number {
    if (kinds[0] === T.newline) return 0;
    const open = this.#netBrackets(kinds, leadEnd);
    if (open < 0) this.#close(-open);
    const indent = 2 * this.#levels.length;
    if (open > 0) this.#levels.push(open);
    return indent;
  }

  #close(count: number): void {
    let remaining = count;
    while (remaining > 0) {
      const opened = this.#levels.pop();
      if (opened === undefined) return;
      if (opened > remaining) this.#levels.push(opened - remaining);
      remaining -= opened;
    }
  }

  /** What is in a heredoc, and behind it, doesn't count. */
  #netBrackets(kinds: readonly TokenKind[], leadEnd: number): number {
    let open = 0;
    let counts = this.#heredocs === 0;
    kinds.forEach((kind, index) => {
      if (kind === T.openHeredoc) this.#heredocs++;
      else if (kind === T.closeHeredoc) this.#heredocs--;
      counts &&= this.#heredocs === 0 && index < leadEnd;
      if (counts) open += bracketChange(kind);
    });
    return open;
  }
}
