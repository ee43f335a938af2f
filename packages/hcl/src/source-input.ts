import type { SourcePosition } from "@landform/diagnostics";

/** A text ready to be scanned. Its ranges count from `start`, which is behind the byte order mark if there was one. */
export interface SourceInput {
  readonly filename: string;
  readonly text: string;
  readonly start: SourcePosition;
  /** Every character takes one byte and one column. */
  readonly ascii: boolean;
  /** `text` has stand-ins for bytes that are no UTF-8: see `decodeBroken`. */
  readonly broken: boolean;
}

const startOfFile: SourcePosition = { line: 1, column: 1, byte: 0 };
const byteOrderMarkLength = 3;

export function sourceInput(
  source: string | Uint8Array,
  filename: string,
  start: SourcePosition = startOfFile,
): SourceInput {
  const decoded = typeof source === "string" ? { text: wellFormed(source), broken: false } : decode(source);
  const marked = decoded.text.charCodeAt(0) === 0xfeff;
  const text = marked ? decoded.text.slice(1) : decoded.text;
  return {
    filename,
    text,
    start: marked ? { ...start, byte: start.byte + byteOrderMarkLength } : start,
    ascii: isAscii(text),
    broken: decoded.broken,
  };
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

/** Half surrogate pairs can't be told in UTF-8: they become U+FFFD, as when the text is written to a file. */
function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udfff]/gu, "\ufffd");
}

function decode(bytes: Uint8Array): { text: string; broken: boolean } {
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), broken: false };
  } catch {
    return { text: decodeBroken(bytes), broken: true };
  }
}

/** First stand-in for a stray byte: `strayByte + byte`. */
const strayByte = 0xdc00;
/** Stand-in for 2 to 4 bytes that are shaped like one character but encode none: `misshapen + length`. */
const misshapen = 0xdd00;

export function isStrayByte(unit: number): boolean {
  return unit >= strayByte + 0x80 && unit <= strayByte + 0xff;
}

/** Bytes that a stand-in stands for; undefined for any other UTF-16 unit. Ask only where no pair is complete. */
function standInLength(unit: number): number | undefined {
  if (isStrayByte(unit)) return 1;
  return unit > misshapen && unit <= misshapen + 4 ? unit - misshapen : undefined;
}

/** What becomes of `text` as a value: one U+FFFD for each byte that is no UTF-8. */
export function replaceStandIns(text: string): string {
  return text.replace(/[\udc80-\udd04]/gu, (unit) => "\ufffd".repeat(standInLength(unit.charCodeAt(0)) ?? 1));
}

/** Length in UTF-8 of the part of `text` between two indices, stand-ins counted as what they stand for. */
export function byteLength(text: string, start: number, end: number): number {
  let bytes = 0;
  for (let index = start; index < end; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit <= 0xdbff) {
      bytes += 4;
      index++;
    } else bytes += standInLength(unit) ?? 3;
  }
  return bytes;
}

function decodeBroken(bytes: Uint8Array): string {
  const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const parts: string[] = [];
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) {
      parts.push(String.fromCharCode(strayByte + (bytes[at] ?? 0)));
      at++;
      continue;
    }
    let end = at + length;
    if (length === 1) while (end < bytes.length && (bytes[end] ?? 0) < 0x80) end++;
    try {
      parts.push(decoder.decode(bytes.subarray(at, end)));
    } catch {
      parts.push(String.fromCharCode(misshapen + length));
    }
    at = end;
  }
  return parts.join("");
}

/** How many bytes the lead byte announces, if as many continuation bytes follow; else 0. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  const length = lead < 0x80 ? 1 : lead < 0xc0 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf8 ? 4 : 0;
  for (let index = at + 1; index < at + length; index++) {
    const byte = bytes[index] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  return length;
}
