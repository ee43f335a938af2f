import { doubleByteTable } from "./double-byte-table.js";
import { gb18030Ranges } from "./gb18030-ranges.js";
import type { TextEncoding } from "./text-encoding.js";

const undefinedCharacter = "\ufffd";
/** Sequences of four bytes are numbered; from this number on they are the code points above U+FFFF. */
const supplementaryStart = 189000;
/** The first number that stands for no character up to U+FFFF. */
const bmpEnd = 39420;

export function gb18030Encoding(name: string): TextEncoding {
  return { name, decode, encode };
}

function decode(bytes: Uint8Array): string {
  const pairs = doubleByteTable("gbk").characters;
  let text = "";
  for (let index = 0; index < bytes.length; index++) {
    const [lead = 0, second = 0] = bytes.subarray(index, index + 2);
    if (lead < 0x80) text += String.fromCharCode(lead);
    else if (lead === 0x80) text += "€";
    else if (second >= 0x30 && second <= 0x39) {
      text += fourByteCharacter(bytes.subarray(index, index + 4));
      index += 3;
    } else {
      text += pairs.get(lead * 256 + second) ?? undefinedCharacter;
      index++;
    }
  }
  return text;
}

function encode(text: string): Uint8Array | undefined {
  const pairs = doubleByteTable("gbk").bytes;
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const pair = pairs.get(character);
    if (code < 0x80) bytes.push(code);
    else if (pair !== undefined) bytes.push(pair >> 8, pair & 0xff);
    else bytes.push(...fourBytes(numberOf(code)));
  }
  return Uint8Array.from(bytes);
}

/** Code points between two runs are counted on from the first, as Go's encoder does. */
function numberOf(code: number): number {
  if (code > 0xffff) return code - 0x10000 + supplementaryStart;
  const [start, number] = gb18030Ranges().findLast(([first]) => first <= code) ?? [0, 0];
  return number + code - start;
}

function fourByteCharacter(bytes: Uint8Array): string {
  const [first = 0, second = 0, third = 0, fourth = 0] = bytes;
  const isWellFormed = third >= 0x81 && third <= 0xfe && fourth >= 0x30 && fourth <= 0x39;
  if (!isWellFormed) return undefinedCharacter;
  const number = (first - 0x81) * 12600 + (second - 0x30) * 1260 + (third - 0x81) * 10 + fourth - 0x30;
  if (number >= bmpEnd) {
    const code = number - supplementaryStart + 0x10000;
    return code >= 0x10000 && code <= 0x10ffff ? String.fromCodePoint(code) : undefinedCharacter;
  }
  const [start, firstNumber] = gb18030Ranges().findLast(([, from]) => from <= number) ?? [0, 0];
  return String.fromCharCode(start + number - firstNumber);
}

function fourBytes(number: number): readonly number[] {
  return [
    0x81 + Math.floor(number / 12600),
    0x30 + (Math.floor(number / 1260) % 10),
    0x81 + (Math.floor(number / 10) % 126),
    0x30 + (number % 10),
  ];
}
