import type { CharsetAccess } from "./charset-access.js";
import { type DoubleByteTable, doubleByteTable } from "./double-byte-table.js";
import { decodeHz, decodeIso2022Jp, encodeHz, encodeIso2022Jp } from "./escaped.js";
import { decodeEucJp, encodeEucJp } from "./euc-jp.js";
import { gb18030Encoding } from "./gb18030.js";
import type { TextEncoding } from "./text-encoding.js";

const undefinedCharacter = "\ufffd";

/** An encoding of East Asian text, where `name` is one that we have. */
export function multiByteEncoding(name: string, charsets?: CharsetAccess): TextEncoding | undefined {
  switch (name) {
    case "Shift_JIS":
      return tableEncoding(name, () => doubleByteTable("shift_jis"), {
        decode: (byte) =>
          byte >= 0xa1 && byte <= 0xdf ? String.fromCharCode(byte - 0xa1 + 0xff61) : byte === 0x80 ? "\x80" : undefined,
        encode: (code) => (code >= 0xff61 && code <= 0xff9f ? code - 0xff61 + 0xa1 : undefined),
      });
    case "Extended_UNIX_Code_Packed_Format_for_Japanese":
      return { name, decode: decodeEucJp, encode: encodeEucJp };
    case "EUC-KR":
      return tableEncoding(name, () => doubleByteTable("euc-kr"), noSingleBytes);
    case "Big5":
      return tableEncoding(name, () => doubleByteTable("big5", 0x81, charsets), noSingleBytes);
    case "GBK":
      return tableEncoding(name, () => doubleByteTable("gbk"), {
        decode: (byte) => (byte === 0x80 ? "€" : undefined),
        encode: (code) => (code === 0x20ac ? 0x80 : undefined),
      });
    case "GB18030":
      return gb18030Encoding(name);
    case "ISO-2022-JP":
      return { name, decode: decodeIso2022Jp, encode: encodeIso2022Jp };
    case "HZ-GB-2312":
      return { name, decode: decodeHz, encode: encodeHz };
    default:
      return undefined;
  }
}

/** Bytes from 0x80 on that stand for a character by themselves. */
interface SingleBytes {
  readonly decode: (byte: number) => string | undefined;
  readonly encode: (codePoint: number) => number | undefined;
}

const noSingleBytes: SingleBytes = { decode: () => undefined, encode: () => undefined };

function tableEncoding(name: string, table: () => DoubleByteTable, single: SingleBytes): TextEncoding {
  return {
    name,
    decode: (bytes) => decodePairs(bytes, table(), single),
    encode: (text) => encodePairs(text, table(), single),
  };
}

function decodePairs(bytes: Uint8Array, table: DoubleByteTable, single: SingleBytes): string {
  let text = "";
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0;
    const alone = byte < 0x80 ? String.fromCharCode(byte) : single.decode(byte);
    if (alone !== undefined) text += alone;
    else text += table.characters.get(byte * 256 + (bytes[++index] ?? 0)) ?? undefinedCharacter;
  }
  return text;
}

function encodePairs(text: string, table: DoubleByteTable, single: SingleBytes): Uint8Array | undefined {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const alone = code < 0x80 ? code : single.encode(code);
    const pair = alone === undefined ? table.bytes.get(character) : undefined;
    if (alone !== undefined) bytes.push(alone);
    else if (pair !== undefined) bytes.push(pair >> 8, pair & 0xff);
    else return undefined;
  }
  return Uint8Array.from(bytes);
}
