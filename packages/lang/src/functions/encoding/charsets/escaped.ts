import { doubleByteTable } from "./double-byte-table.js";
import { jisTable } from "./euc-jp.js";

const escapeByte = 0x1b;
const undefinedCharacter = "\ufffd";

/** The character sets of ISO-2022-JP, by the bytes that follow the escapeByte. */
const escapes = { ascii: [0x28, 0x42], roman: [0x28, 0x4a], katakana: [0x28, 0x49], kanji: [0x24, 0x42] } as const;
type CharacterSet = keyof typeof escapes;

/** ASCII until an escapeByte sequence selects another set. */
export function decodeIso2022Jp(bytes: Uint8Array): string {
  let text = "";
  let set: CharacterSet = "ascii";
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte === escapeByte) {
      const selected = selectedSet(bytes[index + 1], bytes[index + 2]);
      if (selected === undefined) text += undefinedCharacter;
      set = selected ?? set;
      index += 2;
    } else if (byte >= 0x80) text += undefinedCharacter;
    else if (set === "kanji") text += kanji(byte, bytes[++index] ?? 0);
    else if (set === "katakana") {
      text += byte >= 0x21 && byte <= 0x5f ? String.fromCharCode(byte - 0x21 + 0xff61) : undefinedCharacter;
    } else if (set === "roman" && byte === 0x5c) text += "¥";
    else if (set === "roman" && byte === 0x7e) text += "‾";
    else text += String.fromCharCode(byte);
  }
  return text;
}

function selectedSet(first: number | undefined, second: number | undefined): CharacterSet | undefined {
  if (first === 0x24 && second === 0x40) return "kanji";
  for (const set of ["ascii", "roman", "katakana", "kanji"] as const) {
    if (escapes[set][0] === first && escapes[set][1] === second) return set;
  }
  return undefined;
}

function kanji(lead: number, trail: number): string {
  return jisTable().characters.get((lead | 0x80) * 256 + (trail | 0x80)) ?? undefinedCharacter;
}

export function encodeIso2022Jp(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  let set: CharacterSet = "ascii";
  const select = (wanted: CharacterSet) => {
    if (set !== wanted) bytes.push(escapeByte, ...escapes[wanted]);
    set = wanted;
  };
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const pair = jisTable().bytes.get(character);
    if (code < 0x80) {
      select("ascii");
      bytes.push(code);
    } else if (code >= 0xff61 && code <= 0xff9f) {
      select("katakana");
      bytes.push(code - 0xff61 + 0x21);
    } else if (pair !== undefined && pair >= 0xa1a1) {
      select("kanji");
      bytes.push((pair >> 8) & 0x7f, pair & 0x7f);
    } else return undefined;
  }
  select("ascii");
  return Uint8Array.from(bytes);
}

const tilde = 0x7e;
const open = 0x7b;
const close = 0x7d;

/** ASCII; between "~{" and "~}" pairs of bytes from GB 2312 without their high bits. */
export function decodeHz(bytes: Uint8Array): string {
  let text = "";
  let isDouble = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    const next = bytes[index + 1];
    if (byte === tilde) {
      index++;
      if (next === open) isDouble = true;
      else if (next === close) isDouble = false;
      else if (next === tilde) text += "~";
      else if (next !== 0x0a) text += undefinedCharacter;
    } else if (isDouble && byte !== 0x0a) {
      text += doubleByteTable("gbk").characters.get((byte | 0x80) * 256 + ((next ?? 0) | 0x80)) ?? undefinedCharacter;
      index++;
    } else text += byte < 0x80 ? String.fromCharCode(byte) : undefinedCharacter;
  }
  return text;
}

/** As Go's encoder, which leaves pairs of bytes open at the end, and for "~" too. */
export function encodeHz(text: string): Uint8Array | undefined {
  const bytes: number[] = [];
  let isDouble = false;
  const select = (wanted: boolean) => {
    if (isDouble !== wanted) bytes.push(tilde, wanted ? open : close);
    isDouble = wanted;
  };
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const pair = doubleByteTable("gbk").bytes.get(character);
    if (code === tilde) bytes.push(tilde, tilde);
    else if (code < 0x80) {
      select(false);
      bytes.push(code);
    } else if (pair !== undefined && pair >> 8 >= 0xa1 && pair >> 8 < 0xfe && (pair & 0xff) >= 0xa1) {
      select(true);
      bytes.push((pair >> 8) & 0x7f, pair & 0x7f);
    } else return undefined;
  }
  return Uint8Array.from(bytes);
}
