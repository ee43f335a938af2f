/** Why there is no key. */
export interface KeyProblem {
  readonly kind: "keyProblem";
  readonly message: string;
}

export function keyProblem(message: string): KeyProblem {
  return { kind: "keyProblem", message };
}

export function isKeyProblem(value: object): value is KeyProblem {
  return "kind" in value && value.kind === "keyProblem";
}

export interface NewKey {
  readonly kind: "newKey";
  readonly key: Uint8Array;
  /** Stored beside what is encrypted, in the clear, to find the key again; none: the configuration alone leads to it. */
  readonly metadata?: unknown;
}

/** Finds keys. It is configured already. */
export interface KeyProvider {
  /** A key for what is encrypted in this run. */
  newKey(): Promise<NewKey | KeyProblem>;
  /** The key of something that was stored with `metadata`; `undefined` where that tells of none. */
  storedKey(metadata: unknown): Promise<Uint8Array | KeyProblem | undefined>;
}

/** What encryption methods get of a key provider. */
export interface Keys {
  readonly encryptionKey: Uint8Array;
  /** None while nothing is to be read. */
  readonly decryptionKey?: Uint8Array;
}
