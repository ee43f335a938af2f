import type { SourceRange } from "@landform/diagnostics";
import type { Block, NativeBody } from "./body.js";
import { compact } from "./compact.js";
import type { Cursor } from "./cursor.js";
import { parseBody, parseSingleAttribute } from "./parse-body.js";
import { parseLabel } from "./parse-label.js";
import { skipItem, skipPast } from "./recover.js";
import { span } from "./span.js";
import { TokenKind as T } from "./token.js";

/** Parse a block whose type was just read. */
export function parseBlock(cursor: Cursor, typeToken: number): Block {
  const labels: string[] = [];
  const labelRanges: SourceRange[] = [];
  for (;;) {
    switch (cursor.peek()) {
      case T.identifier: {
        const token = cursor.read();
        labels.push(cursor.tokens.text(token));
        labelRanges.push(cursor.range(token));
        continue;
      }
      case T.openQuote: {
        const label = parseLabel(cursor);
        labels.push(label.text);
        labelRanges.push(label.range);
        continue;
      }
    }
    break;
  }
  const typeRange = cursor.range(typeToken);
  const lastRange = labelRanges.at(-1) ?? typeRange;
  const { body, openBraceRange, closeBraceRange } = parseContent(cursor, typeToken);
  return {
    type: cursor.tokens.text(typeToken),
    typeRange,
    labels: compact(labels),
    labelRanges: compact(labelRanges),
    headerRange: span(typeRange, lastRange),
    body,
    openBraceRange,
    closeBraceRange,
  };
}

type Content = Pick<Block, "body" | "openBraceRange" | "closeBraceRange">;

/** The braces and what they hold. Where there are none, the type stands for all of it. */
function parseContent(cursor: Cursor, typeToken: number): Content {
  if (cursor.peek() !== T.openBrace) {
    reportMissingBrace(cursor, typeToken);
    skipItem(cursor);
    const typeRange = cursor.range(typeToken);
    const body = emptyBody(typeRange, typeRange);
    return { body, openBraceRange: typeRange, closeBraceRange: typeRange };
  }
  const openBrace = cursor.read();
  const openBraceRange = cursor.range(openBrace);
  const body = parseBraces(cursor, typeToken, openBrace);
  const closeBraceRange = cursor.range(cursor.previous());
  readBlockEnd(cursor, typeToken);
  return {
    body: body ?? emptyBody(span(openBraceRange, closeBraceRange), closeBraceRange),
    openBraceRange,
    closeBraceRange,
  };
}

function emptyBody(range: SourceRange, endRange: SourceRange): NativeBody {
  return { kind: "native", attributes: new Map(), blocks: compact([]), range, endRange };
}

function reportMissingBrace(cursor: Cursor, typeToken: number): void {
  const kind = cursor.peek();
  const found = cursor.next();
  const report = (detail: string): void =>
    cursor.error("Invalid block definition", detail, cursor.range(found), cursor.rangeOver(typeToken, found));
  if (kind === T.equal)
    report('The equals sign "=" indicates an argument definition, and must not be used when defining a block.');
  else if (kind === T.newline)
    report(
      'A block definition must have block content delimited by "{" and "}", starting on the same line as the block header.',
    );
  else if (!cursor.recovering) report('Either a quoted string block label or an opening brace ("{") is expected here.');
}

/** The body behind the opening brace, up to the closing one. Undefined, after a report, if there is none to speak of. */
function parseBraces(cursor: Cursor, typeToken: number, openBrace: number): NativeBody | undefined {
  switch (cursor.peek()) {
    case T.newline:
    case T.endOfFile:
    case T.closeBrace:
      return parseBody(cursor, T.closeBrace);
  }
  const mark = cursor.mark();
  const body = parseSingleAttribute(cursor);
  if (cursor.peek() === T.closeBrace) cursor.read();
  else {
    // What is wrong with the block comes before what is wrong in it.
    const inner = cursor.diagnostics.splice(mark);
    reportSingleAttributeEnd(cursor, typeToken, openBrace);
    cursor.diagnostics.push(...inner);
    skipPast(cursor, T.closeBrace);
  }
  return body;
}

function reportSingleAttributeEnd(cursor: Cursor, typeToken: number, openBrace: number): void {
  const found = cursor.range(cursor.next());
  const invalid = "Invalid single-argument block definition";
  switch (cursor.peek()) {
    case T.comma:
      cursor.error(
        invalid,
        "Single-line block syntax can include only one argument definition. To define multiple arguments, use the multi-line block syntax with one argument definition per line.",
        found,
      );
      break;
    case T.newline:
      cursor.error(
        invalid,
        "An argument definition on the same line as its containing block creates a single-line block definition, which must also be closed on the same line. Place the block's closing brace immediately after the argument definition.",
        found,
      );
      break;
    case T.endOfFile:
      cursor.unexpected(
        "Unclosed configuration block",
        "There is no closing brace for this block before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file.",
        cursor.range(openBrace),
        cursor.rangeOver(typeToken, openBrace),
      );
      break;
    default:
      cursor.unexpected(
        invalid,
        "A single-line block definition must end with a closing brace immediately after its single argument definition.",
        found,
      );
  }
}

function readBlockEnd(cursor: Cursor, typeToken: number): void {
  const kind = cursor.peek();
  if (kind === T.newline || kind === T.endOfFile) {
    cursor.read();
    return;
  }
  const found = cursor.next();
  cursor.unexpected(
    "Missing newline after block definition",
    "A block definition must end with a newline.",
    cursor.range(found),
    cursor.rangeOver(typeToken, found),
  );
  skipItem(cursor);
}
