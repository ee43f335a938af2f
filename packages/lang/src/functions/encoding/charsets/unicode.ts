import type { TextEncoding } from "./text-encoding.js";

/** UTF-8, or UTF-16 in one of its forms, where `name` is one of these. */
export function unicodeEncoding(name: string): TextEncoding | undefined {
  switch (name) {
    case "UTF-8":
      return {
        name,
        decode: (bytes) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes),
        encode: (text) => new TextEncoder().encode(text),
      };
    case "UTF-16LE":
      return { name, decode: (bytes) => decodeUtf16(bytes, true), encode: (text) => encodeUtf16(text, true) };
    case "UTF-16BE":
      return { name, decode: (bytes) => decodeUtf16(bytes, false), encode: (text) => encodeUtf16(text, false) };
    case "UTF-16":
      return {
        name,
        decode: (bytes) =>
          bytes[0] === 0xff && bytes[1] === 0xfe
            ? decodeUtf16(bytes.subarray(2), true)
            : decodeUtf16(bytes[0] === 0xfe && bytes[1] === 0xff ? bytes.subarray(2) : bytes, false),
        encode: (text) => encodeUtf16(`\ufeff${text}`, false),
      };
    default:
      return undefined;
  }
}

function decodeUtf16(bytes: Uint8Array, littleEndian: boolean): string {
  return new TextDecoder(littleEndian ? "utf-16le" : "utf-16be", { ignoreBOM: true }).decode(bytes);
}

function encodeUtf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  for (let index = 0; index < text.length; index++) view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  return new Uint8Array(view.buffer);
}
