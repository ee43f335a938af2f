/** Before each message: whether it is compressed (one byte), and its length (four). */
const prefixLength = 5;

/** A message as it is sent. */
export function framed(message: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(prefixLength + message.length);
  frame[0] = 0;
  frame.writeUInt32BE(message.length, 1);
  frame.set(message, prefixLength);
  return frame;
}

/** Finds the messages in what is received, however it was cut up on the way. */
export class MessageReader {
  #chunks: Buffer[] = [];
  #length = 0;
  /** Bytes that the message at the start needs, with its prefix; as long as that has not come, the prefix. */
  #needed = prefixLength;

  add(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
  }

  /** The next message that is there to its end. We never offer a compression, so that none is to be undone. */
  next(): Uint8Array | undefined {
    if (this.#length < this.#needed) return undefined;
    const received = this.#joined();
    this.#needed = prefixLength + received.readUInt32BE(1);
    if (this.#length < this.#needed) return undefined;
    const message = received.subarray(prefixLength, this.#needed);
    this.#chunks = [received.subarray(this.#needed)];
    this.#length -= this.#needed;
    this.#needed = prefixLength;
    return message;
  }

  /** In one piece; joined twice for a message at the most, however many pieces it comes in. */
  #joined(): Buffer {
    const [first] = this.#chunks;
    const joined = first !== undefined && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks, this.#length);
    this.#chunks = [joined];
    return joined;
  }
}
