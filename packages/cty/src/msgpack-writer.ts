const encoder = new TextEncoder();

/** Appends MessagePack to a buffer that grows. Integers take the shortest form. */
export class MsgpackWriter {
  #bytes = new Uint8Array(256);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  /** What was written so far, as a copy of its own. */
  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  get length(): number {
    return this.#length;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    grown.set(this.#bytes);
    this.#bytes = grown;
    this.#view = new DataView(grown.buffer);
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = value;
  }

  bytes(values: Uint8Array): void {
    this.#reserve(values.length);
    this.#bytes.set(values, this.#length);
    this.#length += values.length;
  }

  #uint16(code: number, value: number): void {
    this.#reserve(3);
    this.#bytes[this.#length] = code;
    this.#view.setUint16(this.#length + 1, value);
    this.#length += 3;
  }

  #uint32(code: number, value: number): void {
    this.#reserve(5);
    this.#bytes[this.#length] = code;
    this.#view.setUint32(this.#length + 1, value);
    this.#length += 5;
  }

  /** An integer that fits into 64 bits, with a sign where it is negative. */
  integer(value: number): void {
    if (value >= 0) this.#positive(value);
    else this.#negative(value);
  }

  #positive(value: number): void {
    if (value <= 0x7f) {
      this.byte(value);
    } else if (value <= 0xff) {
      this.byte(0xcc);
      this.byte(value);
    } else if (value <= 0xffff) {
      this.#uint16(0xcd, value);
    } else if (value <= 0xffffffff) {
      this.#uint32(0xce, value);
    } else {
      this.bigInteger(BigInt(value));
    }
  }

  #negative(value: number): void {
    if (value >= -0x20) {
      this.byte(value & 0xff);
    } else if (value >= -0x80) {
      this.byte(0xd0);
      this.byte(value & 0xff);
    } else if (value >= -0x8000) {
      this.#uint16(0xd1, value & 0xffff);
    } else if (value >= -0x80000000) {
      this.#uint32(0xd2, value >>> 0);
    } else {
      this.bigInteger(BigInt(value));
    }
  }

  /** An integer of 64 bits that needs them. */
  bigInteger(value: bigint): void {
    this.#reserve(9);
    this.#bytes[this.#length] = value < 0n ? 0xd3 : 0xcf;
    this.#view.setBigInt64(this.#length + 1, BigInt.asIntN(64, value));
    this.#length += 9;
  }

  float64(value: number): void {
    this.#reserve(9);
    this.#bytes[this.#length] = 0xcb;
    this.#view.setFloat64(this.#length + 1, value);
    this.#length += 9;
  }

  string(text: string): void {
    // Most text is ASCII: leave as much room for the header as it then takes, and make more afterwards if it is not.
    const guessed = stringHeaderLength(text.length);
    this.#reserve(guessed + text.length * 3 + 4);
    const start = this.#length;
    const { written } = encoder.encodeInto(text, this.#bytes.subarray(start + guessed));
    const header = stringHeaderLength(written);
    if (header !== guessed) this.#bytes.copyWithin(start + header, start + guessed, start + guessed + written);
    if (header === 1) this.#bytes[start] = 0xa0 | written;
    else this.#lengthAt(start, 0xd9, header, written);
    this.#length = start + header + written;
  }

  #lengthAt(start: number, code: number, headerLength: number, length: number): void {
    if (headerLength === 2) {
      this.#bytes[start] = code;
      this.#bytes[start + 1] = length;
    } else if (headerLength === 3) {
      this.#bytes[start] = code + 1;
      this.#view.setUint16(start + 1, length);
    } else {
      this.#bytes[start] = code + 2;
      this.#view.setUint32(start + 1, length);
    }
  }

  binary(values: Uint8Array): void {
    const header = values.length <= 0xff ? 2 : values.length <= 0xffff ? 3 : 5;
    this.#reserve(header);
    this.#lengthAt(this.#length, 0xc4, header, values.length);
    this.#length += header;
    this.bytes(values);
  }

  arrayHeader(length: number): void {
    if (length <= 15) this.byte(0x90 | length);
    else if (length <= 0xffff) this.#uint16(0xdc, length);
    else this.#uint32(0xdd, length);
  }

  mapHeader(length: number): void {
    if (length <= 15) this.byte(0x80 | length);
    else if (length <= 0xffff) this.#uint16(0xde, length);
    else this.#uint32(0xdf, length);
  }

  extension(type: number, body: Uint8Array): void {
    const fixed = [1, 2, 4, 8, 16].indexOf(body.length);
    if (fixed >= 0) {
      this.byte(0xd4 + fixed);
    } else if (body.length <= 0xff) {
      this.byte(0xc7);
      this.byte(body.length);
    } else {
      this.#uint16(0xc8, body.length);
    }
    this.byte(type);
    this.bytes(body);
  }
}

function stringHeaderLength(byteLength: number): number {
  if (byteLength <= 31) return 1;
  if (byteLength <= 0xff) return 2;
  return byteLength <= 0xffff ? 3 : 5;
}
