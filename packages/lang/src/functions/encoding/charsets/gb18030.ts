import { doubleByteTable } from "./double-byte-table.js";
import type { TextEncoding } from "./text-encoding.js";

/** Sequences of four bytes are numbered; from this number on they are the code points above U+FFFF. */
const supplementaryStart = 189000;
const lastSupplementary = supplementaryStart + 0xfffff;

/** The numbers of the characters up to U+FFFF that take four bytes. */
let fourByteNumbers: ReadonlyMap<string, number> | undefined;

export function gb18030Encoding(name: string): TextEncoding {
  return {
    name,
    decode: (bytes) => new TextDecoder("gb18030").decode(bytes),
    encode(text) {
      const bytes: number[] = [];
      for (const character of text) {
        const code = character.codePointAt(0) ?? 0;
        const pair = doubleByteTable("gb18030").bytes.get(character);
        if (code < 0x80) bytes.push(code);
        else if (pair !== undefined) bytes.push(pair >> 8, pair & 0xff);
        else {
          const number = code > 0xffff ? code - 0x10000 + supplementaryStart : bmpNumbers().get(character);
          if (number === undefined || number > lastSupplementary) return undefined;
          bytes.push(...fourBytes(number));
        }
      }
      return Uint8Array.from(bytes);
    },
  };
}

function bmpNumbers(): ReadonlyMap<string, number> {
  if (fourByteNumbers !== undefined) return fourByteNumbers;
  const decoder = new TextDecoder("gb18030");
  const numbers = new Map<string, number>();
  for (let number = 0; number < 39420; number++) {
    const character = decoder.decode(Uint8Array.from(fourBytes(number)));
    if (character.length === 1 && character !== "\ufffd" && !numbers.has(character)) numbers.set(character, number);
  }
  fourByteNumbers = numbers;
  return numbers;
}

function fourBytes(number: number): readonly number[] {
  return [
    0x81 + Math.floor(number / 12600),
    0x30 + (Math.floor(number / 1260) % 10),
    0x81 + (Math.floor(number / 10) % 126),
    0x30 + (number % 10),
  ];
}
