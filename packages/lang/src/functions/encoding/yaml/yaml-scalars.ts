import type { YamlOutput } from "./yaml-output.js";

const bestWidth = 80;

const shortEscapes: ReadonlyMap<string, string> = new Map([
  ["\0", "\\0"],
  ["\x07", "\\a"],
  ["\b", "\\b"],
  ["\t", "\\t"],
  ["\n", "\\n"],
  ["\v", "\\v"],
  ["\f", "\\f"],
  ["\r", "\\r"],
  ["\x1b", "\\e"],
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\x85", "\\N"],
  ["\u2028", "\\L"],
  ["\u2029", "\\P"],
]);

/** Characters beyond U+FFFF count as not printable, too. */
const notPrintable = /[^\n\x20-\x7e\xa0-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;
/** Text that stands in double quotes as it is. */
const simple = /^[ !#-[\]-~]*$/;
const lineBreak = /[\r\n\x85\u2028\u2029]/;

export function isLineBreak(character: string): boolean {
  return lineBreak.test(character);
}

export function hasLineBreak(text: string): boolean {
  return lineBreak.test(text);
}

/** Can `text` stand in a literal block and come back as it is? */
export function canBeBlock(text: string): boolean {
  return !text.endsWith(" ") && !/ [\r\n\x85\u2028\u2029]/.test(text) && !notPrintable.test(text);
}

/** "|" with what a reader must be told: the indentation, where the text starts with blanks, and the line breaks at the end. */
export function blockHeader(text: string, indentStep: number): string {
  const startsBlank = text.startsWith(" ") || isLineBreak(text.charAt(0));
  const last = text.at(-1) ?? "";
  const chomping = !isLineBreak(last) ? "-" : text.length === 1 || isLineBreak(text.at(-2) ?? "") ? "+" : "";
  return `|${startsBlank ? indentStep : ""}${chomping}`;
}

/**
 * Write `text` in double quotes; with an `indent` it goes on in a new line at spaces beyond the best width. A text that
 * starts with a byte order mark is escaped as a whole: the reference has it so.
 */
export function doubleQuoted(output: YamlOutput, text: string, indent?: number): void {
  output.openQuote();
  if (simple.test(text) && (indent === undefined || output.column + text.length <= bestWidth)) {
    output.text(text);
    output.quote();
    return;
  }
  const characters = [...text];
  const escapeAll = text.startsWith("\ufeff");
  let followsSpace = false;
  for (let index = 0; index < characters.length; index++) {
    const character = characters[index] ?? "";
    if (character !== " " || escapeAll) {
      output.text(escapeAll || needsEscape(character) ? escaped(character) : character);
      followsSpace = false;
      continue;
    }
    const mayBreak = indent !== undefined && !followsSpace && output.column > bestWidth;
    if (mayBreak && index > 0 && index < characters.length - 1) {
      output.indent(indent);
      if (characters[index + 1] === " ") output.text("\\");
    } else {
      output.text(" ");
    }
    followsSpace = true;
  }
  output.quote();
}

function needsEscape(character: string): boolean {
  return character === '"' || character === "\\" || isLineBreak(character) || notPrintable.test(character);
}

function escaped(character: string): string {
  const short = shortEscapes.get(character);
  if (short !== undefined) return short;
  const point = character.codePointAt(0) ?? 0;
  const hex = point.toString(16).toUpperCase();
  if (point <= 0xff) return `\\x${hex.padStart(2, "0")}`;
  return point <= 0xffff ? `\\u${hex.padStart(4, "0")}` : `\\U${hex.padStart(8, "0")}`;
}
