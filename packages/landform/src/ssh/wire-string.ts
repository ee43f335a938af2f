/** The `string` of the protocol: its length in 32 bits, then its bytes (RFC 4251, 5). */
export function wireString(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

/** The bytes of the `string` that starts at `start`, and where it ends. Throws a `RangeError` where there is none. */
export function readWireString(bytes: Buffer, start: number): { readonly content: Buffer; readonly end: number } {
  const end = start + 4 + bytes.readUInt32BE(start);
  if (end > bytes.length) throw new RangeError("a string of the protocol ends too early");
  return { content: bytes.subarray(start + 4, end), end };
}
