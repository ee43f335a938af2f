import { normalizeString } from "./construct.js";
import { graphemes } from "./graphemes.js";

/**
 * As much of the beginning of an unfinished string as can no longer change: a last character that may combine with
 * what follows is left off. In NFC.
 */
export function safePrefix(text: string): string {
  const normalized = normalizeString(text);
  const stable = withoutComposable(normalized);
  if (stable.length < normalized.length) return stable;
  const newline = normalized.search(loneNewline);
  if (newline >= 0) return normalized.slice(0, newline);
  const last = lastGrapheme(normalized);
  return delimiters.has(last) ? normalized : normalized.slice(0, normalized.length - last.length);
}

/** The reference looks no further than the first of these. */
const loneNewline = /\r(?!\n)|(?<!\r)\n/;

/** Never the beginning of anything longer. Letters and digits could be, by rules of Unicode to come. */
const delimiters: ReadonlySet<string> = new Set("-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'");

function lastGrapheme(text: string): string {
  const last = text.charAt(text.length - 1);
  const isPlain = last < "\u0080" && last !== "\n" && text.charAt(text.length - 2) < "\u0080";
  return isPlain ? last : (graphemes(text).at(-1) ?? "");
}

/** Without a last character, and the marks on it, that a mark behind it could turn into another one (UAX 15, 13.1). */
function withoutComposable(text: string): string {
  let end = text.length;
  let character = characterBefore(text, end);
  if (character === "" || !mayCompose(character)) return text;
  while (character !== "" && composesBackwards(character)) {
    end -= character.length;
    character = characterBefore(text, end);
  }
  return text.slice(0, end - character.length);
}

function characterBefore(text: string, end: number): string {
  const pair = text.slice(Math.max(0, end - 2), end);
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(pair) ? pair : pair.slice(-1);
}

const asciiComposable = /^[A-PR-Za-pr-z<=>]$/;

function mayCompose(character: string): boolean {
  if (character < "\u0080") return asciiComposable.test(character);
  if (composesBackwards(character) || character.normalize("NFD") !== character) return true;
  return marks.some((mark) => (character + mark).normalize("NFC").length < character.length + mark.length);
}

/** A mark that moves before one of the highest combining class has a class of its own; vowels of Hangul have none. */
function composesBackwards(character: string): boolean {
  if (character < "\u0300") return false;
  if (/^[\u0345\u1161-\u1175\u11a8-\u11c2]$/.test(character)) return true;
  return !`\u0345${character}`.normalize("NFD").startsWith("\u0345");
}

/** Marks that compose with what is before them: of Latin, Greek and Cyrillic, Arabic, Hangul, kana. */
const marks: readonly string[] = [
  ..."\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u031b\u0323\u0327\u0328\u0331\u0338\u0345",
  ..."\u0653\u0654\u093c\u1161\u11a8\u3099",
];
