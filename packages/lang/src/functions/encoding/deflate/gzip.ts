import { deflate } from "./compress.js";
import { type InflateError, inflate } from "./decompress.js";

const magic = [0x1f, 0x8b, 8];
/** No flags, no time, no hint about the level, "unknown" operating system. */
const header = Uint8Array.of(...magic, 0, 0, 0, 0, 0, 0, 255);
const flagHeaderChecksum = 2;
const flagExtra = 4;
const flagName = 8;
const flagComment = 16;

export interface GunzipError {
  readonly kind: "gunzipError";
  /** `header`: already the head of the file is wrong. */
  readonly where: "header" | "data";
  readonly message: string;
}

/** `input` as a gzip file (RFC 1952), byte for byte what Go's compress/gzip writes. */
export function gzip(input: Uint8Array): Uint8Array {
  const compressed = deflate(input);
  const file = new Uint8Array(header.length + compressed.length + 8);
  file.set(header);
  file.set(compressed, header.length);
  const trailer = new DataView(file.buffer, header.length + compressed.length);
  trailer.setUint32(0, crc32(input), true);
  trailer.setUint32(4, input.length, true);
  return file;
}

/** What is in a gzip file, which may have several members. Errors are in Go's words. */
export function gunzip(file: Uint8Array): Uint8Array | GunzipError {
  const parts: Uint8Array[] = [];
  let position = 0;
  do {
    const where = position === 0 ? "header" : "data";
    const start = readHeader(file, position);
    if (typeof start !== "number") return { kind: "gunzipError", where, message: start.message };
    const member = inflate(file, start);
    if ("kind" in member) return { kind: "gunzipError", where: "data", message: member.message };
    const problem = checkTrailer(file, member.end, member.output);
    if (problem !== undefined) return { kind: "gunzipError", where: "data", message: problem };
    parts.push(member.output);
    position = member.end + 8;
  } while (position < file.length);
  return concatenate(parts);
}

/** Where the compressed data starts. */
function readHeader(file: Uint8Array, start: number): number | Omit<InflateError, "kind"> {
  const head = file.subarray(start, start + header.length);
  if (head.length === 0) return { message: "EOF" };
  if (head.length < header.length) return { message: "unexpected EOF" };
  if (magic.some((byte, index) => head[index] !== byte)) return { message: "gzip: invalid header" };
  const flags = head[3] ?? 0;
  let position = start + header.length;
  if ((flags & flagExtra) !== 0) position += 2 + (file[position] ?? 0) + ((file[position + 1] ?? 0) << 8);
  for (const flag of [flagName, flagComment]) {
    if ((flags & flag) === 0) continue;
    const end = file.indexOf(0, position);
    position = end < 0 ? file.length + 1 : end + 1;
  }
  if ((flags & flagHeaderChecksum) !== 0) {
    const stored = (file[position] ?? 0) | ((file[position + 1] ?? 0) << 8);
    if ((crc32(file.subarray(start, position)) & 0xffff) !== stored) return { message: "gzip: invalid header" };
    position += 2;
  }
  return position > file.length ? { message: "unexpected EOF" } : position;
}

function checkTrailer(file: Uint8Array, position: number, output: Uint8Array): string | undefined {
  if (position + 8 > file.length) return "unexpected EOF";
  const trailer = new DataView(file.buffer, file.byteOffset + position);
  const matches = trailer.getUint32(0, true) === crc32(output) && trailer.getUint32(4, true) === output.length >>> 0;
  return matches ? undefined : "gzip: invalid checksum";
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let position = 0;
  for (const part of parts) {
    whole.set(part, position);
    position += part.length;
  }
  return whole;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte;
  for (let bit = 0; bit < 8; bit++)
    remainder = (remainder & 1) === 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1;
  return remainder;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}
