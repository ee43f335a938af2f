import {
  argumentError,
  asString,
  type CtyFunction,
  functionError,
  number,
  type Parameter,
  string,
  stringValue,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import type { Dialect } from "@landform/hcl";
import type { CryptoAccess, HashAlgorithm } from "./crypto-access.js";
import { argument, defineFunction } from "./define.js";
import { decodeBase64, encodeBase64 } from "./encoding/base64.js";
import { isProblem, toInteger } from "./number-arguments.js";
import { utf8Bytes } from "./utf8.js";
import { formatUuid, namespaceUuid } from "./uuid.js";

const anyString: Parameter = { name: "str", type: string, description: "The string to hash, in UTF-8." };

export type HashText = (algorithm: HashAlgorithm, bytes: Uint8Array) => string;

export function hexHash(crypto: CryptoAccess): HashText {
  return (algorithm, bytes) =>
    [...crypto.hash(algorithm, bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function base64Hash(crypto: CryptoAccess): HashText {
  return (algorithm, bytes) => encodeBase64(crypto.hash(algorithm, bytes));
}

/** A function that hashes a string. */
export function hashFunction(description: string, algorithm: HashAlgorithm, hash: HashText): CtyFunction {
  return defineFunction({
    description,
    parameters: [anyString],
    returns: string,
    call: (args) => stringValue(hash(algorithm, utf8Bytes(asString(argument(args, 0))))),
  });
}

/** Random in all bits: no version or variant is set. */
export function uuidFunction(crypto: CryptoAccess): CtyFunction {
  return defineFunction({
    description: "A random identifier in the form of a UUID.",
    returns: string,
    call: () => stringValue(formatUuid(crypto.randomBytes(16))),
  });
}

export function uuidv5Function(crypto: CryptoAccess): CtyFunction {
  return defineFunction({
    description: "A version 5 UUID, made of a namespace and a name.",
    parameters: [
      { name: "namespace", type: string, description: 'A UUID, or "dns", "url", "oid" or "x500".' },
      { name: "name", type: string, description: "A name within the namespace." },
    ],
    returns: string,
    call(args) {
      const name = asString(argument(args, 0));
      const namespace = namespaceUuid(name);
      if (typeof namespace === "string")
        return functionError(`uuidv5() doesn't support namespace ${name} (${namespace})`);
      const id = crypto
        .hash("sha1", Uint8Array.of(...namespace, ...utf8Bytes(asString(argument(args, 1)))))
        .slice(0, 16);
      id[6] = ((id[6] ?? 0) & 0x0f) | 0x50;
      id[8] = ((id[8] ?? 0) & 0x3f) | 0x80;
      return stringValue(formatUuid(id));
    },
  });
}

const defaultCost = 10;
const lowestCost = 4;
const highestCost = 31;
const longestPassword = 72;

export function bcryptFunction(crypto: CryptoAccess, dialect: Dialect): CtyFunction {
  const failure = (reason: string) =>
    functionError(`error ${dialect === "terraform" ? "occured" : "occurred"} generating password ${reason}`);
  return defineFunction({
    description: "A salted hash of a password, as Unix systems keep it.",
    parameters: [{ ...anyString, description: "The password." }],
    variadic: {
      name: "cost",
      type: number,
      description: "The binary logarithm of the number of rounds; 10 by default.",
    },
    returns: string,
    call(args) {
      const cost = args[1] === undefined ? defaultCost : toInteger(args[1]);
      if (isProblem(cost)) return functionError(cost.message);
      if (args.length > 2) return functionError("bcrypt() takes no more than two arguments");
      const password = asString(argument(args, 0));
      if (utf8Bytes(password).length > longestPassword) return failure("bcrypt: password length exceeds 72 bytes");
      if (cost > highestCost) {
        const allowed = dialect === "terraform" ? "range (4,31)" : "inclusive range 4..31";
        return failure(`crypto/bcrypt: cost ${cost} is outside allowed ${allowed}`);
      }
      return stringValue(crypto.bcrypt(password, cost < lowestCost ? defaultCost : cost));
    },
  });
}

export function rsadecryptFunction(crypto: CryptoAccess): CtyFunction {
  return defineFunction({
    description: "Decrypts an RSA-encrypted text.",
    parameters: [
      { name: "ciphertext", type: string, description: "The encrypted text, in Base64." },
      { name: "privatekey", type: string, description: "A private key in PEM format, without a passphrase." },
    ],
    returns: string,
    call(args) {
      const encoded = asString(argument(args, 0));
      const ciphertext = decodeBase64(encoded);
      if ("kind" in ciphertext) {
        return argumentError(0, `failed to decode input ${quoted(encoded)}: cipher text must be base64-encoded`);
      }
      const text = crypto.rsaDecrypt(ciphertext, asString(argument(args, 1)));
      if (!("kind" in text)) return stringValue(new TextDecoder("utf-8", { ignoreBOM: true }).decode(text));
      return text.isKeyAtFault ? argumentError(1, text.message) : functionError(`failed to decrypt: ${text.message}`);
    },
  });
}
