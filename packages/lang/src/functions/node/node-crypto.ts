import { createHash, randomBytes } from "node:crypto";
import { genSaltSync, hashSync } from "bcryptjs";
import type { CryptoAccess } from "../crypto-access.js";
import { rsaDecrypt } from "./rsa-decrypt.js";

export const nodeCrypto: CryptoAccess = {
  hash: (algorithm, bytes) => createHash(algorithm).update(bytes).digest(),
  randomBytes: (count) => randomBytes(count),
  // The library writes the newer name of the same algorithm.
  bcrypt: (password, cost) => hashSync(password, genSaltSync(cost)).replace(/^\$2b\$/, "$2a$"),
  rsaDecrypt,
};
