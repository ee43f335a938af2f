import {
  type AbsProviderConfig,
  type Provider as Address,
  formatAbsProviderConfig,
  formatProvider,
  type InstanceKey,
} from "@landform/addrs";
import type { Provider, ProviderSchemas } from "@landform/provider-protocol";
import type { ProviderSource } from "../operation.js";

/** A running provider that knows its configuration. */
export interface ConfiguredProvider {
  readonly address: AbsProviderConfig;
  readonly provider: Provider;
  readonly schemas: ProviderSchemas;
  /** Of a configuration with `for_each` (OpenTofu), by key; `provider` is any of them. */
  readonly instances?: ReadonlyMap<InstanceKey, Provider>;
  /** Which of the instances this is. */
  readonly key?: InstanceKey;
}

/** The providers that run for one operation. One that was started for its schemas serves the first configuration too. */
export class ProviderInstances {
  readonly #source: ProviderSource;
  readonly #idle = new Map<string, Promise<Provider>[]>();
  readonly #running: Promise<Provider>[] = [];
  readonly #configured = new Map<string, ConfiguredProvider>();

  constructor(source: ProviderSource) {
    this.#source = source;
  }

  /** What the provider can do; `undefined` when it is not there. */
  async schemasOf(address: Address): Promise<ProviderSchemas | undefined> {
    const key = formatProvider(address);
    const [known] = this.#idle.get(key) ?? [];
    if (known !== undefined) return (await known).schemas();
    const started = this.#start(address);
    if (started === undefined) return undefined;
    this.#idle.set(key, [started]);
    return (await started).schemas();
  }

  /** A provider for one configuration alone, which it does not have yet. */
  take(address: Address): Promise<Provider> | undefined {
    return this.#idle.get(formatProvider(address))?.pop() ?? this.#start(address);
  }

  /** Some running instance, for what does not depend on a configuration. */
  any(address: Address): Promise<Provider> | undefined {
    const key = formatProvider(address);
    for (const { address: of, provider } of this.#configured.values()) {
      if (formatProvider(of.provider) === key) return Promise.resolve(provider);
    }
    const [known] = this.#idle.get(key) ?? [];
    if (known !== undefined) return known;
    const started = this.#start(address);
    if (started !== undefined) this.#idle.set(key, [started]);
    return started;
  }

  /** After a walk that gave no provider its configuration: all of them can be taken again. */
  putBack(): void {
    for (const { address, provider } of this.#configured.values()) {
      const key = formatProvider(address.provider);
      const idle = this.#idle.get(key);
      if (idle === undefined) this.#idle.set(key, [Promise.resolve(provider)]);
      else idle.push(Promise.resolve(provider));
    }
    this.#configured.clear();
  }

  setConfigured(provider: ConfiguredProvider): void {
    this.#configured.set(formatAbsProviderConfig(provider.address), provider);
  }

  configured(address: AbsProviderConfig): ConfiguredProvider | undefined {
    return this.#configured.get(formatAbsProviderConfig(address));
  }

  /** Ask all running calls to end soon. */
  async stop(): Promise<void> {
    await this.#each((provider) => provider.stop());
  }

  /** Release everything. */
  async close(): Promise<void> {
    await this.#each((provider) => provider.close());
  }

  #start(address: Address): Promise<Provider> | undefined {
    const started = this.#source.get(address)?.();
    if (started !== undefined) this.#running.push(started);
    return started;
  }

  async #each(act: (provider: Provider) => Promise<void>): Promise<void> {
    await Promise.allSettled(this.#running.map(async (provider) => act(await provider)));
  }
}
