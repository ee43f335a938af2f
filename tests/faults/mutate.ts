/** A stream of numbers in [0, 1), the same for the same seed (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

export function oneOf<T>(random: Random, choices: readonly [T, ...T[]]): T {
  return choices[below(random, choices.length)] ?? choices[0];
}

/** Inputs longer than this are cut: what takes long is looked for elsewhere, with sizes that grow. */
const longestInput = 64 * 1024;

/** `text` with a few changes; `other` is a text to take pieces from. */
export function mutated(text: string, other: string, random: Random): Uint8Array {
  let current = text;
  for (let changes = 1 + below(random, 3); changes > 0; changes--) {
    const change = oneOf(random, tokenChanges);
    current = change(current, other, random).slice(0, longestInput);
  }
  const bytes = new TextEncoder().encode(current);
  return random() < 0.4 ? oneOf(random, byteChanges)(bytes, random) : bytes;
}

// biome-ignore format: one line is easier to read
const fragments: readonly [string, ...string[]] = [
  "a", "for", "in", "if", "else", "endif", "endfor", "null", "true", "0", "1e99999", "1e-70000", "9".repeat(400), '"', "${", "%{", "${~", "~}",
  "}", "{", "[", "]", "(", ")", "\n", "\r\n", "\r", "\t", " = ", "=>", "==", "!=", "&&", "||", ",", ".", "...", "*", ".*", "[*]", "?", ":", "::",
  "!", "-", "%", "+", "<<E\n", "<<-E\n", "\nE\n", "\\", "\\u00e9", "\\U0001f600", "\\x", "$", "$${", "#c\n", "//", "/*", "*/", "é", "e\u0301",
  "👩‍👩‍👧", "\0", "'", "`", ";", "@", "b {\n", "a = ", 'dynamic "x" {\n', "content {}\n", "range(1000)", "(a|a)*$", "(.*)*", "[[[[", "\ufeff", "\u2028",
  "ï¿½", "templatestring", "jsondecode", "yamldecode", "regexall", "format", "try(", "can(", "sensitive(", "toset(", "tomap(", "element(", "-9223372036854775808",
];

type TokenChange = (text: string, other: string, random: Random) => string;

const tokenChanges: readonly [TokenChange, ...TokenChange[]] = [
  (text, _other, random) => spliced(text, random, oneOf(random, fragments)),
  (text, _other, random) => replacedToken(text, random, oneOf(random, fragments)),
  (text, _other, random) => replacedToken(text, random, ""),
  (text, _other, random) => spliced(text, random, pieceOf(text, random).repeat(1 + below(random, 3))),
  (text, other, random) => spliced(text, random, pieceOf(other, random)),
  (text, other, random) => replacedToken(text, random, tokenOf(other, random)),
  (text, _other, random) => text.slice(0, below(random, text.length + 1)),
  (text, _other, random) => text.slice(below(random, text.length + 1)),
  nested,
  (text) => text.replaceAll("\n", "\r\n"),
];

const brackets: readonly [readonly [string, string], ...(readonly [string, string])[]] = [
  ["[", "]"],
  ["(", ")"],
  ["{a=", "}"],
  ['"${', '}"'],
  ["!", ""],
  ["f(", ")"],
  ["a ? ", " : b"],
];

function nested(text: string, _other: string, random: Random): string {
  const depth = 1 + below(random, random() < 0.1 ? 2000 : 20);
  const [open, close] = oneOf(random, brackets);
  const at = below(random, text.length + 1);
  const end = at + below(random, text.length + 1 - at);
  return text.slice(0, at) + open.repeat(depth) + text.slice(at, end) + close.repeat(depth) + text.slice(end);
}

const token = /[\p{ID_Start}_][\p{ID_Continue}-]*|[0-9.]+|\s+|[^\s]/gu;

function replacedToken(text: string, random: Random, replacement: string): string {
  const tokens = text.match(token) ?? [];
  if (tokens.length > 0) tokens[below(random, tokens.length)] = replacement;
  return tokens.join("");
}

function tokenOf(text: string, random: Random): string {
  const tokens = text.match(token) ?? [];
  return tokens[below(random, tokens.length)] ?? "";
}

function spliced(text: string, random: Random, piece: string): string {
  const at = below(random, text.length + 1);
  return text.slice(0, at) + piece + text.slice(at);
}

function pieceOf(text: string, random: Random): string {
  const start = below(random, text.length + 1);
  return text.slice(start, start + 1 + below(random, 60));
}

type ByteChange = (bytes: Uint8Array, random: Random) => Uint8Array;

const byteChanges: readonly [ByteChange, ...ByteChange[]] = [
  (bytes, random) => withBytes(bytes, below(random, bytes.length + 1), 0, [below(random, 256)]),
  (bytes, random) => withBytes(bytes, below(random, bytes.length + 1), 1, [below(random, 256)]),
  (bytes, random) => withBytes(bytes, below(random, bytes.length + 1), 1 + below(random, 8), []),
  (bytes, random) => withBytes(bytes, below(random, bytes.length + 1), 0, [0]),
  (bytes, random) => withBytes(bytes, below(random, bytes.length + 1), 0, [0xed, 0xa0, 0x80]),
  (bytes) => withBytes(bytes, 0, 0, [0xef, 0xbb, 0xbf]),
  (bytes) => withBytes(bytes, 0, 0, [0xff, 0xfe]),
];

function withBytes(bytes: Uint8Array, at: number, removed: number, added: readonly number[]): Uint8Array {
  return Uint8Array.from([...bytes.subarray(0, at), ...added, ...bytes.subarray(at + removed)]);
}
