/** Collects bits into bytes, lowest bit first. */
export class BitWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;
  #pending = 0;
  #pendingBits = 0;

  /** Add the lowest `count` (at most 16) bits of `value`. */
  write(value: number, count: number): void {
    this.#pending |= value << this.#pendingBits;
    this.#pendingBits += count;
    while (this.#pendingBits >= 8) this.#flushByte();
  }

  /** Fill up the last byte with zeros. */
  alignToByte(): void {
    if (this.#pendingBits > 0) this.#flushByte();
    this.#pending = 0;
    this.#pendingBits = 0;
  }

  /** Add whole bytes; the writer must be aligned. */
  writeBytes(bytes: Uint8Array): void {
    this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Everything up to the last whole byte. */
  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  #flushByte(): void {
    this.#reserve(1);
    this.#bytes[this.#length++] = this.#pending & 0xff;
    this.#pending >>>= 8;
    this.#pendingBits -= 8;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
