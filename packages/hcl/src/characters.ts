/** The UTF-16 units that mean something to the scanner. */
export const Unit = {
  newline: 0x0a,
  carriageReturn: 0x0d,
  not: 0x21,
  quote: 0x22,
  hash: 0x23,
  dollar: 0x24,
  percent: 0x25,
  ampersand: 0x26,
  star: 0x2a,
  plus: 0x2b,
  minus: 0x2d,
  dot: 0x2e,
  slash: 0x2f,
  colon: 0x3a,
  less: 0x3c,
  equal: 0x3d,
  greater: 0x3e,
  upperE: 0x45,
  backslash: 0x5c,
  lowerE: 0x65,
  openBrace: 0x7b,
  pipe: 0x7c,
  closeBrace: 0x7d,
  tilde: 0x7e,
} as const;

export function isNewlineUnit(unit: number): boolean {
  return unit === Unit.newline || unit === Unit.carriageReturn;
}

/** The index after the `\n` or `\r\n` at `at`; `at` if there is none. */
export function endOfNewline(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  if (unit === Unit.newline) return at + 1;
  return unit === Unit.carriageReturn && text.charCodeAt(at + 1) === Unit.newline ? at + 2 : at;
}

const identifierStart = 1;
const identifierPart = 2;
const blank = 4;

const asciiClasses = classifyAscii();

function classifyAscii(): Uint8Array {
  const classes = new Uint8Array(128);
  for (let code = 0; code < 128; code++) {
    const character = String.fromCharCode(code);
    if (/[A-Za-z_]/.test(character)) classes[code] = identifierStart | identifierPart;
    else if (/[0-9]/.test(character)) classes[code] = identifierPart;
    else if (character === "-") classes[code] = identifierPart;
    else if (character === " " || character === "\t") classes[code] = blank;
  }
  return classes;
}

function hasClass(code: number, wanted: number): boolean {
  return code < 128 && ((asciiClasses[code] ?? 0) & wanted) !== 0;
}

export function isBlank(code: number): boolean {
  return hasClass(code, blank);
}

/** The index after the identifier at `start`, or `start` if there is none: ID_Start or `_`, then ID_Continue or `-`. */
export function identifierEnd(text: string, start: number): number {
  const first = text.charCodeAt(start);
  if (!hasClass(first, identifierStart)) {
    if (!(first >= 128)) return start;
    const width = unicodeWidth(text, start, /^\p{ID_Start}/u);
    if (width === 0) return start;
    return identifierPartsEnd(text, start + width);
  }
  return identifierPartsEnd(text, start + 1);
}

function identifierPartsEnd(text: string, start: number): number {
  let at = start;
  for (;;) {
    const code = text.charCodeAt(at);
    if (hasClass(code, identifierPart)) {
      at++;
      continue;
    }
    if (!(code >= 128)) return at;
    const width = unicodeWidth(text, at, /^\p{ID_Continue}/u);
    if (width === 0) return at;
    at += width;
  }
}

function unicodeWidth(text: string, at: number, pattern: RegExp): number {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return pattern.test(character) ? character.length : 0;
}

/** Could `name` stand in the language as an identifier? */
export function isValidIdentifier(name: string): boolean {
  return name !== "" && identifierEnd(name, 0) === name.length;
}

/** Spaces as templates trim them: the Unicode property White_Space, newlines included. */
export function trimStart(text: string): string {
  return text.replace(/^\p{White_Space}+/u, "");
}

/** Like `trimStart`, at the end. */
export function trimEnd(text: string): string {
  let end = text.length;
  while (end > 0 && isSpace(text.charCodeAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Is this UTF-16 unit a Unicode space? (All of them are in the basic plane.) */
export function isSpace(code: number): boolean {
  if (code < 128) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  return /\p{White_Space}/u.test(String.fromCharCode(code));
}
