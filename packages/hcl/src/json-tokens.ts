import type { SourcePosition, SourceRange } from "@landform/diagnostics";
import { columnsOf } from "./columns.js";
import { byteLength } from "./source-input.js";

export type JsonTokenKind =
  | "{"
  | "}"
  | "["
  | "]"
  | ","
  | ":"
  | "="
  | "string"
  | "number"
  | "keyword"
  | "invalid"
  | "end";

export interface JsonToken {
  readonly kind: JsonTokenKind;
  /** As written. A string that has no end has no quote there either. */
  readonly text: string;
  readonly range: SourceRange;
}

/**
 * The tokens of a JSON text, one at a time. Words and numbers are taken generously: whether they mean anything is for the
 * parser to say. The first character that can't start a token is the last token.
 */
export class JsonTokens {
  readonly #text: string;
  readonly #filename: string;
  #index = 0;
  #position: SourcePosition;
  #next: JsonToken | undefined;

  constructor(text: string, filename: string, start: SourcePosition) {
    this.#text = text;
    this.#filename = filename;
    this.#position = start;
  }

  peek(): JsonToken {
    this.#next ??= this.#scan();
    return this.#next;
  }

  read(): JsonToken {
    const token = this.peek();
    if (token.kind !== "end") this.#next = undefined;
    return token;
  }

  #scan(): JsonToken {
    this.#skipBlanks();
    const first = this.#text.charCodeAt(this.#index);
    if (Number.isNaN(first)) return this.#take("end", this.#index);
    const punctuation = punctuationOf(first);
    if (punctuation !== undefined) return this.#take(punctuation, this.#index + 1);
    if (first === quote) return this.#take("string", endOfString(this.#text, this.#index));
    if (startsNumber(first)) return this.#take("number", endOfRun(this.#text, this.#index, isNumberPart));
    if (isLetter(first)) return this.#take("keyword", endOfRun(this.#text, this.#index, isKeywordPart));
    return this.#invalid();
  }

  #invalid(): JsonToken {
    const start = this.#position;
    const end = { line: start.line, column: start.column + 1, byte: start.byte + 1 };
    this.#position = end;
    const text = this.#text.charAt(this.#index);
    this.#index = this.#text.length;
    return { kind: "invalid", text, range: { filename: this.#filename, start, end } };
  }

  #take(kind: JsonTokenKind, end: number): JsonToken {
    const text = this.#text.slice(this.#index, end);
    const start = this.#position;
    const { line } = start;
    const plain = kind !== "string" || /^[\x00-\x7f]*$/.test(text);
    const column = start.column + (plain ? text.length : stringColumns(text));
    const byte = start.byte + (plain ? text.length : byteLength(text, 0, text.length));
    this.#index = end;
    this.#position = { line, column, byte };
    return { kind, text, range: { filename: this.#filename, start, end: this.#position } };
  }

  /** A tab is two columns wide and a carriage return none, as in the reference. */
  #skipBlanks(): void {
    let { line, column, byte } = this.#position;
    const from = this.#index;
    for (; ; this.#index++, byte++) {
      const code = this.#text.charCodeAt(this.#index);
      if (code === space) column++;
      else if (code === tab) column += 2;
      else if (code === newline) {
        line++;
        column = 1;
      } else if (code !== carriageReturn) break;
    }
    if (this.#index > from) this.#position = { line, column, byte };
  }
}

const space = 0x20;
const tab = 0x09;
const newline = 0x0a;
const carriageReturn = 0x0d;
const quote = 0x22;
const backslash = 0x5c;

function punctuationOf(code: number): JsonTokenKind | undefined {
  switch (code) {
    case 0x7b:
      return "{";
    case 0x7d:
      return "}";
    case 0x5b:
      return "[";
    case 0x5d:
      return "]";
    case 0x2c:
      return ",";
    case 0x3a:
      return ":";
    case 0x3d:
      return "=";
    default:
      return undefined;
  }
}

/** Past the closing quote, or where a control character or the end of the text comes first. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code === quote) return index + 1;
    if (code < 0x20) return index;
    if (code === backslash && text.charCodeAt(index + 1) >= 0x20) index++;
  }
  return text.length;
}

/** Quotes and backslashes join no cluster. */
function stringColumns(text: string): number {
  let columns = 0;
  for (const part of text.split(/(["\\])/)) columns += columnsOf(part);
  return columns;
}

function endOfRun(text: string, start: number, belongs: (code: number) => boolean): number {
  let end = start;
  while (end < text.length && belongs(text.charCodeAt(end))) end++;
  return end;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isLetter(code: number): boolean {
  return (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

function isKeywordPart(code: number): boolean {
  return isLetter(code) || code === 0x5f;
}

/** A digit, sign or point. */
function startsNumber(code: number): boolean {
  return isDigit(code) || code === 0x2d || code === 0x2b || code === 0x2e;
}

function isNumberPart(code: number): boolean {
  return startsNumber(code) || code === 0x65 || code === 0x45;
}
