import { stringValue } from "@landform/cty";
import type { SourceRange } from "@landform/diagnostics";
import type { Cursor } from "./cursor.js";
import type { Expression } from "./expression.js";
import { unindent } from "./flush-heredoc.js";
import { literalTextOf } from "./literal-text.js";
import { endOf, span } from "./span.js";
import { joinTexts, type TemplatePart } from "./template-part.js";
import { TemplateReader } from "./template-reader.js";
import { templateTree } from "./template-tree.js";
import { TokenKind as T, type TokenKind } from "./token.js";

/** Parse a quoted string or a heredoc. */
export function parseTemplateLiteral(cursor: Cursor): Expression {
  const openKind = cursor.peek();
  const open = cursor.read();
  const { tokens } = cursor;
  if (tokens.kind(open + 1) === T.quotedText && tokens.kind(open + 2) === T.closeQuote)
    return plainString(cursor, open);
  const flush = openKind === T.openHeredoc && tokens.text(open).startsWith("<<-");
  const content = parseContent(cursor, openKind === T.openQuote ? T.closeQuote : T.closeHeredoc, flush);
  return templateExpression(content, cursor.rangeOver(open, cursor.previous()));
}

/** The by far most common case, quotes with one stretch of text, without the detours. */
function plainString(cursor: Cursor, open: number): Expression {
  const token = cursor.read();
  const close = cursor.read();
  const value = stringValue(literalTextOf(cursor, token));
  const part: Expression = { kind: "literal", value, range: cursor.range(token) };
  return { kind: "template", parts: [part], range: cursor.rangeOver(open, close) };
}

/** Parse a whole text as a template. */
export function parseBareTemplate(cursor: Cursor): Expression {
  const content = parseContent(cursor, T.endOfFile, false);
  return templateExpression(content, content.range);
}

interface Content {
  readonly parts: readonly Expression[];
  /** One interpolation and nothing else: it stands for itself, not for a string. */
  readonly isWrap: boolean;
  /** Without the quotes or heredoc markers, but with the end token. */
  readonly range: SourceRange;
}

function templateExpression({ parts, isWrap }: Content, range: SourceRange): Expression {
  const [first] = parts;
  return isWrap && first !== undefined
    ? { kind: "templateWrap", inner: first, range }
    : { kind: "template", parts, range };
}

function parseContent(cursor: Cursor, end: TokenKind, flush: boolean): Content {
  const start = cursor.range(cursor.next());
  const reader = new TemplateReader(cursor, end, start);
  const endRange = reader.readAll();
  const empty: TemplatePart = { kind: "text", text: "", range: endOf(start) };
  const read = reader.parts.length > 0 ? reader.parts : [empty];
  const flat = joinTexts(flush ? unindent(read) : read);
  const isWrap = flat.length === 1 && flat[0]?.kind === "interpolation";
  return { parts: templateTree(cursor, flat, endRange), isWrap, range: span(start, endRange) };
}
