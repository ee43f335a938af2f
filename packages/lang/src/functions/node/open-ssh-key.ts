import type { JsonWebKey } from "node:crypto";

const magic = Buffer.from("openssh-key-v1\0");

/** An RSA key from the content of an "OPENSSH PRIVATE KEY" block; `undefined` where there is none. */
export function readOpenSshKey(content: Buffer): JsonWebKey | "encrypted" | undefined {
  if (!content.subarray(0, magic.length).equals(magic)) return undefined;
  const outer = new SshReader(content.subarray(magic.length));
  const cipher = outer.text();
  outer.text();
  outer.bytes();
  const keyCount = outer.integer();
  outer.bytes();
  if (cipher !== "none") return "encrypted";
  const keys = new SshReader(outer.bytes());
  const check = keys.integer();
  if (keyCount !== 1 || check === undefined || check !== keys.integer() || keys.text() !== "ssh-rsa") return undefined;
  const [n, e, d, qi, p, q] = Array.from({ length: 6 }, () => keys.bytes());
  if (n === undefined || e === undefined || d === undefined || p === undefined || q === undefined) return undefined;
  const exponent = (prime: Buffer) => bufferOf(bigintOf(d) % (bigintOf(prime) - 1n));
  return {
    kty: "RSA",
    n: encode(n),
    e: encode(e),
    d: encode(d),
    p: encode(p),
    q: encode(q),
    dp: encode(exponent(p)),
    dq: encode(exponent(q)),
    qi: encode(qi ?? Buffer.alloc(0)),
  };
}

/** Integers of four bytes, and byte strings with their length before them. Past the end all is empty. */
class SshReader {
  readonly #content: Buffer;
  #position = 0;

  constructor(content: Buffer) {
    this.#content = content;
  }

  integer(): number | undefined {
    if (this.#position + 4 > this.#content.length) return undefined;
    const value = this.#content.readUInt32BE(this.#position);
    this.#position += 4;
    return value;
  }

  bytes(): Buffer {
    const length = this.integer() ?? 0;
    const start = this.#position;
    this.#position += length;
    return this.#content.subarray(start, this.#position);
  }

  text(): string {
    return this.bytes().toString("latin1");
  }
}

/** JSON Web Keys have no leading zeros. */
function encode(integer: Buffer): string {
  let start = 0;
  while (integer[start] === 0) start++;
  return integer.subarray(start).toString("base64url");
}

function bigintOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString("hex") || "0"}`);
}

function bufferOf(value: bigint): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, "hex");
}
