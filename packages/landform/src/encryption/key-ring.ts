import type { EncryptionConfig, KeyProviderConfig, StaticEvaluator } from "@landform/config";
import { objectValue, type Value, withoutMarksDeep } from "@landform/cty";
import { type DiagnosticList, type DiagnosticSink, messageOf, quoted } from "@landform/diagnostics";
import { type Expression, type Traversal, traversalsIn } from "@landform/hcl";
import {
  isKeyProblem,
  type KeyMetadata,
  type KeyProblem,
  type KeyProvider,
  type NewKey,
} from "@landform/state/encryption";
import type { KeySurroundings } from "./ask-service.js";
import { decodeArguments } from "./decode-arguments.js";
import { keyProviderTypes } from "./key-providers/key-provider-types.js";
import { valueOfKeys } from "./keys-value.js";
import { partsOf } from "./methods-of-target.js";

/** The key providers of an `encryption` block, with the keys that they have made for this run. */
export class KeyRing {
  readonly config: EncryptionConfig;
  readonly evaluator: StaticEvaluator;
  readonly surroundings: KeySurroundings;
  readonly #newKeys = new Map<string, Promise<NewKey | KeyProblem>>();

  constructor(config: EncryptionConfig, evaluator: StaticEvaluator, surroundings: KeySurroundings) {
    this.config = config;
    this.evaluator = evaluator;
    this.surroundings = surroundings;
  }

  /** One key for all that is written in a run. */
  newKey(address: string, provider: KeyProvider): Promise<NewKey | KeyProblem> {
    const known = this.#newKeys.get(address) ?? provider.newKey();
    this.#newKeys.set(address, known);
    return known;
  }
}

/** The keys for one method: for writing, or for reading what was stored with some metadata. */
export class KeySetup {
  readonly #ring: KeyRing;
  readonly #stored: KeyMetadata | undefined;
  readonly #values = new Map<string, Map<string, Value>>();
  readonly #metadata = new Map<string, string>();

  constructor(ring: KeyRing, stored: KeyMetadata | undefined) {
    this.#ring = ring;
    this.#stored = stored;
  }

  /** Of the key providers that were asked so far. */
  get metadata(): KeyMetadata {
    return this.#metadata;
  }

  /**
   * Evaluate an argument that may refer to key providers. `subject` is for what, as in messages. `waiting` are the key
   * providers that need it. `undefined` with errors.
   */
  async evaluate(
    expression: Expression,
    subject: string,
    diags: DiagnosticList,
    waiting: readonly string[] = [],
  ): Promise<Value | undefined> {
    const providers = this.#providersIn(expression, diags);
    for (const provider of providers ?? []) await this.#provide(provider, waiting, diags);
    if (diags.hasErrors) return undefined;
    const { evaluator, config } = this.#ring;
    // Without key providers in it, the name means what it means elsewhere: nothing, which is reported.
    const names = providers === undefined || providers.length === 0 ? noNames : this.#names();
    const value = evaluator.evaluateWith(names, expression, subject, config.range, diags);
    return value && withoutMarksDeep(value).value;
  }

  #names(): ReadonlyMap<string, Value> {
    const types = Array.from(this.#values, ([type, byName]) => [type, objectValue(byName)] as const);
    return new Map([["key_provider", objectValue(new Map(types))]]);
  }

  /** `undefined`: there are references that are none to a key provider as a whole. */
  #providersIn(expression: Expression, diags: DiagnosticSink): readonly KeyProviderConfig[] | undefined {
    const found: KeyProviderConfig[] = [];
    for (const traversal of traversalsIn(expression)) {
      if (traversal.root !== "key_provider") continue;
      if (traversal.steps.length !== 2) return undefined;
      const provider = this.#providerNamedBy(traversal, diags);
      if (provider !== undefined) found.push(provider);
    }
    return found;
  }

  #providerNamedBy(traversal: Traversal, diags: DiagnosticSink): KeyProviderConfig | undefined {
    const named = partsOf(traversal, "key_provider");
    const subject = traversal.range;
    if (named === undefined) {
      const detail =
        "The key_provider symbol must be followed by two more attribute names specifying the type and name of the selected key provider.";
      diags.add({ severity: "error", summary: "Invalid Key Provider expression format", detail, subject });
      return undefined;
    }
    const { keyProviders } = this.#ring.config;
    const found = keyProviders.find(({ type, name }) => type === named.type && name === named.name);
    if (found === undefined) {
      const detail = `There is no key_provider ${quoted(named.type)} ${quoted(named.name)} block declared in the encryption block.`;
      diags.add({ severity: "error", summary: "Reference to undeclared key provider", detail, subject });
    }
    return found;
  }

  /** Find the keys of a provider, and of those that it needs first. */
  async #provide(config: KeyProviderConfig, waiting: readonly string[], diags: DiagnosticList): Promise<void> {
    const { type: typeName, name } = config;
    if (this.#values.get(typeName)?.has(name) === true) return;
    const address = `key_provider.${typeName}.${name}`;
    const stack = [...waiting, address];
    if (waiting.includes(address)) {
      const detail = `Cannot load ${address} due to circular reference between key providers. Stack trace ${stack.join(" -> ")}`;
      diags.add({ severity: "error", summary: "Circular reference detected", detail });
      return;
    }
    const type = keyProviderTypes.get(typeName);
    if (type === undefined) {
      const detail = `key provider with ID ${typeName} not found`;
      diags.add({ severity: "error", summary: `Error fetching key_provider ${quoted(typeName)}`, detail });
      return;
    }
    const evaluate = { setup: this, subject: `encryption.${address}`, waiting: stack };
    const given = await decodeArguments(config.body, type.arguments, evaluate, diags);
    if (given === undefined) return;
    const storedAs = config.metadataAlias === "" ? address : config.metadataAlias;
    const fail = (summary: string, { message }: KeyProblem) =>
      diags.add({ severity: "error", summary, detail: `${storedAs} failed with error: ${message}` });
    const provider = await type.create(given, this.#ring.surroundings);
    if (isKeyProblem(provider)) return fail("Unable to build encryption key data", provider);
    const [newKey, storedKey] = await Promise.all([
      this.#ring.newKey(address, provider),
      this.#storedKey(storedAs, provider, diags),
    ]);
    if (isKeyProblem(newKey)) return fail("Unable to fetch encryption key data", newKey);
    if (storedKey !== undefined && isKeyProblem(storedKey))
      return fail("Unable to fetch encryption key data", storedKey);
    if (newKey.metadata !== undefined) this.#note(storedAs, newKey.metadata, diags);
    const keys = { encryptionKey: newKey.key, ...(storedKey && { decryptionKey: storedKey }) };
    const byName = this.#values.get(typeName) ?? new Map<string, Value>();
    this.#values.set(typeName, byName.set(name, valueOfKeys(keys)));
  }

  async #storedKey(
    storedAs: string,
    provider: KeyProvider,
    diags: DiagnosticSink,
  ): Promise<Uint8Array | KeyProblem | undefined> {
    const json = this.#stored?.get(storedAs);
    if (json === undefined) return this.#stored === undefined ? undefined : provider.storedKey(undefined);
    let metadata: unknown;
    try {
      metadata = JSON.parse(json);
    } catch (error) {
      const reason = messageOf(error);
      const detail = `metadata decoder for ${storedAs} failed with error: ${reason}`;
      const summary = "Unable to decode encrypted metadata (did you change your encryption config?)";
      diags.add({ severity: "error", summary, detail });
      return undefined;
    }
    return provider.storedKey(metadata);
  }

  #note(storedAs: string, metadata: unknown, diags: DiagnosticSink): void {
    if (this.#metadata.has(storedAs)) {
      const detail = `The metadata key ${storedAs} is duplicated across multiple key providers for the same method; use the encrypted_metadata_alias option to specify unique metadata keys for each key provider in an encryption method`;
      diags.add({ severity: "error", summary: "Duplicate metadata key", detail });
    }
    this.#metadata.set(storedAs, JSON.stringify(metadata));
  }
}

const noNames: ReadonlyMap<string, Value> = new Map();
