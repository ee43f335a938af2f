import type { SourceRange } from "@landform/diagnostics";
import { formatRange } from "@landform/diagnostics";
import type { Attribute, Block, NativeBody } from "./body.js";
import { compact } from "./compact.js";
import type { Cursor } from "./cursor.js";
import { enter, leave } from "./nesting.js";
import { parseBlock } from "./parse-block.js";
import { parseExpressionAt } from "./parse-expression.js";
import { skipItem, skipPast } from "./recover.js";
import { endOf, span } from "./span.js";
import { TokenKind as T, type TokenKind } from "./token.js";

const itemRequired = "Argument or block definition required";
const itemRequiredDetail = "An argument or block definition is required here.";
const equalsHint = 'To set an argument, use the equals sign "=" to introduce the argument value.';

/** Parse a body up to and including `end`, which is the brace that closes its block, or the end of the file. */
export function parseBody(cursor: Cursor, end: TokenKind): NativeBody {
  const start = cursor.range(cursor.previous());
  if (!enter(cursor)) return nativeBody([], [], start, endOf(start));
  const attributes = new Map<string, Attribute>();
  const blocks: Block[] = [];
  let endRange: SourceRange | undefined;
  while (endRange === undefined) {
    const kind = cursor.peek();
    if (kind === end) endRange = cursor.range(cursor.read());
    else if (kind === T.newline) cursor.read();
    else if (kind === T.identifier) parseItem(cursor, attributes, blocks);
    else {
      endRange = reportNoItem(cursor, start);
      skipPast(cursor, end);
    }
  }
  leave(cursor);
  return nativeBody(attributes, blocks, span(start, endRange), endOf(endRange));
}

function nativeBody(
  attributes: Iterable<readonly [string, Attribute]>,
  blocks: readonly Block[],
  range: SourceRange,
  endRange: SourceRange,
): NativeBody {
  return {
    kind: "native",
    attributes: attributes instanceof Map ? attributes : new Map(attributes),
    blocks: compact(blocks),
    range,
    endRange,
  };
}

/** Report the next token, which can't begin an item. Returns where it is. */
function reportNoItem(cursor: Cursor, bodyStart: SourceRange): SourceRange {
  const kind = cursor.peek();
  const range = cursor.range(cursor.read());
  switch (kind) {
    case T.openQuote:
      cursor.unexpected("Invalid argument name", "Argument names must not be quoted.", range);
      break;
    case T.endOfFile:
      cursor.unexpected(
        "Unclosed configuration block",
        "There is no closing brace for this block before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file.",
        bodyStart,
      );
      break;
    default:
      cursor.unexpected(itemRequired, itemRequiredDetail, range);
  }
  return range;
}

function parseItem(cursor: Cursor, attributes: Map<string, Attribute>, blocks: Block[]): void {
  const name = cursor.read();
  switch (cursor.peek()) {
    case T.equal: {
      const attribute = parseAttribute(cursor, name, "line");
      const existing = attributes.get(attribute.name);
      if (existing === undefined) attributes.set(attribute.name, attribute);
      else
        cursor.error(
          "Attribute redefined",
          `The argument "${attribute.name}" was already set at ${formatRange(existing.nameRange)}. Each argument may be set only once.`,
          attribute.nameRange,
        );
      break;
    }
    case T.openQuote:
    case T.openBrace:
    case T.identifier:
      blocks.push(parseBlock(cursor, name));
      break;
    default:
      skipItem(cursor);
      cursor.error(itemRequired, `${itemRequiredDetail} ${equalsHint}`, cursor.range(name));
  }
}

/** Parse an attribute from its `=` on. On a `line` of its own it ends with a newline; in a one-line block, before `}`. */
function parseAttribute(cursor: Cursor, nameToken: number, place: "line" | "braces"): Attribute {
  cursor.read();
  const before = cursor.mark();
  const expression = parseExpressionAt(cursor);
  const last = cursor.previous();
  if (cursor.lostSince(before)) skipItem(cursor);
  else if (place === "line") readAttributeEnd(cursor, nameToken);
  return {
    name: cursor.tokens.text(nameToken),
    nameRange: cursor.range(nameToken),
    expression,
    range: cursor.rangeOver(nameToken, last),
  };
}

function readAttributeEnd(cursor: Cursor, nameToken: number): void {
  const kind = cursor.peek();
  if (kind === T.newline || kind === T.endOfFile) {
    cursor.read();
    return;
  }
  const found = cursor.next();
  const mustEnd = "An argument definition must end with a newline.";
  const range = cursor.range(found);
  const context = cursor.rangeOver(nameToken, found);
  if (kind === T.comma)
    cursor.unexpected(
      "Unexpected comma after argument",
      `Argument definitions must be separated by newlines, not commas. ${mustEnd}`,
      range,
      context,
    );
  else cursor.unexpected("Missing newline after argument", mustEnd, range, context);
  skipItem(cursor);
}

/** Parse what stands between the braces of a one-line block; undefined, after a report, if it is no attribute. */
export function parseSingleAttribute(cursor: Cursor): NativeBody | undefined {
  const isName = cursor.peek() === T.identifier;
  const name = cursor.read();
  if (!isName) {
    skipItem(cursor);
    cursor.error(itemRequired, itemRequiredDetail, cursor.range(name));
    return undefined;
  }
  const next = cursor.next();
  switch (cursor.peek()) {
    case T.equal: {
      const attribute = parseAttribute(cursor, name, "braces");
      return nativeBody([[attribute.name, attribute]], [], attribute.range, endOf(attribute.range));
    }
    case T.openQuote:
    case T.openBrace:
    case T.identifier:
      skipItem(cursor);
      cursor.error(
        "Argument definition required",
        `A single-line block definition can contain only a single argument. If you meant to define argument "${cursor.tokens.text(name)}", use an equals sign to assign it a value. To define a nested block, place it on a line of its own within its parent block.`,
        cursor.rangeOver(name, next),
      );
      return undefined;
    default:
      skipItem(cursor);
      cursor.error(itemRequired, `${itemRequiredDetail} ${equalsHint}`, cursor.range(name));
      return undefined;
  }
}
