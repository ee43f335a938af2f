import { readFileSync } from "node:fs";
import { invariant } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { isEncryptionProblem } from "../state-encryption.js";
import { createAesGcm } from "./aes-gcm.js";
import { DataEncryption, type MethodSetup } from "./data-encryption.js";
import { encryptPlans } from "./encrypt-plans.js";
import { encryptStates } from "./encrypt-states.js";
import { isKeyProblem, type Keys } from "./key-provider.js";
import { createPbkdf2, pbkdf2Defaults } from "./pbkdf2.js";

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

function aesGcm(keys: Keys, additionalData?: Uint8Array) {
  const method = createAesGcm({ keys, ...(additionalData && { additionalData }) });
  invariant(!isEncryptionProblem(method), "the keys are long enough");
  return method;
}

/** A method whose key is the same byte 32 times. */
function setup(byte: number): MethodSetup {
  const key = new Uint8Array(32).fill(byte);
  return {
    isUnencrypted: false,
    setUp: async (stored) => ({
      value: {
        method: aesGcm({ encryptionKey: key, ...(stored && { decryptionKey: key }) }),
        metadata: new Map([["key_provider.x.<y>", "{}"]]),
      },
      diagnostics: [],
    }),
  };
}
const unencrypted: MethodSetup = {
  isUnencrypted: true,
  setUp: async () => ({ value: undefined, diagnostics: [] }),
};

describe("createAesGcm", () => {
  it.each([16, 24, 32])("reads with a key of %i bytes what it wrote", async (length) => {
    const key = new Uint8Array(length).fill(7);
    const method = aesGcm({ encryptionKey: key, decryptionKey: key }, Buffer.from("more"));
    const encrypted = await method.encrypt(Buffer.from("plain"));
    invariant(!isEncryptionProblem(encrypted), "it encrypts");
    expect(encrypted).toHaveLength(12 + 5 + 16);
    expect(await method.decrypt(encrypted)).toEqual(Buffer.from("plain"));
    for (let index = 0; index < encrypted.length; index++) {
      const changed = Buffer.from(encrypted);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(await method.decrypt(changed)).toMatchObject({
        message: "decryption failed: cipher: message authentication failed",
      });
    }
  });

  it.each([
    { data: [], want: "decryption failed: cannot decrypt empty data" },
    { data: [1], want: "decryption failed: cannot decrypt data because it is too small (likely data corruption)" },
    { data: Array<number>(20).fill(1), want: "decryption failed: cipher: message authentication failed" },
  ])("refuses $data.length bytes", async ({ data, want }) => {
    const key = new Uint8Array(16);
    const method = aesGcm({ encryptionKey: key, decryptionKey: key });
    expect(await method.decrypt(Uint8Array.from(data))).toMatchObject({ message: want });
  });

  it("refuses keys of other lengths", () => {
    expect(createAesGcm({ keys: { encryptionKey: new Uint8Array(20) } })).toMatchObject({
      message: "AES-GCM requires the key length to be one of: 16, 24, 32, received 20 bytes in the encryption key",
    });
  });
});

describe("createPbkdf2", () => {
  const passphrase = "correct horse battery staple";
  it.each([
    { options: {}, want: "no passphrase provided and no chained provider defined" },
    { options: { passphrase: "short" }, want: "passphrase is too short (minimum 16 characters)" },
    {
      options: { passphrase, chain: { encryptionKey: new Uint8Array(32) } },
      want: "passphrase and chain are mutually exclusive",
    },
    {
      options: { chain: { encryptionKey: new Uint8Array(8) } },
      want: "upstream key provider supplied an encryption key that is too short (minimum 16 characters)",
    },
    { options: { passphrase, keyLength: 0 }, want: "the key length must be larger than zero" },
    {
      options: { passphrase, iterations: 1000 },
      want: "the number of iterations is dangerously low (<200000), refusing to generate key",
    },
    { options: { passphrase, saltLength: -1 }, want: "the salt length must be larger than zero" },
    {
      options: { passphrase, hashFunction: "md5" },
      want: "invalid key provider configuration: invalid hash function name: md5",
    },
  ])("refuses: $want", ({ options, want }) => {
    expect(createPbkdf2({ ...pbkdf2Defaults, ...options })).toMatchObject({ message: want });
  });

  it("finds a key again, and none in what others stored", async () => {
    const provider = createPbkdf2({ ...pbkdf2Defaults, passphrase, iterations: 200_000 });
    invariant(!isKeyProblem(provider), "it is well configured");
    const made = await provider.newKey();
    invariant(!isKeyProblem(made), "it makes keys");
    expect(await provider.storedKey(JSON.parse(JSON.stringify(made.metadata)))).toEqual(made.key);
    expect(await provider.storedKey({ ciphertext: "x" })).toBeUndefined();
  });
});

describe("encryptStates", () => {
  const state = '{"version":4,"terraform_version":"1.12.6","serial":3,"lineage":"l","outputs":{}}';
  const current = encryptStates(new DataEncryption("state", setup(1), [setup(2), unencrypted]));

  it("leaves serial and lineage for all to see", async () => {
    const stored = await current.encrypt(Buffer.from(state), "compact");
    invariant(!isEncryptionProblem(stored), "it encrypts");
    expect(text(stored)).toMatch(
      /^\{"serial":3,"lineage":"l","meta":\{"key_provider\.x\.\\u003cy\\u003e":"e30="\},"encrypted_data":"[^"]+","encryption_version":"v0"\}$/,
    );
    expect(await current.decrypt(stored)).toEqual({ plain: Buffer.from(state), isCurrent: true });
  });

  it("reads what a fallback wrote, to be written anew", async () => {
    const former = encryptStates(new DataEncryption("state", setup(2), []));
    const stored = await former.encrypt(Buffer.from(state), "indented");
    invariant(!isEncryptionProblem(stored), "it encrypts");
    expect(await current.decrypt(stored)).toEqual({ plain: Buffer.from(state), isCurrent: false });
    expect(await current.decrypt(Buffer.from(state))).toEqual({ plain: Buffer.from(state), isCurrent: false });
  });

  it.each([
    {
      name: "another key",
      change: (stored: string) => stored,
      key: 3,
      want: "decryption failed for all provided methods\nattempted decryption failed for state: decryption failed: cipher: message authentication failed",
    },
    {
      name: "another serial",
      change: (stored: string) => stored.replace('"serial":3', '"serial":4'),
      want: "invalid state metadata, serial field mismatch 4 vs 3",
    },
    {
      name: "another lineage",
      change: (stored: string) => stored.replace('"lineage":"l"', '"lineage":"m"'),
      want: "invalid state metadata, linage field mismatch m vs l",
    },
    {
      name: "another version",
      change: (stored: string) => stored.replace('"v0"', '"v1"'),
      want: "invalid encrypted payload version: v1 != v0",
    },
    {
      name: "a state in the clear",
      change: () => state,
      want: "encountered unencrypted payload without unencrypted method configured",
    },
    {
      name: "something else",
      change: () => "{}",
      want: "unable to determine data structure during decryption: Given payload is not a state file",
    },
  ])("refuses $name", async ({ change, key = 1, want }) => {
    const stored = await current.encrypt(Buffer.from(state), "compact");
    invariant(!isEncryptionProblem(stored), "it encrypts");
    const reader = encryptStates(new DataEncryption("state", setup(key), []));
    expect(await reader.decrypt(Buffer.from(change(text(stored))))).toMatchObject({ message: want });
  });

  it("reads what OpenTofu wrote", async () => {
    const options = { ...pbkdf2Defaults, passphrase: "correct horse battery staple", iterations: 200_000 };
    const provider = createPbkdf2(options);
    invariant(!isKeyProblem(provider), "it is well configured");
    const method: MethodSetup = {
      isUnencrypted: false,
      async setUp(stored) {
        const key = await provider.storedKey(JSON.parse(stored?.get("key_provider.pbkdf2.k") ?? "{}"));
        invariant(key instanceof Uint8Array, "its metadata is stored");
        const keys = { encryptionKey: key, decryptionKey: key };
        return {
          value: { method: aesGcm(keys, Uint8Array.of(1, 2, 3)), metadata: new Map() },
          diagnostics: [],
        };
      },
    };
    const stored = readFileSync(new URL("testdata/opentofu-1.12.6.tfstate", import.meta.url));
    const decrypted = await encryptStates(new DataEncryption("state", method, [])).decrypt(stored);
    invariant(!isEncryptionProblem(decrypted), "it decrypts");
    expect(JSON.parse(text(decrypted.plain))).toMatchObject({
      serial: 1,
      outputs: { o: { value: "made by OpenTofu" } },
    });
  });
});

describe("encryptPlans", () => {
  it("takes a plan as it is, and nothing that is none", async () => {
    const plans = encryptPlans(new DataEncryption("plan", unencrypted, [setup(1)]));
    expect(await plans.encrypt(Buffer.from("PK..."))).toEqual(Buffer.from("PK..."));
    expect(await plans.decrypt(Buffer.from("PK..."))).toEqual({ plain: Buffer.from("PK..."), isCurrent: true });
    expect(await plans.decrypt(Buffer.from('{"a":1}'))).toMatchObject({
      message: 'unable to determine data structure during decryption: Invalid plan file {"',
    });
  });
});
