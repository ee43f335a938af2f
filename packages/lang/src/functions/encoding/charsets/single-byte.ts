import { singleByteTables } from "./single-byte-tables.js";
import type { TextEncoding } from "./text-encoding.js";

/** The encoding with one byte a character that has this name, if it is one. */
export function singleByteEncoding(name: string): TextEncoding | undefined {
  const table = singleByteTables.get(name);
  if (table === undefined) return undefined;
  const characters = [...table];
  const first = 256 - characters.length;
  return {
    name,
    decode(bytes) {
      let text = "";
      for (const byte of bytes) text += byte < first ? String.fromCharCode(byte) : characters[byte - first];
      return text;
    },
    encode(text) {
      const bytes: number[] = [];
      for (const character of text) {
        const code = character.charCodeAt(0);
        const byte = code < first ? code : characters.indexOf(character) + first;
        if (byte < first && code >= first) return undefined;
        if (character === "\ufffd") return undefined;
        bytes.push(byte);
      }
      return Uint8Array.from(bytes);
    },
  };
}
