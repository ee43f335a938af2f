import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import {
  der,
  derBitString,
  derBoolean,
  derInteger,
  derObjectIdentifier,
  derOctetString,
  derSequence,
  derSet,
  derTime,
  derUtf8String,
  pem,
} from "./der.js";

/** A certificate that signs itself, and its key, as PEM. */
export interface SelfSigned {
  readonly certificate: string;
  readonly key: string;
}

const hour = 3_600_000;
const lifetimeHours = 262_980;

/** What one side of a plugin connection shows to the other: P-521, for `localhost`, good for client and server. */
export function createSelfSigned(now: Date): SelfSigned {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-521" });
  const name = derSequence(
    nameAttribute("2.5.4.10", "HashiCorp"), // organization
    nameAttribute("2.5.4.3", "localhost"), // common name
  );
  const validity = derSequence(
    derTime(new Date(now.getTime() - 30_000)),
    derTime(new Date(now.getTime() + lifetimeHours * hour)),
  );
  const algorithm = derSequence(derObjectIdentifier("1.2.840.10045.4.3.4")); // ECDSA with SHA-512
  const toBeSigned = derSequence(
    der(0xa0, derInteger(Buffer.from([2]))), // version 3
    derInteger(randomBytes(16)),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, extensions()),
  );
  const signature = sign("sha512", toBeSigned, privateKey);
  return {
    certificate: pem("CERTIFICATE", derSequence(toBeSigned, algorithm, derBitString(signature))),
    key: String(privateKey.export({ type: "sec1", format: "pem" })),
  };
}

function nameAttribute(type: string, value: string): Buffer {
  return derSet(derSequence(derObjectIdentifier(type), derUtf8String(value)));
}

function extensions(): Buffer {
  const keyUsage = 0b1010_1100; // digital signature, key encipherment, key agreement, certificate signing
  return derSequence(
    extension("2.5.29.15", derBitString(Buffer.from([keyUsage]), 2), true),
    extension(
      "2.5.29.37", // extended key usage
      derSequence(derObjectIdentifier("1.3.6.1.5.5.7.3.2"), derObjectIdentifier("1.3.6.1.5.5.7.3.1")), // client, server
    ),
    extension("2.5.29.19", derSequence(derBoolean(true)), true), // basic constraints: an authority
    extension("2.5.29.17", derSequence(der(0x82, Buffer.from("localhost")))), // alternative DNS name
  );
}

function extension(id: string, value: Buffer, isCritical = false): Buffer {
  return derSequence(derObjectIdentifier(id), ...(isCritical ? [derBoolean(true)] : []), derOctetString(value));
}
