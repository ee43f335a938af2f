import type { SourceRange } from "@landform/diagnostics";
import { trimEnd, trimStart } from "./characters.js";
import type { Cursor } from "./cursor.js";
import { literalTextOf } from "./literal-text.js";
import { parseDirective } from "./parse-directive.js";
import { parseExpressionAt } from "./parse-expression.js";
import { skipPast } from "./recover.js";
import { span } from "./span.js";
import type { TemplatePart } from "./template-part.js";
import { TokenKind as T, type TokenKind } from "./token.js";

/** Collects the parts of one template; trims texts next to a `~` as it goes. */
export class TemplateReader {
  readonly parts: TemplatePart[] = [];
  readonly #cursor: Cursor;
  readonly #end: TokenKind;
  /** The template's first token. */
  readonly #start: SourceRange;
  /** The sequence just read ended in `~}`. */
  #trimsNext = false;
  #lastWasText = false;

  constructor(cursor: Cursor, end: TokenKind, start: SourceRange) {
    this.#cursor = cursor;
    this.#end = end;
    this.#start = start;
  }

  /** Read up to and including the end token. Returns its range, or where it was given up. */
  readAll(): SourceRange {
    const cursor = this.#cursor;
    for (;;) {
      const kind = cursor.peek();
      const token = cursor.read();
      if (kind === this.#end) return cursor.range(token);
      const trims = this.#trimsNext;
      const afterText = this.#lastWasText;
      this.#trimsNext = false;
      this.#lastWasText = false;
      switch (kind) {
        case T.quotedText:
        case T.plainText:
          this.#addText(token, trims);
          break;
        case T.interpolation:
        case T.directive:
          if (afterText && cursor.tokens.text(token).endsWith("~")) this.#trimLast();
          this.#addSequence(kind, token);
          break;
        default: {
          const subject = cursor.range(token);
          cursor.unexpected(
            "Unterminated template string",
            "No closing marker was found for the string.",
            subject,
            span(this.#start, subject),
          );
          return cursor.range(skipPast(cursor, this.#end));
        }
      }
    }
  }

  #addText(token: number, trims: boolean): void {
    const text = literalTextOf(this.#cursor, token);
    this.parts.push({ kind: "text", text: trims ? trimStart(text) : text, range: this.#cursor.range(token) });
    this.#lastWasText = true;
  }

  #trimLast(): void {
    const last = this.parts.pop();
    if (last !== undefined) this.parts.push(last.kind === "text" ? { ...last, text: trimEnd(last.text) } : last);
  }

  #addSequence(kind: TokenKind, opener: number): void {
    const cursor = this.#cursor;
    const newlines = cursor.countNewlines(false);
    if (kind === T.interpolation) {
      const expression = parseExpressionAt(cursor);
      this.#readSequenceEnd(interpolationProblem);
      this.parts.push({ kind: "interpolation", expression });
    } else {
      const directive = parseDirective(cursor, opener);
      if (directive === undefined) skipPast(cursor, T.templateEnd);
      else {
        this.parts.push(directive.part);
        this.#readSequenceEnd(() => directiveProblem(directive.keyword));
      }
    }
    cursor.countNewlines(newlines);
  }

  /** Read the brace that ends a sequence; where it is missing, report the problem and skip to one. */
  #readSequenceEnd(problemOf: (found: TokenKind, templateEnd: TokenKind) => EndProblem): void {
    const cursor = this.#cursor;
    if (cursor.peek() === T.templateEnd) {
      this.#trimsNext = cursor.tokens.text(cursor.read()).startsWith("~");
      return;
    }
    const found = cursor.range(cursor.next());
    const problem = problemOf(cursor.peek(), this.#end);
    if (problem.at === "template") cursor.unexpected(problem.summary, problem.detail, this.#start);
    else cursor.unexpected(problem.summary, problem.detail, found, span(this.#start, found));
    skipPast(cursor, T.templateEnd);
  }
}

/** What to say when a sequence doesn't end, and whether to point at the token found or at where the template starts. */
interface EndProblem {
  readonly summary: string;
  readonly detail: string;
  readonly at: "token" | "template";
}

function directiveProblem(keyword: string): EndProblem {
  return {
    summary: `Extra characters in ${keyword} marker`,
    detail: "Expected a closing brace to end the sequence, but found extra characters.",
    at: "token",
  };
}

function interpolationProblem(found: TokenKind, templateEnd: TokenKind): EndProblem {
  if (found === T.endOfFile) return unclosed("file");
  if (found === T.colon)
    return extraCharacters(
      `Template interpolation doesn't expect a colon at this location. Did you intend this to be a literal sequence to be processed as part of another language? If so, you can ${escapeHint}`,
    );
  if (templateEnd === T.closeQuote && (found === T.closeQuote || found === T.openQuote))
    return unclosed("quoted template");
  return extraCharacters(
    `Expected a closing brace to end the interpolation expression, but found extra characters.\n\nThis can happen when you include interpolation syntax for another language, such as shell scripting, but forget to escape the interpolation start token. If this is an embedded sequence for another language, ${escapeHint}`,
  );
}

const escapeHint = 'escape it by starting with "$${" instead of just "${".';

function unclosed(place: string): EndProblem {
  return {
    summary: "Unclosed template interpolation sequence",
    detail: `There is no closing brace for this interpolation sequence before the end of the ${place}. This might be caused by incorrect nesting inside the given expression.`,
    at: "template",
  };
}

function extraCharacters(detail: string): EndProblem {
  return { summary: "Extra characters after interpolation expression", detail, at: "token" };
}
