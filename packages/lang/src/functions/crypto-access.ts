export type HashAlgorithm = "md5" | "sha1" | "sha256" | "sha512";

/** What functions ask of a cryptographic library. */
export interface CryptoAccess {
  readonly hash: (algorithm: HashAlgorithm, bytes: Uint8Array) => Uint8Array;
  readonly randomBytes: (count: number) => Uint8Array;
  /** A hash in modular crypt format ("$2a$…"); `cost` is 4 to 31. */
  readonly bcrypt: (password: string, cost: number) => string;
  /** Undo RSA encryption with PKCS #1 v1.5 padding. `pem` is a private key in any common PEM form. */
  readonly rsaDecrypt: (ciphertext: Uint8Array, pem: string) => Uint8Array | RsaProblem;
}

export interface RsaProblem {
  readonly kind: "rsaProblem";
  readonly isKeyAtFault: boolean;
  readonly message: string;
}
