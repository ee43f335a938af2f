import { stringValue } from "@landform/cty";
import type { SourceRange } from "@landform/diagnostics";
import { trimEnd, trimStart } from "./characters.js";
import type { Cursor } from "./cursor.js";
import type { Expression } from "./expression.js";
import { unindent } from "./flush-heredoc.js";
import { literalTextOf } from "./literal-text.js";
import { parseDirective } from "./parse-directive.js";
import { parseExpressionAt } from "./parse-expression.js";
import { skipPast } from "./recover.js";
import { endOf, span } from "./span.js";
import { joinTexts, type TemplatePart } from "./template-part.js";
import { templateTree } from "./template-tree.js";
import { TokenKind as T, type TokenKind } from "./token.js";

/** Parse a quoted string or a heredoc. */
export function parseTemplateLiteral(cursor: Cursor): Expression {
  const openKind = cursor.peek();
  const open = cursor.read();
  const { tokens } = cursor;
  if (tokens.kind(open + 1) === T.quotedText && tokens.kind(open + 2) === T.closeQuote)
    return plainString(cursor, open);
  const flush = openKind === T.openHeredoc && cursor.tokens.text(open).startsWith("<<-");
  const template = parseParts(cursor, openKind === T.openQuote ? T.closeQuote : T.closeHeredoc, flush);
  return templateExpression(template.parts, span(cursor.range(open), cursor.range(cursor.previous())));
}

/** The by far most common case, quotes with one stretch of text, without the detours. */
function plainString(cursor: Cursor, open: number): Expression {
  const token = cursor.read();
  const close = cursor.read();
  const part: Expression = {
    kind: "literal",
    value: stringValue(literalTextOf(cursor, token)),
    range: cursor.range(token),
  };
  return { kind: "template", parts: [part], range: cursor.rangeOver(open, close) };
}

/** Parse a whole text as a template. */
export function parseBareTemplate(cursor: Cursor): Expression {
  const { parts, range } = parseParts(cursor, T.endOfFile, false);
  return templateExpression(parts, range);
}

function templateExpression(parts: Parts["parts"], range: SourceRange): Expression {
  return parts.wrapped === undefined
    ? { kind: "template", parts: parts.all, range }
    : { kind: "templateWrap", inner: parts.wrapped, range };
}

interface Parts {
  /** `wrapped` is set when the template is one interpolation and nothing else. */
  readonly parts: { readonly all: readonly Expression[]; readonly wrapped?: Expression };
  readonly range: SourceRange;
}

function parseParts(cursor: Cursor, end: TokenKind, flush: boolean): Parts {
  const start = cursor.range(cursor.next());
  const reader = new PartReader(cursor, end, start);
  const endRange = reader.readAll();
  const read = reader.parts.length > 0 ? reader.parts : [{ kind: "text", text: "", range: endOf(start) } as const];
  const flat = joinTexts(flush ? unindent(read) : read);
  const only = flat.length === 1 ? flat[0] : undefined;
  const all = templateTree(cursor, flat, endRange);
  const wrapped = only?.kind === "interpolation" ? only.expression : undefined;
  return { parts: wrapped === undefined ? { all } : { all, wrapped }, range: span(start, endRange) };
}

/** Collects the parts of one template; trims texts next to a `~` as it goes. */
class PartReader {
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
    const newlines = this.#cursor.countNewlines(false);
    if (kind === T.interpolation) {
      const expression = parseExpressionAt(this.#cursor);
      this.#readSequenceEnd((found) => this.#reportInterpolationEnd(found));
      this.parts.push({ kind: "interpolation", expression });
    } else {
      const directive = parseDirective(this.#cursor, opener);
      if (directive === undefined) skipPast(this.#cursor, T.templateEnd);
      else {
        this.parts.push(directive.part);
        this.#readSequenceEnd((found) => this.#reportDirectiveEnd(found, directive.keyword));
      }
    }
    this.#cursor.countNewlines(newlines);
  }

  #readSequenceEnd(reportOther: (found: number) => void): void {
    const cursor = this.#cursor;
    if (cursor.peek() === T.templateEnd) {
      this.#trimsNext = cursor.tokens.text(cursor.read()).startsWith("~");
      return;
    }
    reportOther(cursor.next());
    skipPast(cursor, T.templateEnd);
  }

  #reportDirectiveEnd(found: number, keyword: string): void {
    const subject = this.#cursor.range(found);
    this.#cursor.unexpected(
      `Extra characters in ${keyword} marker`,
      "Expected a closing brace to end the sequence, but found extra characters.",
      subject,
      span(this.#start, subject),
    );
  }

  #reportInterpolationEnd(found: number): void {
    const cursor = this.#cursor;
    const kind = cursor.peek();
    const unclosed = "Unclosed template interpolation sequence";
    const extra = "Extra characters after interpolation expression";
    const subject = cursor.range(found);
    const context = span(this.#start, subject);
    if (kind === T.endOfFile)
      cursor.unexpected(
        unclosed,
        "There is no closing brace for this interpolation sequence before the end of the file. This might be caused by incorrect nesting inside the given expression.",
        this.#start,
      );
    else if (kind === T.colon)
      cursor.unexpected(
        extra,
        'Template interpolation doesn\'t expect a colon at this location. Did you intend this to be a literal sequence to be processed as part of another language? If so, you can escape it by starting with "$${" instead of just "${".',
        subject,
        context,
      );
    else if (this.#end === T.closeQuote && (kind === T.closeQuote || kind === T.openQuote))
      cursor.unexpected(
        unclosed,
        "There is no closing brace for this interpolation sequence before the end of the quoted template. This might be caused by incorrect nesting inside the given expression.",
        this.#start,
      );
    else
      cursor.unexpected(
        extra,
        'Expected a closing brace to end the interpolation expression, but found extra characters.\n\nThis can happen when you include interpolation syntax for another language, such as shell scripting, but forget to escape the interpolation start token. If this is an embedded sequence for another language, escape it by starting with "$${" instead of just "${".',
        subject,
        context,
      );
  }
}
