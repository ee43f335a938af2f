/**
 * What a resource keeps with its object and nobody else sees: JSON values by name. Stored as the Go framework for
 * providers does, a JSON object of base64 texts, so that either reads what the other wrote.
 */
export interface PrivateData {
  readonly get: (name: string) => unknown;
  /** undefined removes the entry. */
  readonly set: (name: string, value: unknown) => void;
}

/** Private data that remembers whether it was changed. */
export class PrivateStore implements PrivateData {
  readonly #given: Uint8Array;
  #entries: Map<string, string> | undefined;
  #changed = false;

  constructor(bytes: Uint8Array) {
    this.#given = bytes;
  }

  readonly get = (name: string): unknown => {
    const text = this.#read().get(name);
    return text === undefined ? undefined : JSON.parse(Buffer.from(text, "base64").toString("utf8"));
  };

  readonly set = (name: string, value: unknown): void => {
    this.#changed = true;
    if (value === undefined) this.#read().delete(name);
    else this.#read().set(name, Buffer.from(JSON.stringify(value), "utf8").toString("base64"));
  };

  /** To store; the very bytes that were given where nothing changed. */
  get bytes(): Uint8Array {
    if (!this.#changed) return this.#given;
    const entries = this.#read();
    return entries.size === 0 ? new Uint8Array() : Buffer.from(JSON.stringify(Object.fromEntries(entries)), "utf8");
  }

  #read(): Map<string, string> {
    this.#entries ??= parseEntries(this.#given);
    return this.#entries;
  }
}

/** Bytes that another kind of provider wrote have no entries for us. */
function parseEntries(bytes: Uint8Array): Map<string, string> {
  const entries = new Map<string, string>();
  if (bytes.length === 0) return entries;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(bytes).toString("utf8"));
    if (typeof parsed !== "object" || parsed === null) return entries;
    for (const [name, value] of Object.entries(parsed)) if (typeof value === "string") entries.set(name, value);
  } catch {
    return entries;
  }
  return entries;
}
