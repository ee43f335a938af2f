const identifierStart = 1;
const identifierPart = 2;
const digit = 4;
const blank = 8;

const asciiClasses = classifyAscii();

function classifyAscii(): Uint8Array {
  const classes = new Uint8Array(128);
  for (let code = 0; code < 128; code++) {
    const character = String.fromCharCode(code);
    if (/[A-Za-z_]/.test(character)) classes[code] = identifierStart | identifierPart;
    else if (/[0-9]/.test(character)) classes[code] = digit | identifierPart;
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

export function isDigit(code: number): boolean {
  return hasClass(code, digit);
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
