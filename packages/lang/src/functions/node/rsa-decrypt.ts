import { constants, createPrivateKey, type KeyObject, privateDecrypt } from "node:crypto";
import { quoted } from "@landform/diagnostics";
import type { RsaProblem } from "../crypto-access.js";
import { readOpenSshKey } from "./open-ssh-key.js";

/** Decrypt with PKCS #1 v1.5 padding. Messages are those of Go's packages. */
export function rsaDecrypt(ciphertext: Uint8Array, pem: string): Uint8Array | RsaProblem {
  const key = parsePrivateKey(pem);
  if ("kind" in key) return key;
  const size = Math.ceil((key.asymmetricKeyDetails?.modulusLength ?? 0) / 8);
  if (ciphertext.length > size) return undecryptable;
  const padded = new Uint8Array(size);
  padded.set(ciphertext, size - ciphertext.length);
  try {
    // Not RSA_PKCS1_PADDING: some builds of OpenSSL refuse it in decryption.
    return removePadding(privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, padded)) ?? undecryptable;
  } catch (error) {
    if (error instanceof Error) return undecryptable;
    throw error;
  }
}

const undecryptable: RsaProblem = {
  kind: "rsaProblem",
  isKeyAtFault: false,
  message: "crypto/rsa: decryption error",
};

function parsePrivateKey(pem: string): KeyObject | RsaProblem {
  const block = /-----BEGIN ([^\n]*?)-----[ \t]*\r?\n([\s\S]*?)-----END \1-----/.exec(pem);
  if (block === null) return keyProblem("invalid private key: ssh: no key found");
  const [text, type = "", body = ""] = block;
  if (/^Proc-Type:.*ENCRYPTED/m.test(body)) return keyProblem(passphraseNeeded);
  try {
    const key = privateKey(type, text, body);
    if (key === undefined) return keyProblem(`invalid private key: ssh: unsupported key type ${quoted(type)}`);
    if ("kind" in key) return key;
    return key.asymmetricKeyType === "rsa" ? key : keyProblem("invalid private key type");
  } catch (error) {
    if (error instanceof Error) return keyProblem("invalid ASN1 data in the given private key");
    throw error;
  }
}

const passphraseNeeded = "invalid private key: ssh: this private key is passphrase protected";

function privateKey(type: string, text: string, body: string): KeyObject | RsaProblem | undefined {
  switch (type) {
    case "RSA PRIVATE KEY":
    case "PRIVATE KEY":
    case "EC PRIVATE KEY":
      return createPrivateKey(text);
    case "OPENSSH PRIVATE KEY": {
      const key = readOpenSshKey(Buffer.from(body, "base64"));
      if (key === "encrypted") return keyProblem(passphraseNeeded);
      if (key === undefined) return keyProblem("invalid private key: ssh: invalid openssh private key format");
      return createPrivateKey({ key, format: "jwk" });
    }
    default:
      return undefined;
  }
}

function keyProblem(message: string): RsaProblem {
  return { kind: "rsaProblem", isKeyAtFault: true, message };
}

/** What follows 0x00, 0x02, at least eight bytes that are not zero, and a zero. */
function removePadding(message: Uint8Array): Uint8Array | undefined {
  const end = message.indexOf(0, 2);
  return message[0] === 0 && message[1] === 2 && end >= 10 ? message.subarray(end + 1) : undefined;
}
