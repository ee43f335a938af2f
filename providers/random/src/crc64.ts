/** Reversed polynomial of CRC-64/ISO (ISO 3309). */
const polynomial = 0xd800000000000000n;
const allOnes = 0xffffffffffffffffn;

const table: readonly bigint[] = Array.from({ length: 256 }, (_, byte) => {
  let crc = BigInt(byte);
  for (let bit = 0; bit < 8; bit++) crc = (crc & 1n) === 1n ? (crc >> 1n) ^ polynomial : crc >> 1n;
  return crc;
});

/** CRC-64/ISO with its usual inversions, as an unsigned 64-bit integer. */
export function crc64(bytes: Uint8Array): bigint {
  let crc = allOnes;
  for (const byte of bytes) crc = (table[Number(crc & 0xffn) ^ byte] ?? 0n) ^ (crc >> 8n);
  return crc ^ allOnes;
}
