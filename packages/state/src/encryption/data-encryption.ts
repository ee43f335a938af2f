import { type Diagnostic, hasErrors, type WithDiagnostics } from "@landform/diagnostics";
import { type Decrypted, type EncryptionProblem, isEncryptionProblem } from "../state-encryption.js";
import { envelopeVersion, formatEnvelope, type KeyMetadata, readEnvelope, type StateHeader } from "./envelope.js";
import { type EncryptionMethod, encryptionProblem } from "./method.js";

/** A method as configured. */
export interface MethodSetup {
  /** Stands for no encryption. */
  readonly isUnencrypted: boolean;
  /** The method with its keys: with new ones for writing, or with `stored`, those of what was stored with that. */
  setUp(stored?: KeyMetadata): Promise<WithDiagnostics<PreparedMethod | undefined>>;
}

export interface PreparedMethod {
  readonly method: EncryptionMethod;
  /** To be stored with what it encrypts. */
  readonly metadata: KeyMetadata;
}

/**
 * Encrypts one kind of data, as the first of several methods does, and reads what any of them has written. There is one key
 * for all that is written in a run, there from `prepare` on: a state must get saved whatever happens to the network meanwhile.
 */
export class DataEncryption {
  /** As messages have it: `state`, `plan`, `remote.default`. */
  readonly #name: string;
  readonly #first: MethodSetup;
  readonly #fallbacks: readonly MethodSetup[];
  #prepared: ReturnType<MethodSetup["setUp"]> | undefined;

  constructor(name: string, first: MethodSetup, fallbacks: readonly MethodSetup[]) {
    this.#name = name;
    this.#first = first;
    this.#fallbacks = fallbacks;
  }

  /** Make the key for writing; what is wrong with the configuration. */
  async prepare(): Promise<readonly Diagnostic[]> {
    return this.#first.isUnencrypted ? [] : (await this.#prepare()).diagnostics;
  }

  #prepare(): ReturnType<MethodSetup["setUp"]> {
    this.#prepared ??= this.#first.setUp();
    return this.#prepared;
  }

  /** `header`: of a state. */
  async encrypt(
    plain: Uint8Array,
    layout: "compact" | "indented",
    header?: StateHeader,
  ): Promise<Uint8Array | EncryptionProblem> {
    if (this.#first.isUnencrypted) return plain;
    const { value: prepared, diagnostics } = await this.#prepare();
    if (prepared === undefined) return severalProblems(diagnostics);
    const data = await prepared.method.encrypt(plain);
    if (isEncryptionProblem(data)) return encryptionProblem(`encryption failed for ${this.#name}: ${data.message}`);
    const envelope = { metadata: prepared.metadata, data, version: envelopeVersion };
    return Buffer.from(formatEnvelope(envelope, layout, header));
  }

  /** `whyNotPlain` says why something that is not encrypted is not what it should be either. */
  async decrypt(
    stored: Uint8Array,
    whyNotPlain: (data: Uint8Array) => string | undefined,
  ): Promise<Decrypted | EncryptionProblem> {
    const envelope = readEnvelope(stored);
    if ("kind" in envelope) {
      const reason = whyNotPlain(stored);
      if (reason === undefined) return this.#acceptPlain(stored);
      return encryptionProblem(
        envelope.message === undefined
          ? `unable to determine data structure during decryption: ${reason}`
          : `invalid data format for decryption: ${envelope.message}, ${reason}`,
      );
    }
    if (envelope.version !== envelopeVersion)
      return encryptionProblem(`invalid encrypted payload version: ${envelope.version} != ${envelopeVersion}`);
    const failures = ["decryption failed for all provided methods"];
    for (const setup of [this.#first, ...this.#fallbacks]) {
      if (setup.isUnencrypted) continue;
      const { value: prepared, diagnostics } = await setup.setUp(envelope.metadata);
      if (prepared === undefined || hasErrors(diagnostics)) return severalProblems(diagnostics);
      const plain = await prepared.method.decrypt(envelope.data);
      if (!isEncryptionProblem(plain)) return { plain, isCurrent: setup === this.#first };
      failures.push(`attempted decryption failed for ${this.#name}: ${plain.message}`);
    }
    return encryptionProblem(failures.join("\n"));
  }

  #acceptPlain(plain: Uint8Array): Decrypted | EncryptionProblem {
    if (this.#first.isUnencrypted) return { plain, isCurrent: true };
    if (this.#fallbacks.some(({ isUnencrypted }) => isUnencrypted)) return { plain, isCurrent: false };
    return encryptionProblem("encountered unencrypted payload without unencrypted method configured");
  }
}

function severalProblems(diagnostics: readonly Diagnostic[]): EncryptionProblem {
  const [first] = diagnostics;
  return { kind: "encryptionProblem", message: `${first?.summary}; ${first?.detail}`, diagnostics };
}
