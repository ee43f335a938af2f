import { quoted, type SourcePosition, type SourceRange } from "@landform/diagnostics";
import { columnsOf } from "./columns.js";
import type { Cursor } from "./cursor.js";

import { byteLength, replaceStandIns } from "./source-input.js";
import { TokenKind as T } from "./token.js";
import type { TokenList } from "./token-list.js";

/** The text that a literal token stands for: escapes resolved, bad ones reported. */
export function literalTextOf(cursor: Cursor, token: number): string {
  const { tokens } = cursor;
  const raw = tokens.text(token);
  const isQuoted = tokens.kind(token) === T.quotedText;
  let text = raw;
  if (raw.includes("$${") || raw.includes("%%{"))
    text = raw.replace(signs, (sign) => (sign.length === 3 ? sign.slice(1) : sign));
  else if (isQuoted && raw.includes("\\")) text = resolveEscapes(cursor, token, raw);
  return tokens.input.broken ? replaceStandIns(text) : text;
}

/** Escaped openers, and signs that come to nothing in pairs: `$$$${` is `$$` and `$${`. */
const signs = /\$(?:\$\{?)?|%(?:%\{?)?/g;

/** A backslash and what it takes with it: hexadecimal digits as far as there are, else one character. */
const escapePattern = /\\(?:u[0-9a-fA-F]{0,4}|U[0-9a-fA-F]{0,8}|[^uU]|$)/gsu;

const simpleEscapes = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ['"', '"'],
  ["\\", "\\"],
]);

function resolveEscapes(cursor: Cursor, token: number, raw: string): string {
  const places = new PlacesInToken(cursor.tokens, token, raw);
  return raw.replace(escapePattern, (sequence: string, offset: number) => {
    const selector = sequence.slice(1);
    const simple = simpleEscapes.get(selector);
    if (simple !== undefined) return simple;
    const { text, problem } = /^[uU]/.test(selector) ? resolveUnicode(sequence) : unknownEscape(selector);
    if (problem !== undefined)
      cursor.error("Invalid escape sequence", problem, places.range(offset, offset + sequence.length));
    return text;
  });
}

/** Finds ranges inside of a token without newlines; they must be asked for in ascending order. */
class PlacesInToken {
  readonly #filename: string;
  readonly #raw: string;
  #offset = 0;
  #position: SourcePosition;

  constructor(tokens: TokenList, token: number, raw: string) {
    this.#filename = tokens.input.filename;
    this.#raw = raw;
    this.#position = tokens.startPosition(token);
  }

  range(start: number, end: number): SourceRange {
    return { filename: this.#filename, start: this.#moveTo(start), end: this.#moveTo(end) };
  }

  #moveTo(offset: number): SourcePosition {
    const passed = this.#raw.slice(this.#offset, offset);
    const { line, column, byte } = this.#position;
    this.#offset = offset;
    this.#position = { line, column: column + columnsOf(passed), byte: byte + byteLength(passed, 0, passed.length) };
    return this.#position;
  }
}

interface Resolved {
  readonly text: string;
  readonly problem?: string;
}

function unknownEscape(selector: string): Resolved {
  return { text: selector, problem: `The symbol ${quoted(selector)} is not a valid escape sequence selector.` };
}

function resolveUnicode(sequence: string): Resolved {
  const isShort = sequence[1] === "u";
  if (sequence.length !== (isShort ? 6 : 10)) {
    const needed = isShort
      ? "\\u escape sequence must be followed by four"
      : "\\U escape sequence must be followed by eight";
    return { text: sequence, problem: `The ${needed} hexadecimal digits.` };
  }
  const point = Number.parseInt(sequence.slice(2), 16);
  if (point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) {
    const hex = point.toString(16).padStart(4, "0");
    return { text: sequence, problem: `Cannot encode character U+${hex} in UTF-8.` };
  }
  return { text: String.fromCodePoint(point) };
}
