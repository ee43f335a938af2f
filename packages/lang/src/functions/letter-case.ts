/**
 * Upper, lower and title case by single characters (Unicode's simple mappings), as Go does it: no character becomes
 * several, and neighbours do not count. JavaScript's own methods map "ß" to "SS" and a final "Σ" to "ς".
 */

const ascii = /^[\0-\x7f]*$/;

/** Letters whose full mapping is several characters, but that have a simple one; the rest of those stay as they are. */
const simpleUpper: ReadonlyMap<string, string> = new Map([
  ...runs(0x1f80, 0x1f88, 8),
  ...runs(0x1f90, 0x1f98, 8),
  ...runs(0x1fa0, 0x1fa8, 8),
  ["ᾳ", "ᾼ"],
  ["ῃ", "ῌ"],
  ["ῳ", "ῼ"],
]);

/** Where title case is not upper case: digraphs, and Georgian letters, which stay small. */
const titles: ReadonlyMap<string, string> = new Map([
  ...["Ǆǅǆ", "Ǉǈǉ", "Ǌǋǌ", "Ǳǲǳ"].flatMap((group) => {
    const [upper = "", title = "", lower = ""] = [...group];
    return [upper, title, lower].map((letter): [string, string] => [letter, title]);
  }),
  ...runs(0x10d0, 0x10d0, 43),
  ...runs(0x10fd, 0x10fd, 3),
]);

export function toUpper(text: string): string {
  return ascii.test(text) ? text.toUpperCase() : mapCharacters(text, upperCharacter);
}

export function toLower(text: string): string {
  return ascii.test(text) ? text.toLowerCase() : mapCharacters(text, lowerCharacter);
}

/** The first letter of each word in title case. Words are cut where a character is no letter, digit or underscore. */
export function toTitle(text: string): string {
  let result = "";
  let previous = " ";
  for (const character of text) {
    result += isSeparator(previous) ? (titles.get(character) ?? upperCharacter(character)) : character;
    previous = character;
  }
  return result;
}

function mapCharacters(text: string, map: (character: string) => string): string {
  let result = "";
  for (const character of text) result += map(character);
  return result;
}

function upperCharacter(character: string): string {
  const upper = character.toUpperCase();
  return isOneCharacter(upper) ? upper : (simpleUpper.get(character) ?? character);
}

function lowerCharacter(character: string): string {
  const lower = character.toLowerCase();
  return isOneCharacter(lower) ? lower : character === "İ" ? "i" : character;
}

function isOneCharacter(text: string): boolean {
  return text.length === 1 || (text.length === 2 && (text.codePointAt(0) ?? 0) > 0xffff);
}

/** Beyond ASCII only spaces part words, not punctuation. */
function isSeparator(character: string): boolean {
  if (ascii.test(character)) return !/\w/.test(character);
  return /[\s\x85]/.test(character) && character !== "\ufeff";
}

function runs(from: number, to: number, count: number): [string, string][] {
  return Array.from({ length: count }, (_, index) => [
    String.fromCodePoint(from + index),
    String.fromCodePoint(to + index),
  ]);
}
