import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Compression } from "./archive-format.js";

/** The bytes of a compressed file. The stream fails where the file is damaged. */
export async function unpackBytes(file: string, compression: Compression): Promise<Readable> {
  switch (compression) {
    case "none":
      return createReadStream(file);
    case "gzip": {
      const packed = createReadStream(file);
      const unpacked = createGunzip();
      packed.on("error", (error) => unpacked.destroy(error));
      return packed.pipe(unpacked);
    }
    case "bzip2":
      return Readable.from(await unpackBzip2(await readFile(file)), { objectMode: false });
    case "xz": {
      const { default: xz } = await import("xz-decompress");
      return Readable.from(new xz.XzReadableStream(webStream(file)), { objectMode: false });
    }
  }
}

function webStream(file: string): ReadableStream<Uint8Array> {
  const chunks = createReadStream(file)[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done === true) controller.close();
      else controller.enqueue(new Uint8Array(value));
    },
  });
}

const chunkBytes = 1024 * 1024;
const mostBytes = 1024 * 1024 * 1024;

/** In one go: the library does not wait for input. */
async function unpackBzip2(packed: Uint8Array): Promise<readonly Uint8Array[]> {
  const { default: bzip2 } = await import("seek-bzip");
  const source = new ByteSource(packed);
  const sink = new ByteSink();
  bzip2.decode(source, sink, true);
  return sink.end();
}

class ByteSource {
  #position = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  eof(): boolean {
    return this.#position >= this.#bytes.length;
  }

  /** The library takes the end for zeros. */
  readByte(): number {
    const byte = this.#bytes[this.#position++];
    if (byte === undefined) throw new Error("unexpected EOF");
    return byte;
  }

  read(target: Uint8Array, start: number, length: number): number {
    for (let index = start; index < start + length; index++) target[index] = this.readByte();
    return length;
  }
}

class ByteSink {
  readonly #full: Uint8Array[] = [];
  #chunk = new Uint8Array(chunkBytes);
  #length = 0;

  writeByte(byte: number): void {
    if (this.#length === chunkBytes) this.#next();
    this.#chunk[this.#length++] = byte;
  }

  end(): readonly Uint8Array[] {
    return [...this.#full, this.#chunk.subarray(0, this.#length)];
  }

  #next(): void {
    this.#full.push(this.#chunk);
    if (this.#full.length * chunkBytes >= mostBytes) throw new Error(`archive larger than limit: ${mostBytes}`);
    this.#chunk = new Uint8Array(chunkBytes);
    this.#length = 0;
  }
}
