/** The `string` of the protocol: its length in 32 bits, then its bytes (RFC 4251, 5). */
export function wireString(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([length, bytes]);
}
