import { formatProvider, type Provider, type Resource } from "@landform/addrs";
import type { ProviderSource } from "@landform/engine";
import type { ProviderFactory, ProviderSchemas } from "@landform/provider-protocol";
import type { BlockSchema, Schema } from "@landform/schema";
import type { Project } from "./project.js";

/** Schemas by provider, for reading and showing values outside of an operation. */
export class SchemaCatalog {
  readonly #schemas = new Map<string, ProviderSchemas>();

  /** Ask those of `providers` that are available; a value whose schema is missing is shown by its shape. */
  static async load(project: Pick<Project, "providers">, providers: Iterable<Provider>): Promise<SchemaCatalog> {
    const catalog = new SchemaCatalog();
    const wanted = new Map([...providers].map((provider) => [formatProvider(provider), provider]));
    await Promise.all([...wanted].map(([name, provider]) => catalog.#add(name, provider, project.providers)));
    return catalog;
  }

  async #add(name: string, address: Provider, source: ProviderSource): Promise<void> {
    const schemas = source.knownSchemas?.(address) ?? (await askedFor(source.get(address)));
    if (schemas !== undefined) this.#schemas.set(name, schemas);
  }

  get(provider: Provider): ProviderSchemas | undefined {
    return this.#schemas.get(formatProvider(provider));
  }

  schemaOf(provider: Provider, { mode, type }: Pick<Resource, "mode" | "type">): Schema | undefined {
    return this.#lookUp(formatProvider(provider), mode, type);
  }

  blockOf(provider: Provider, resource: Pick<Resource, "mode" | "type">): BlockSchema | undefined {
    return this.schemaOf(provider, resource)?.block;
  }

  /** By `HOST/NAMESPACE/TYPE`, as documents name providers. */
  blockNamed(provider: string, mode: Resource["mode"], type: string): BlockSchema | undefined {
    return this.#lookUp(provider, mode, type)?.block;
  }

  #lookUp(provider: string, mode: Resource["mode"], type: string): Schema | undefined {
    const schemas = this.#schemas.get(provider);
    if (mode === "data") return schemas?.dataSources.get(type);
    return mode === "ephemeral" ? schemas?.ephemeralResourceTypes.get(type) : schemas?.resourceTypes.get(type);
  }
}

async function askedFor(open: ProviderFactory | undefined): Promise<ProviderSchemas | undefined> {
  const provider = await open?.();
  if (provider === undefined) return undefined;
  const schemas = await provider.schemas();
  await provider.close();
  return schemas;
}
