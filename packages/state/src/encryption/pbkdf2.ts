import { pbkdf2, randomBytes } from "node:crypto";
import { promisify } from "node:util";
import { type KeyProblem, type KeyProvider, type Keys, keyProblem } from "./key-provider.js";

export interface Pbkdf2Options {
  /** Empty: none was given. */
  readonly passphrase: string;
  /** The keys of another provider in place of a passphrase. */
  readonly chain?: Keys;
  /** In bytes. */
  readonly keyLength: number;
  readonly iterations: number;
  readonly hashFunction: string;
  /** In bytes. */
  readonly saltLength: number;
}

export const pbkdf2Defaults: Pbkdf2Options = {
  passphrase: "",
  keyLength: 32,
  iterations: 600_000,
  hashFunction: "sha512",
  saltLength: 32,
};

const hashFunctions: ReadonlySet<string> = new Set(["sha256", "sha512"]);
const leastIterations = 200_000;
const leastPassphrase = 16;

interface Metadata {
  readonly salt: Uint8Array;
  readonly iterations: number;
  readonly hashFunction: string;
  readonly keyLength: number;
}

/** Keys made of a passphrase (RFC 8018). */
export function createPbkdf2(options: Pbkdf2Options): KeyProvider | KeyProblem {
  const problem = problemWith(options);
  if (problem !== undefined) return keyProblem(problem);
  const { passphrase, chain, saltLength } = options;
  return {
    async newKey() {
      const salt = randomBytes(saltLength);
      const key = await derive(chain?.encryptionKey ?? passphrase, { ...options, salt });
      const { iterations, hashFunction, keyLength } = options;
      const metadata = {
        salt: salt.toString("base64"),
        iterations,
        hash_function: hashFunction,
        key_length: keyLength,
      };
      return { kind: "newKey", key, metadata };
    },
    async storedKey(stored) {
      const metadata = decodeMetadata(stored);
      if (metadata === undefined) return undefined;
      const wrong = problemWithMetadata(metadata);
      if (wrong !== undefined) return keyProblem(wrong);
      return derive(chain === undefined ? passphrase : (chain.decryptionKey ?? ""), metadata);
    },
  };
}

const deriveAsync = promisify(pbkdf2);

function derive(secret: string | Uint8Array, { salt, iterations, keyLength, hashFunction }: Metadata): Promise<Buffer> {
  return deriveAsync(secret, salt, iterations, keyLength, hashFunction);
}

function problemWith(options: Pbkdf2Options): string | undefined {
  const { passphrase, chain, keyLength, iterations, saltLength, hashFunction } = options;
  if (passphrase === "" && chain === undefined) return "no passphrase provided and no chained provider defined";
  if (passphrase !== "" && chain !== undefined) return "passphrase and chain are mutually exclusive";
  const ofChain = chain && problemWithChain(chain);
  if (ofChain !== undefined) return ofChain;
  if (passphrase !== "" && Buffer.byteLength(passphrase) < leastPassphrase)
    return `passphrase is too short (minimum ${leastPassphrase} characters)`;
  if (keyLength <= 0) return "the key length must be larger than zero";
  if (iterations <= 0) return "the number of iterations must be larger than zero";
  if (iterations < leastIterations)
    return `the number of iterations is dangerously low (<${leastIterations}), refusing to generate key`;
  if (saltLength <= 0) return "the salt length must be larger than zero";
  const ofHash = problemWithHash(hashFunction);
  return ofHash && `invalid key provider configuration: ${ofHash}`;
}

function problemWithChain({ encryptionKey, decryptionKey }: Keys): string | undefined {
  if (encryptionKey.length === 0) return "no encryption key provided from upstream key provider";
  const short = (key: string) =>
    `upstream key provider supplied an ${key} key that is too short (minimum ${leastPassphrase} characters)`;
  if (encryptionKey.length < leastPassphrase) return short("encryption");
  return decryptionKey !== undefined && decryptionKey.length < leastPassphrase ? short("decryption") : undefined;
}

function problemWithHash(name: string): string | undefined {
  if (name === "") return "please specify a hash function";
  return hashFunctions.has(name) ? undefined : `invalid hash function name: ${name}`;
}

function problemWithMetadata({ iterations, keyLength, hashFunction }: Metadata): string | undefined {
  if (iterations < 0) return `invalid number of iterations (${iterations})`;
  if (keyLength < 0) return `invalid key length (${keyLength})`;
  const ofHash = problemWithHash(hashFunction);
  return ofHash && `invalid hash function name: ${ofHash}`;
}

/** Metadata that lacks something is that of another provider. */
function decodeMetadata(stored: unknown): Metadata | undefined {
  const fields: Readonly<Record<string, unknown>> = typeof stored === "object" && stored !== null ? { ...stored } : {};
  const { salt, iterations, hash_function: hashFunction, key_length: keyLength } = fields;
  if (typeof salt !== "string" || salt === "" || typeof hashFunction !== "string" || hashFunction === "")
    return undefined;
  if (typeof iterations !== "number" || iterations === 0 || typeof keyLength !== "number" || keyLength === 0)
    return undefined;
  return { salt: Buffer.from(salt, "base64"), iterations, hashFunction, keyLength };
}
