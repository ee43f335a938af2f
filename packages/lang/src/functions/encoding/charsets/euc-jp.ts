import { doubleByteTable } from "./double-byte-table.js";

const undefinedCharacter = "\ufffd";
/** Leads a byte for half-width katakana. */
const katakanaLead = 0x8e;
/** Leads a pair of bytes from JIS X 0212. */
const supplementLead = 0x8f;

export function decodeEucJp(bytes: Uint8Array): string {
  let text = "";
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80) text += String.fromCharCode(byte);
    else if (byte === katakanaLead) text += katakana(bytes[++index] ?? 0);
    else if (byte === supplementLead) {
      text += supplementCharacter(bytes[index + 1] ?? 0, bytes[index + 2] ?? 0);
      index += 2;
    } else text += jisTable().characters.get(byte * 256 + (bytes[++index] ?? 0)) ?? undefinedCharacter;
  }
  return text;
}

export function encodeEucJp(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code >= 0xff61 && code <= 0xff9f) bytes.push(katakanaLead, code - 0xff61 + 0xa1);
    else {
      const pair = jisTable().bytes.get(character) ?? supplement().get(character);
      if (pair === undefined) return undefined;
      if (!jisTable().bytes.has(character)) bytes.push(supplementLead);
      bytes.push(pair >> 8, pair & 0xff);
    }
  }
  return Uint8Array.from(bytes);
}

/** JIS X 0208, as pairs of bytes from 0xA1 on. */
export function jisTable() {
  return doubleByteTable("euc-jp", 0xa1);
}

function katakana(byte: number): string {
  return byte >= 0xa1 && byte <= 0xdf ? String.fromCharCode(byte - 0xa1 + 0xff61) : undefinedCharacter;
}

function supplementCharacter(lead: number, trail: number): string {
  const character = new TextDecoder("euc-jp").decode(Uint8Array.of(supplementLead, lead, trail));
  return character.length === 1 && !/[\ue000-\uf8ff]/.test(character) ? character : undefinedCharacter;
}

let supplementPairs: ReadonlyMap<string, number> | undefined;

function supplement(): ReadonlyMap<string, number> {
  if (supplementPairs !== undefined) return supplementPairs;
  const pairs = new Map<string, number>();
  for (let lead = 0xa1; lead <= 0xed; lead++) {
    for (let trail = 0xa1; trail <= 0xfe; trail++) {
      const character = supplementCharacter(lead, trail);
      if (character !== undefinedCharacter && !pairs.has(character)) pairs.set(character, lead * 256 + trail);
    }
  }
  supplementPairs = pairs;
  return pairs;
}
