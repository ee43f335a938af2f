import type { SourceRange } from "@landform/diagnostics";
import type { Cursor } from "./cursor.js";
import { literalTextOf } from "./literal-text.js";
import { skipPast } from "./recover.js";
import { TokenKind as T } from "./token.js";

export interface Label {
  readonly text: string;
  /** With the quotes. */
  readonly range: SourceRange;
}

/** Parse a quoted string that may hold no template sequences; the next token is its opening quote. */
export function parseLabel(cursor: Cursor): Label {
  const open = cursor.read();
  let text = "";
  for (;;) {
    const kind = cursor.peek();
    const token = cursor.read();
    switch (kind) {
      case T.quotedText:
        text += literalTextOf(cursor, token);
        break;
      case T.closeQuote:
        return { text, range: cursor.rangeOver(open, token) };
      case T.interpolation:
      case T.directive: {
        const sign = kind === T.interpolation ? "$" : "%";
        reportInvalid(
          cursor,
          open,
          token,
          `Template sequences are not allowed in this string. To include a literal "${sign}", double it (as "${sign}${sign}") to escape it.`,
        );
        // Whoever reads the label in spite of the error shall see that something stood here.
        text += `${sign}{ ... }`;
        skipPast(cursor, T.templateEnd);
        break;
      }
      case T.endOfFile:
        cursor.error(
          "Unterminated string literal",
          "Unable to find the closing quote mark before the end of the file.",
          cursor.range(token),
          cursor.rangeOver(open, token),
        );
        return { text, range: cursor.rangeOver(open, token) };
      default:
        reportInvalid(cursor, open, token, "This item is not valid in a string literal.");
        skipPast(cursor, T.closeQuote);
        return { text, range: cursor.rangeOver(open, token) };
    }
  }
}

function reportInvalid(cursor: Cursor, open: number, token: number, detail: string): void {
  cursor.error("Invalid string literal", detail, cursor.range(token), cursor.rangeOver(open, token));
}
