import { singleByteTables } from "./single-byte-tables.js";
import type { TextEncoding } from "./text-encoding.js";

/** The encoding with one byte a character that has this name, if it is one. */
export function singleByteEncoding(name: string): TextEncoding | undefined {
  const table = singleByteTables.get(name) ?? isoTable(name);
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

/** The parts of ISO 8859 that all platforms' decoders agree about, but for the control characters: Go has none there. */
function isoTable(name: string): string | undefined {
  const [, part] = /^ISO[-_]8859-(2|3|4|5|6|7|8|10|13|14|15)\b/.exec(name) ?? [];
  if (part === undefined) return undefined;
  const upperBytes = Uint8Array.from({ length: 0x60 }, (_, index) => 0xa0 + index);
  return "\ufffd".repeat(0x20) + new TextDecoder(`iso-8859-${part}`).decode(upperBytes);
}
