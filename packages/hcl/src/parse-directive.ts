import { quoted } from "@landform/diagnostics";
import type { Cursor } from "./cursor.js";
import { parseExpressionAt } from "./parse-expression.js";
import { didYouMean } from "./suggestions.js";
import type { ForPart, TemplatePart } from "./template-part.js";
import { TokenKind as T } from "./token.js";

interface Directive {
  readonly keyword: string;
  readonly part: TemplatePart;
}

/** Parse a `%{` sequence up to its closing brace; undefined, after a report, if it makes no sense. */
export function parseDirective(cursor: Cursor, opener: number): Directive | undefined {
  const token = cursor.next();
  if (cursor.peek() !== T.identifier) {
    cursor.unexpected(
      "Invalid template directive",
      'A template directive keyword ("if", "for", etc) is expected at the beginning of a %{ sequence.',
      cursor.range(token),
      cursor.rangeOver(opener, token),
    );
    return undefined;
  }
  cursor.read();
  const keyword = cursor.tokens.text(token);
  switch (keyword) {
    case "if": {
      const condition = parseExpressionAt(cursor);
      return { keyword, part: { kind: "if", condition, range: cursor.rangeOver(opener, cursor.next()) } };
    }
    case "else":
    case "endif":
    case "endfor":
      return { keyword, part: { kind: keyword, range: cursor.rangeOver(opener, cursor.next()) } };
    case "for": {
      const part = parseForDirective(cursor, opener);
      return part === undefined ? undefined : { keyword, part };
    }
    default:
      cursor.unexpected(
        "Invalid template control keyword",
        `${quoted(keyword)} is not a valid template control keyword.${didYouMean(keyword, keywords)}`,
        cursor.range(token),
        cursor.rangeOver(opener, token),
      );
      return undefined;
  }
}

const keywords = ["if", "for", "else", "endif", "endfor"];

function parseForDirective(cursor: Cursor, opener: number): ForPart | undefined {
  const refuse = (detail: string): undefined => {
    cursor.unexpected("Invalid 'for' directive", detail, cursor.range(cursor.next()));
  };
  if (cursor.peek() !== T.identifier) return refuse("For directive requires variable name after 'for'.");
  let valueName = cursor.tokens.text(cursor.read());
  let keyName: string | undefined;
  if (cursor.peek() === T.comma) {
    cursor.read();
    if (cursor.peek() !== T.identifier) return refuse("For directive requires value variable name after comma.");
    keyName = valueName;
    valueName = cursor.tokens.text(cursor.read());
  }
  if (!cursor.isKeyword("in")) return refuse("For directive requires 'in' keyword after names.");
  cursor.read();
  const collection = parseExpressionAt(cursor);
  return { kind: "for", keyName, valueName, collection, range: cursor.rangeOver(opener, cursor.next()) };
}
