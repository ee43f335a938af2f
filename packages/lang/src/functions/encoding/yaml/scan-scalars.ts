import type { YamlReader } from "./yaml-reader.js";

/** A scalar's content, or what is wrong with it. */
export type Scanned = { readonly text: string; readonly spansLines: boolean } | { readonly problem: string };

// Runs of characters that can't end a plain scalar: without spaces, and ":" only before something else.
const plainInBlock = /(?:[^ \t\r\n\x85\u2028\u2029:]|:(?=[^ \t\r\n\x85\u2028\u2029]))+/y;
const plainInFlow = /(?:[^ \t\r\n\x85\u2028\u2029:,?[\]{}]|:(?=[^ \t\r\n\x85\u2028\u2029]))+/y;
const blanks = /[ \t]+/y;
/** One tab at a time: whether it may be there depends on its column. */
const spacesOrTab = / +|\t/y;

/** A scalar without quotes. `indent` is the least column of its further lines. */
export function scanPlain(reader: YamlReader, indent: number, isInFlow: boolean): Scanned {
  let text = "";
  let gap = new Gap();
  let spansLines = false;
  while (!reader.isDocumentMark("---") && !reader.isDocumentMark("...") && reader.peek() !== "#") {
    const run = reader.readAll(isInFlow ? plainInFlow : plainInBlock);
    if (run !== "") {
      text += gap.text() + run;
      gap = new Gap();
      spansLines = false;
    }
    if (!reader.isBlank() && !reader.isBreak()) break;
    while (reader.isBlank() || reader.isBreak()) {
      if (gap.hasBreak && reader.column < indent && reader.peek() === "\t") {
        return { problem: "found a tab character that violates indentation" };
      }
      gap.take(reader);
    }
    spansLines = gap.hasBreak;
    if (!isInFlow && reader.column < indent) break;
  }
  return { text, spansLines };
}

/** Blanks and line breaks between words: blanks alone stay, line breaks are folded. */
class Gap {
  #blanks = "";
  #firstBreak = "";
  #otherBreaks = "";
  /** A line has ended. Blanks after that do not count. */
  hasBreak = false;

  /** Take a blank or a line break. */
  take(reader: YamlReader): void {
    if (reader.isBlank()) {
      if (this.hasBreak) reader.readAll(spacesOrTab);
      else this.#blanks += reader.readAll(blanks);
    } else if (this.hasBreak) {
      this.#otherBreaks += reader.readBreak();
    } else {
      this.hasBreak = true;
      this.#firstBreak = reader.readBreak();
    }
  }

  /** Take an escaped line break: it leaves nothing. */
  takeEscapedBreak(reader: YamlReader): void {
    reader.readBreak();
    this.hasBreak = true;
  }

  text(): string {
    if (!this.hasBreak) return this.#blanks;
    return foldBreaks(this.#firstBreak, this.#otherBreaks);
  }
}

/** One line break is a space; of several the first goes. Unicode separators stay. */
function foldBreaks(first: string, others: string): string {
  if (first !== "\n") return first + others;
  return others === "" ? " " : others;
}

const unescaped: ReadonlyMap<string, string> = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["t", "\t"],
  ["\t", "\t"],
  ["n", "\n"],
  ["v", "\v"],
  ["f", "\f"],
  ["r", "\r"],
  ["e", "\x1b"],
  [" ", " "],
  ['"', '"'],
  ["'", "'"],
  ["\\", "\\"],
  ["N", "\x85"],
  ["_", "\xa0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
]);
const codeLengths: ReadonlyMap<string, number> = new Map([
  ["x", 2],
  ["u", 4],
  ["U", 8],
]);

const singleQuotedRun = /[^ \t\r\n\x85\u2028\u2029']+/y;
const doubleQuotedRun = /[^ \t\r\n\x85\u2028\u2029"\\]+/y;

/** A scalar in quotes. The reader stands at the first one. */
export function scanQuoted(reader: YamlReader): Scanned {
  const quote = reader.read();
  let text = "";
  for (;;) {
    if (reader.isDocumentMark("---") || reader.isDocumentMark("...")) {
      return { problem: "found unexpected document indicator" };
    }
    if (reader.peek() === "") return { problem: "found unexpected end of stream" };
    const gap = new Gap();
    while (!reader.isSpace() && !gap.hasBreak) {
      text += reader.readAll(quote === "'" ? singleQuotedRun : doubleQuotedRun);
      if (quote === "'" && reader.startsWith("''")) {
        text += reader.read();
        reader.read();
      } else if (reader.peek() === quote) break;
      else if (quote === '"' && reader.peek() === "\\") {
        if (reader.isBreak(1)) {
          reader.read();
          gap.takeEscapedBreak(reader);
          break;
        }
        const escaped = scanEscape(reader);
        if (typeof escaped !== "string") return escaped;
        text += escaped;
      }
    }
    if (reader.peek() === quote) {
      reader.read();
      return { text, spansLines: false };
    }
    while (reader.isBlank() || reader.isBreak()) gap.take(reader);
    text += gap.text();
  }
}

function scanEscape(reader: YamlReader): string | { readonly problem: string } {
  const letter = reader.peek(1);
  const plain = unescaped.get(letter);
  const length = codeLengths.get(letter);
  if (plain === undefined && length === undefined) return { problem: "found unknown escape character" };
  reader.read();
  reader.read();
  if (plain !== undefined || length === undefined) return plain ?? "";
  let digits = "";
  for (let index = 0; index < length; index++) digits += reader.peek(index);
  if (digits.length < length || !/^[0-9a-fA-F]*$/.test(digits)) {
    return { problem: "did not find expected hexdecimal number" };
  }
  const code = Number.parseInt(digits, 16);
  if ((code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff) {
    return { problem: "found invalid Unicode character escape code" };
  }
  for (let index = 0; index < length; index++) reader.read();
  return String.fromCodePoint(code);
}

const restOfLine = /[^\r\n\x85\u2028\u2029]*/y;
const spaces = / +/y;

/** A literal (`|`) or folded (`>`) scalar. `parentIndent` is the column of the node it is in, -1 for the document. */
export function scanBlock(reader: YamlReader, parentIndent: number): Scanned {
  const isLiteral = reader.read() === "|";
  const header = scanBlockHeader(reader);
  if ("problem" in header) return header;
  let indent = header.increment === 0 ? 0 : Math.max(parentIndent, 0) + header.increment;
  let text = "";
  let firstBreak = "";
  let followsBlank = false;
  for (;;) {
    const between = scanBlockBreaks(reader, indent, parentIndent);
    if ("problem" in between) return between;
    indent = between.indent;
    if (reader.column !== indent || reader.peek() === "") {
      if (header.chomping !== "-") text += firstBreak;
      if (header.chomping === "+") text += between.breaks;
      return { text, spansLines: true };
    }
    // Lines that start with a blank keep their line breaks.
    const isFolded = !isLiteral && !followsBlank && !reader.isBlank() && firstBreak === "\n";
    text += isFolded ? (between.breaks === "" ? " " : "") : firstBreak;
    text += between.breaks;
    followsBlank = reader.isBlank();
    text += reader.readAll(restOfLine);
    firstBreak = reader.readBreak();
  }
}

interface BlockHeader {
  /** "-": no line breaks at the end; "+": all. */
  readonly chomping: string;
  readonly increment: number;
}

/** Take the indicators behind `|` or `>`, in any order, and the rest of the line. */
function scanBlockHeader(reader: YamlReader): BlockHeader | { readonly problem: string } {
  let chomping = "";
  let increment = "";
  for (let count = 0; count < 2; count++) {
    const character = reader.peek();
    if (chomping === "" && (character === "+" || character === "-")) chomping = reader.read();
    else if (increment === "" && /^\d$/.test(character)) {
      if (character === "0") return { problem: "found an indentation indicator equal to 0" };
      increment = reader.read();
    } else break;
  }
  reader.readAll(blanks);
  if (reader.peek() === "#") reader.readAll(restOfLine);
  if (!reader.isLineEnd()) return { problem: "did not find expected comment or line break" };
  reader.readBreak();
  return { chomping, increment: Number(increment) };
}

/** Take empty lines and the indentation of the next. An `indent` of 0 is not known yet: it is that of the line that is in furthest. */
function scanBlockBreaks(
  reader: YamlReader,
  indent: number,
  parentIndent: number,
): { readonly breaks: string; readonly indent: number } | { readonly problem: string } {
  let breaks = "";
  let furthest = 0;
  for (;;) {
    if (indent === 0) reader.readAll(spaces);
    else while (reader.column < indent && reader.peek() === " ") reader.read();
    furthest = Math.max(furthest, reader.column);
    if ((indent === 0 || reader.column < indent) && reader.peek() === "\t") {
      return { problem: "found a tab character where an indentation space is expected" };
    }
    if (!reader.isBreak()) break;
    breaks += reader.readBreak();
  }
  return { breaks, indent: indent === 0 ? Math.max(furthest, parentIndent + 1, 1) : indent };
}
