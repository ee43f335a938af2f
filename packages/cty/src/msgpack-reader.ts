import { type CtyNumber, numberFromBigInt, numberFromFloat64, numberFromInt } from "./number.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const strictDecoder = new TextDecoder("utf-8", { ignoreBOM: true, fatal: true });

/** A place in MessagePack bytes. Methods return undefined where something else, or nothing, stands there. */
export class MsgpackReader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** The next code; undefined at the end. */
  peek(): number | undefined {
    return this.#bytes[this.#position];
  }

  get isAtEnd(): boolean {
    return this.#position >= this.#bytes.length;
  }

  skipCode(): void {
    this.#position++;
  }

  #has(count: number): boolean {
    return this.#position + count <= this.#bytes.length;
  }

  #uint(size: 1 | 2 | 4): number | undefined {
    if (!this.#has(size)) return undefined;
    const at = this.#position;
    this.#position += size;
    if (size === 1) return this.#view.getUint8(at);
    return size === 2 ? this.#view.getUint16(at) : this.#view.getUint32(at);
  }

  /** The next bytes, as a view. */
  take(count: number): Uint8Array | undefined {
    if (!this.#has(count)) return undefined;
    this.#position += count;
    return this.#bytes.subarray(this.#position - count, this.#position);
  }

  bool(): boolean | undefined {
    const code = this.#uint(1);
    return code === 0xc2 ? false : code === 0xc3 ? true : undefined;
  }

  /** Of a string or binary; nil has none. */
  #byteLength(): number | undefined {
    const code = this.#uint(1);
    if (code === undefined) return undefined;
    if (code >= 0xa0 && code <= 0xbf) return code & 0x1f;
    switch (code) {
      case 0xc0:
        return 0;
      case 0xd9:
      case 0xc4:
        return this.#uint(1);
      case 0xda:
      case 0xc5:
        return this.#uint(2);
      case 0xdb:
      case 0xc6:
        return this.#uint(4);
      default:
        return undefined;
    }
  }

  /** A string or binary. */
  binary(): Uint8Array | undefined {
    const length = this.#byteLength();
    return length === undefined ? undefined : this.take(length);
  }

  /** A string, or binary read as one. What is not UTF-8 becomes U+FFFD, or undefined where `strict`. */
  string(strict = false): string | undefined {
    const length = this.#byteLength();
    if (length === undefined || !this.#has(length)) return undefined;
    const short = length <= 24 ? this.#asciiString(length) : undefined;
    if (short !== undefined) return short;
    const bytes = this.take(length);
    return bytes === undefined ? undefined : decodeText(bytes, strict);
  }

  #asciiString(length: number): string | undefined {
    let text = "";
    const end = this.#position + length;
    for (let index = this.#position; index < end; index++) {
      const byte = this.#bytes[index] ?? 0xff;
      if (byte > 0x7f) return undefined;
      text += String.fromCharCode(byte);
    }
    this.#position = end;
    return text;
  }

  arrayLength(): number | undefined {
    const code = this.#uint(1);
    if (code === undefined) return undefined;
    if (code >= 0x90 && code <= 0x9f) return code & 0x0f;
    return code === 0xdc ? this.#uint(2) : code === 0xdd ? this.#uint(4) : undefined;
  }

  mapLength(): number | undefined {
    const code = this.#uint(1);
    if (code === undefined) return undefined;
    if (code >= 0x80 && code <= 0x8f) return code & 0x0f;
    return code === 0xde ? this.#uint(2) : code === 0xdf ? this.#uint(4) : undefined;
  }

  /** A number in any of the forms that are no text. Integers have 64-bit precision, floats 53. */
  number(): CtyNumber | undefined {
    const code = this.#uint(1);
    if (code === undefined) return undefined;
    if (code <= 0x7f) return numberFromInt(code);
    if (code >= 0xe0) return numberFromInt(code - 0x100);
    const size = numberSizes.get(code);
    if (size === undefined || !this.#has(size)) return undefined;
    const at = this.#position;
    this.#position += size;
    return readNumber(this.#view, code, at);
  }

  /** Type and length of an extension. */
  extensionHeader(): { readonly type: number; readonly length: number } | undefined {
    const code = this.#uint(1);
    if (code === undefined) return undefined;
    const length = code >= 0xd4 && code <= 0xd8 ? 1 << (code - 0xd4) : this.#extensionLength(code);
    const type = length === undefined ? undefined : this.#uint(1);
    return length === undefined || type === undefined ? undefined : { type, length };
  }

  #extensionLength(code: number): number | undefined {
    if (code === 0xc7) return this.#uint(1);
    return code === 0xc8 ? this.#uint(2) : code === 0xc9 ? this.#uint(4) : undefined;
  }

  /** Pass over the next value, whatever it is. False where it is cut short or no value. */
  skip(): boolean {
    let left = 1;
    while (left > 0) {
      const inner = this.#skipOne();
      if (inner === undefined) return false;
      left += inner - 1;
    }
    return true;
  }

  /** How many values are inside the one that was passed over. */
  #skipOne(): number | undefined {
    const code = this.peek();
    if (code === undefined) return undefined;
    if (isArray(code)) return this.arrayLength();
    if (isMap(code)) {
      const length = this.mapLength();
      return length === undefined ? undefined : length * 2;
    }
    if (isExtension(code)) {
      const header = this.extensionHeader();
      return header !== undefined && this.take(header.length) !== undefined ? 0 : undefined;
    }
    if (isText(code)) return this.binary() === undefined ? undefined : 0;
    if (code === 0xc0 || code === 0xc2 || code === 0xc3) {
      this.skipCode();
      return 0;
    }
    return this.number() === undefined ? undefined : 0;
  }
}

/** How many bytes follow the code of a number. */
const numberSizes: ReadonlyMap<number, number> = new Map([
  [0xca, 4],
  [0xcb, 8],
  [0xcc, 1],
  [0xcd, 2],
  [0xce, 4],
  [0xcf, 8],
  [0xd0, 1],
  [0xd1, 2],
  [0xd2, 4],
  [0xd3, 8],
]);

function readNumber(view: DataView, code: number, at: number): CtyNumber | undefined {
  switch (code) {
    case 0xca:
      return floatNumber(view.getFloat32(at));
    case 0xcb:
      return floatNumber(view.getFloat64(at));
    case 0xcc:
      return numberFromInt(view.getUint8(at));
    case 0xcd:
      return numberFromInt(view.getUint16(at));
    case 0xce:
      return numberFromInt(view.getUint32(at));
    case 0xcf:
      return numberFromBigInt(view.getBigUint64(at));
    case 0xd0:
      return numberFromInt(view.getInt8(at));
    case 0xd1:
      return numberFromInt(view.getInt16(at));
    case 0xd2:
      return numberFromInt(view.getInt32(at));
    default:
      return numberFromBigInt(view.getBigInt64(at));
  }
}

function floatNumber(value: number): CtyNumber | undefined {
  return Number.isNaN(value) ? undefined : numberFromFloat64(value);
}

function decodeText(bytes: Uint8Array, strict: boolean): string | undefined {
  if (!strict) return decoder.decode(bytes);
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

export function isArray(code: number): boolean {
  return (code >= 0x90 && code <= 0x9f) || code === 0xdc || code === 0xdd;
}

export function isMap(code: number): boolean {
  return (code >= 0x80 && code <= 0x8f) || code === 0xde || code === 0xdf;
}

export function isExtension(code: number): boolean {
  return (code >= 0xd4 && code <= 0xd8) || (code >= 0xc7 && code <= 0xc9);
}

/** A string or binary. */
export function isText(code: number): boolean {
  return isString(code) || (code >= 0xc4 && code <= 0xc6);
}

export function isString(code: number): boolean {
  return (code >= 0xa0 && code <= 0xbf) || (code >= 0xd9 && code <= 0xdb);
}

export function isNumber(code: number): boolean {
  return code <= 0x7f || code >= 0xe0 || numberSizes.has(code);
}
