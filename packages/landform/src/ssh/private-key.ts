import { createPrivateKey, type KeyObject } from "node:crypto";
import ssh2, { type ParsedKey } from "ssh2";
import { wireString } from "./wire-string.js";

/** Read a private key in PEM. Throws an `Error` in the reference's words; it never has the key in it. */
export function parsePrivateKey(pem: string): ParsedKey {
  const [, label] =
    /-----BEGIN ([A-Z0-9 ]+)-----\r?\n(?:[\w-]+:.*\n)*\s*[A-Za-z0-9+/=\s]*-----END \1-----/.exec(pem) ?? [];
  if (label === undefined) throw new Error("Failed to read ssh private key: no key found");
  if (/^Proc-Type: 4,ENCRYPTED/m.test(pem)) {
    throw new Error(
      "Failed to read ssh private key: password protected keys are\nnot supported. Please decrypt the key prior to use.",
    );
  }
  const parsed = ssh2.utils.parseKey(label === "PRIVATE KEY" ? fromPkcs8(pem) : pem);
  if (!(parsed instanceof Error)) return parsed;
  const reason = /passphrase/i.test(parsed.message) ? "this private key is passphrase protected" : parsed.message;
  throw new Error(`Failed to parse ssh private key: ssh: ${reason}`);
}

/** The library reads no PKCS #8, in which Go and OpenSSL write Ed25519 keys. */
function fromPkcs8(pem: string): string {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === "ed25519") return openSshText(key);
    const type = key.asymmetricKeyType === "rsa" ? "pkcs1" : "sec1";
    return String(key.export({ format: "pem", type }));
  } catch {
    throw new Error("Failed to parse ssh private key: ssh: the key is of an unknown kind");
  }
}

/** OpenSSH's own format, without a passphrase (PROTOCOL.key). */
function openSshText(key: KeyObject): string {
  const { x = "", d = "" } = key.export({ format: "jwk" });
  const publicPart = Buffer.from(x, "base64url");
  const publicKey = Buffer.concat([wireString("ssh-ed25519"), wireString(publicPart)]);
  const secret = Buffer.concat([
    Buffer.alloc(8), // two equal check numbers
    publicKey,
    wireString(Buffer.concat([Buffer.from(d, "base64url"), publicPart])),
    wireString(""), // comment
  ]);
  const padding = Buffer.from([1, 2, 3, 4, 5, 6, 7].slice(0, (8 - (secret.length % 8)) % 8));
  const whole = Buffer.concat([
    Buffer.from("openssh-key-v1\0"),
    ...["none", "none", ""].map((text) => wireString(text)), // cipher, key derivation and its options
    Buffer.from([0, 0, 0, 1]), // one key
    wireString(publicKey),
    wireString(Buffer.concat([secret, padding])),
  ]);
  const lines = whole.toString("base64").replace(/.{70}(?=.)/g, "$&\n");
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines}\n-----END OPENSSH PRIVATE KEY-----\n`;
}
