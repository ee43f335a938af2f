import type { YamlReader } from "./yaml-reader.js";

// Anchors, tags and directives.

const word = /[0-9A-Za-z_-]*/y;
const uriCharacters = /[0-9A-Za-z_\-;/?:@&=+$,.!~*'()[\]]*/y;
const blanks = /[ \t]*/y;
const restOfLine = /[^\r\n\x85\u2028\u2029]*/y;

export interface ScanProblem {
  readonly problem: string;
}

/** The name behind `&` or `*`. */
export function scanAnchor(reader: YamlReader): string | ScanProblem {
  reader.read();
  const name = reader.readAll(word);
  const isEnd = reader.isSpace() || "?:,]}%@`".includes(reader.peek());
  return name !== "" && isEnd ? name : { problem: "did not find expected alphabetic or numeric character" };
}

/** A tag: a handle such as `!` or `!!`, and what follows it. */
export interface ScannedTag {
  readonly handle: string;
  readonly suffix: string;
}

export function scanTag(reader: YamlReader): ScannedTag | ScanProblem {
  const tag = reader.peek(1) === "<" ? scanVerbatimTag(reader) : scanShorthandTag(reader);
  if ("problem" in tag) return tag;
  return reader.isSpace() ? tag : { problem: "did not find expected whitespace or line break" };
}

function scanVerbatimTag(reader: YamlReader): ScannedTag | ScanProblem {
  reader.read();
  reader.read();
  const suffix = scanUri(reader, "");
  if (typeof suffix !== "string") return suffix;
  if (reader.peek() !== ">") return { problem: "did not find the expected '>'" };
  reader.read();
  return { handle: "", suffix };
}

function scanShorthandTag(reader: YamlReader): ScannedTag | ScanProblem {
  const handle = scanHandle(reader);
  if (handle.length > 1 && handle.endsWith("!")) {
    const suffix = scanUri(reader, "");
    return typeof suffix === "string" ? { handle, suffix } : suffix;
  }
  const suffix = scanUri(reader, handle);
  if (typeof suffix !== "string") return suffix;
  return suffix === "" ? { handle: "", suffix: "!" } : { handle: "!", suffix };
}

/** "!", "!!", or "!name!"; "!name" where it turns out to be the start of a tag. */
function scanHandle(reader: YamlReader): string {
  const handle = reader.read() + reader.readAll(word);
  return reader.peek() === "!" ? handle + reader.read() : handle;
}

/** The characters of a URI, from `head` on without its first one. */
function scanUri(reader: YamlReader, head: string): string | ScanProblem {
  let uri = head.slice(1);
  let isEmpty = head === "";
  for (;;) {
    const characters = reader.readAll(uriCharacters);
    uri += characters;
    if (characters !== "") isEmpty = false;
    if (reader.peek() !== "%") break;
    const escaped = scanUriEscapes(reader);
    if (typeof escaped !== "string") return escaped;
    uri += escaped;
    isEmpty = false;
  }
  return isEmpty ? { problem: "did not find expected tag URI" } : uri;
}

/** One character, each byte of it as "%" and two digits. */
function scanUriEscapes(reader: YamlReader): string | ScanProblem {
  const bytes: number[] = [];
  let length = 1;
  do {
    const digits = reader.peek(1) + reader.peek(2);
    if (reader.peek() !== "%" || !/^[0-9a-fA-F]{2}$/.test(digits)) return { problem: "did not find URI escaped octet" };
    const byte = Number.parseInt(digits, 16);
    if (bytes.length === 0) {
      length = byte < 0x80 ? 1 : byte >> 5 === 0b110 ? 2 : byte >> 4 === 0b1110 ? 3 : byte >> 3 === 0b11110 ? 4 : 0;
      if (length === 0) return { problem: "found an incorrect leading UTF-8 octet" };
    } else if (byte >> 6 !== 0b10) return { problem: "found an incorrect trailing UTF-8 octet" };
    bytes.push(byte);
    for (let count = 0; count < 3; count++) reader.read();
  } while (bytes.length < length);
  return new TextDecoder().decode(Uint8Array.from(bytes));
}

export type ScannedDirective =
  | { readonly kind: "versionDirective"; readonly version: string }
  | { readonly kind: "tagDirective"; readonly handle: string; readonly prefix: string };

/** A line that starts with "%". */
export function scanDirective(reader: YamlReader): ScannedDirective | ScanProblem {
  reader.read();
  const name = reader.readAll(word);
  if (name === "") return { problem: "could not find expected directive name" };
  if (!reader.isSpace()) return { problem: "found unexpected non-alphabetical character" };
  if (name !== "YAML" && name !== "TAG") return { problem: "found unknown directive name" };
  const directive = name === "YAML" ? scanVersion(reader) : scanTagDirective(reader);
  if ("problem" in directive) return directive;
  reader.readAll(blanks);
  if (reader.peek() === "#") reader.readAll(restOfLine);
  if (!reader.isLineEnd()) return { problem: "did not find expected comment or line break" };
  reader.readBreak();
  return directive;
}

function scanVersion(reader: YamlReader): ScannedDirective | ScanProblem {
  reader.readAll(blanks);
  const major = scanVersionNumber(reader);
  if (typeof major !== "string") return major;
  if (reader.peek() !== ".") return { problem: "did not find expected digit or '.' character" };
  reader.read();
  const minor = scanVersionNumber(reader);
  return typeof minor === "string" ? { kind: "versionDirective", version: `${major}.${minor}` } : minor;
}

function scanVersionNumber(reader: YamlReader): string | ScanProblem {
  let digits = "";
  while (/^\d$/.test(reader.peek())) {
    if (digits.length === 2) return { problem: "found extremely long version number" };
    digits += reader.read();
  }
  return digits === "" ? { problem: "did not find expected version number" } : String(Number(digits));
}

function scanTagDirective(reader: YamlReader): ScannedDirective | ScanProblem {
  reader.readAll(blanks);
  if (reader.peek() !== "!") return { problem: "did not find expected '!'" };
  const handle = scanHandle(reader);
  if (handle !== "!" && !handle.endsWith("!")) return { problem: "did not find expected '!'" };
  if (!reader.isBlank()) return { problem: "did not find expected whitespace" };
  reader.readAll(blanks);
  const prefix = scanUri(reader, "");
  if (typeof prefix !== "string") return prefix;
  if (!reader.isSpace()) return { problem: "did not find expected whitespace or line break" };
  return { kind: "tagDirective", handle, prefix };
}
