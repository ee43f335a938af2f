import { sign } from "node:crypto";
import type { Client, ParsedKey } from "ssh2";
import { readWireString, wireString } from "./wire-string.js";

/** What a certificate's own type says of the key inside, and how that key signs. */
interface CertifiedAlgorithm {
  /** What the server is told that the key is, which for RSA is not the type of the certificate. */
  readonly shown: string;
  readonly signature: string;
  readonly hash?: string;
}

const algorithms: ReadonlyMap<string, CertifiedAlgorithm> = new Map(
  [
    { shown: "ssh-ed25519", signature: "ssh-ed25519" },
    { shown: "ecdsa-sha2-nistp256", signature: "ecdsa-sha2-nistp256", hash: "sha256" },
    { shown: "ecdsa-sha2-nistp384", signature: "ecdsa-sha2-nistp384", hash: "sha384" },
    { shown: "ecdsa-sha2-nistp521", signature: "ecdsa-sha2-nistp521", hash: "sha512" },
    { of: "ssh-rsa", shown: "rsa-sha2-512", signature: "rsa-sha2-512", hash: "sha512" },
  ].map(({ of, ...algorithm }) => [
    `${of ?? algorithm.shown}-cert-v01@openssh.com`,
    { ...algorithm, shown: `${algorithm.shown}-cert-v01@openssh.com` },
  ]),
);

/** A private key with the certificate that vouches for it, for the server to see in the place of the key. */
export interface CertifiedKey {
  readonly key: ParsedKey;
  /** Have `client` name signatures after the key inside (PROTOCOL.certkeys), which the library does not. */
  readonly prepare: (client: Client) => void;
}

/** Join a key and a certificate in OpenSSH's format. Throws an `Error` where they do not fit. */
export function certifiedKey(key: ParsedKey, certificate: string): CertifiedKey {
  const [type = "", base64] = certificate.trim().split(/\s+/);
  if (base64 === undefined) throw new Error("failed to parse certificate: ssh: no key found");
  const algorithm = algorithms.get(type);
  if (algorithm === undefined) {
    throw new Error(
      `invalid certificate format "${type}": must use a certificate entry type, or leave certificate unset if you don't intend to use a certificate authority`,
    );
  }
  const bytes = Buffer.from(base64, "base64");
  if (!isFor(bytes, key)) {
    throw new Error("failed to create cert signer: ssh: signer and cert have different public key");
  }
  const shown: ParsedKey = Object.create(key, {
    type: { value: algorithm.shown },
    getPublicSSH: { value: () => bytes },
    sign: { value: (data: Buffer) => signatureOf(data, key, algorithm) },
  });
  return { key: shown, prepare: (client) => renameSignatures(client, algorithm) };
}

/** A certificate has what makes the key after its type and a random number. */
function isFor(certificate: Buffer, key: ParsedKey): boolean {
  try {
    const type = readWireString(certificate, 0);
    const afterNonce = certificate.subarray(readWireString(certificate, type.end).end);
    const plain = key.getPublicSSH();
    const parts = plain.subarray(readWireString(plain, 0).end);
    return afterNonce.subarray(0, parts.length).equals(parts);
  } catch {
    return false;
  }
}

/** As the server wants it: the two numbers of ECDSA one after the other (RFC 5656, 3.1.2). */
function signatureOf(data: Buffer, key: ParsedKey, { signature, hash }: CertifiedAlgorithm): Buffer {
  if (!signature.startsWith("ecdsa")) return key.sign(data, hash);
  const numbers = sign(hash, data, { key: key.getPrivatePEM(), dsaEncoding: "ieee-p1363" });
  const half = numbers.length / 2;
  return Buffer.concat(
    [numbers.subarray(0, half), numbers.subarray(half)].map((number) => wireString(positive(number))),
  );
}

function positive(number: Buffer): Buffer {
  const start = number.findIndex((byte) => byte !== 0);
  const digits = number.subarray(start);
  return (digits[0] ?? 0) < 0x80 ? digits : Buffer.concat([Buffer.from([0]), digits]);
}

/** The part of the library that makes packets. */
interface PacketWriter {
  readonly allocStart: number;
  alloc(size: number): Buffer;
  finalize(packet: Buffer): Buffer;
}

const userAuthRequest = 50;

function renameSignatures(client: Client, algorithm: CertifiedAlgorithm): void {
  const writer = packetWriterOf(client);
  const finalize = writer.finalize.bind(writer);
  writer.finalize = (packet) => finalize(withRenamedSignature(packet, writer, algorithm));
}

function packetWriterOf(client: object): PacketWriter {
  let part: unknown = client;
  for (const name of ["_protocol", "_packetRW", "write"]) {
    part = typeof part === "object" && part !== null ? Reflect.get(part, name) : undefined;
  }
  if (isPacketWriter(part)) return part;
  throw new Error("certificates are not supported by this version of the SSH library");
}

function isPacketWriter(part: unknown): part is PacketWriter {
  return typeof part === "object" && part !== null && "finalize" in part && "allocStart" in part;
}

/** A request to be let in by a signature, signed by the key inside (RFC 4252, 7); others stay as they are. */
function withRenamedSignature(packet: Buffer, writer: PacketWriter, algorithm: CertifiedAlgorithm): Buffer {
  const { allocStart } = writer;
  if (packet[allocStart] !== userAuthRequest) return packet;
  const service = readWireString(packet, readWireString(packet, allocStart + 1).end);
  const method = readWireString(packet, service.end);
  const isSigned = method.content.toString() === "publickey" && packet[method.end] === 1;
  if (!isSigned) return packet;
  const shown = readWireString(packet, method.end + 1);
  if (shown.content.toString() !== algorithm.shown) return packet;
  const start = readWireString(packet, shown.end).end;
  const signature = readWireString(packet, readWireString(packet, start + 4).end).content;
  const renamed = wireString(Buffer.concat([wireString(algorithm.signature), wireString(signature)]));
  const changed = writer.alloc(start - allocStart + renamed.length);
  packet.copy(changed, allocStart, allocStart, start);
  renamed.copy(changed, start);
  return changed;
}
