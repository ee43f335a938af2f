import { constants, generateKeyPairSync, publicEncrypt } from "node:crypto";
import { compareSync } from "bcryptjs";
import { describe, expect, it } from "vitest";
import { nodeCrypto } from "./node-crypto.js";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 1024 });
const secret = publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, Buffer.from("hello"));
const elliptic = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;

describe("rsaDecrypt", () => {
  it.each([
    { form: "PKCS #1", pem: privateKey.export({ type: "pkcs1", format: "pem" }) },
    { form: "PKCS #8", pem: privateKey.export({ type: "pkcs8", format: "pem" }) },
    { form: "text before it and CRLF", pem: `Key:\r\n${privateKey.export({ type: "pkcs1", format: "pem" })}` },
  ])("takes a key in $form", ({ pem }) => {
    expect(nodeCrypto.rsaDecrypt(secret, pem.toString())).toEqual(Buffer.from("hello"));
  });

  it.each([
    { what: "no key", pem: "x", message: "invalid private key: ssh: no key found" },
    {
      what: "a key with a passphrase",
      pem: "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\nAAAA\n-----END RSA PRIVATE KEY-----\n",
      message: "invalid private key: ssh: this private key is passphrase protected",
    },
    {
      what: "a key of another kind",
      pem: elliptic.export({ type: "pkcs8", format: "pem" }).toString(),
      message: "invalid private key type",
    },
    {
      what: "something else",
      pem: "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n",
      message: 'invalid private key: ssh: unsupported key type "CERTIFICATE"',
    },
  ])("refuses $what", ({ pem, message }) => {
    expect(nodeCrypto.rsaDecrypt(secret, pem)).toMatchObject({ kind: "rsaProblem", isKeyAtFault: true, message });
  });

  it("tells that a text was not encrypted for the key", () => {
    const pem = privateKey.export({ type: "pkcs1", format: "pem" }).toString();
    expect(nodeCrypto.rsaDecrypt(Buffer.from("hi"), pem)).toMatchObject({
      isKeyAtFault: false,
      message: "crypto/rsa: decryption error",
    });
  });
});

describe("bcrypt", () => {
  it("writes a hash that others can check, under the older name", () => {
    const hash = nodeCrypto.bcrypt("pässword", 4);
    expect(hash).toMatch(/^\$2a\$04\$.{53}$/);
    expect(compareSync("pässword", hash)).toBe(true);
  });
});
