import type { Key } from "openpgp";
import type { SignedSums, SigningKey } from "../provider-package.js";
import type { Signer } from "./authenticity.js";
import { officialKeyFingerprint, partnersKey } from "./trusted-keys.js";

export interface SignatureProblem {
  readonly kind: "signatureProblem";
  readonly message: string;
}

export interface SignatureOptions {
  /** Signatures of keys that have expired since count too, unless the user wants otherwise. */
  readonly refusesExpiredKeys: boolean;
  /** Whom to believe instead of HashiCorp. */
  readonly trusted?: TrustedKeys;
}

export interface TrustedKeys {
  /** Of the key that signs official releases. */
  readonly officialFingerprint: string;
  /** The key that vouches for those of partners, in ASCII armor. */
  readonly partnersKey: string;
}

const hashicorp: TrustedKeys = { officialFingerprint: officialKeyFingerprint, partnersKey };

/** Who signed the list of sums: the first of the keys that its signature is from. */
export async function verifySignature(
  { sums, signature, keys }: Pick<SignedSums, "sums" | "signature" | "keys">,
  options: SignatureOptions,
): Promise<Signer | SignatureProblem> {
  const { createMessage, readKeys, readSignature, verify } = await import("openpgp");
  for (const key of keys) {
    let verificationKeys: Key[];
    try {
      verificationKeys = await readKeys({ armoredKeys: key.armored });
    } catch (error) {
      return signatureProblem(`error decoding signing key: openpgp: invalid argument: ${armorProblem(error)}`);
    }
    try {
      const { signatures } = await verify({
        message: await createMessage({ binary: new Uint8Array(sums) }),
        signature: await readSignature({ binarySignature: new Uint8Array(signature) }),
        verificationKeys,
        date: null,
        format: "binary",
      });
      const signer = signatures.map(({ keyID }) => verificationKeys.find((one) => one.getKeys(keyID).length > 0))[0];
      if (signer === undefined) continue;
      await everyVerified(signatures, signer);
      if (options.refusesExpiredKeys && (await hasExpired(signer))) continue;
      return await levelOf(signer, key, options.trusted ?? hashicorp);
    } catch (error) {
      return signatureProblem(`error checking signature: openpgp: ${messageOf(error)}`);
    }
  }
  return signatureProblem("authentication signature from unknown issuer");
}

async function hasExpired(key: Key): Promise<boolean> {
  const end = await key.getExpirationTime();
  return end instanceof Date && end.getTime() < Date.now();
}

async function everyVerified(signatures: readonly { readonly verified: Promise<true> }[], signer: Key): Promise<void> {
  for (const { verified } of signatures) {
    await verified.catch((error: unknown) => {
      if (messageOf(error) !== "Signed digest did not match") throw error;
      const { algorithm } = signer.getAlgorithmInfo();
      const name = Object.entries(algorithmNames).find(([start]) => algorithm.startsWith(start))?.[1] ?? algorithm;
      throw new Error(`invalid signature: ${name} verification failure`);
    });
  }
}

const algorithmNames: Readonly<Record<string, string>> = { rsa: "RSA", dsa: "DSA", ecdsa: "ECDSA", eddsa: "EdDSA" };

async function levelOf(signer: Key, key: SigningKey, trusted: TrustedKeys): Promise<Signer | SignatureProblem> {
  const keyId = signer.getKeyID().toHex().toUpperCase();
  if (signer.getFingerprint() === trusted.officialFingerprint) return { level: "official", keyId };
  if (key.trustSignature === "") return { level: "self", keyId };
  const problem = await trustProblem(key, trusted.partnersKey);
  return problem === undefined
    ? { level: "partner", keyId }
    : signatureProblem(`error verifying trust signature: openpgp: ${problem}`);
}

/** Why a key is not one that the holder of `partners` vouches for. */
async function trustProblem({ armored, trustSignature }: SigningKey, partners: string): Promise<string | undefined> {
  const { createMessage, readKeys, readSignature, unarmor, verify } = await import("openpgp");
  try {
    const { data } = await unarmor(armored);
    if (!(data instanceof Uint8Array)) return "the key cannot be read";
    const { signatures } = await verify({
      message: await createMessage({ binary: data }),
      signature: await readSignature({ armoredSignature: trustSignature }),
      verificationKeys: await readKeys({ armoredKeys: partners }),
      date: null,
      format: "binary",
    });
    for (const { verified } of signatures) await verified;
    return signatures.length === 0 ? "signature made by unknown entity" : undefined;
  } catch (error) {
    return messageOf(error);
  }
}

function armorProblem(error: unknown): string {
  const message = messageOf(error);
  return message.includes("armor") ? "no armored data found" : message;
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith("Error during parsing")) return "invalid data: tag byte does not have MSB set";
  return message.startsWith("Could not find signing key") ? "signature made by unknown entity" : message;
}

function signatureProblem(message: string): SignatureProblem {
  return { kind: "signatureProblem", message };
}
