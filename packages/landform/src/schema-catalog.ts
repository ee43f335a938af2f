import { formatProvider, type Provider, type Resource } from "@landform/addrs";
import { type Diagnostic, quoted } from "@landform/diagnostics";
import type { ProviderSource } from "@landform/engine";
import {
  joinSchemaProblems,
  type ProviderFactory,
  type ProviderSchemas,
  unavailableProvider,
} from "@landform/provider-protocol";
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
    const open = source.get(address) ?? (() => unavailableProvider(name, `unavailable provider ${quoted(name)}`));
    this.#schemas.set(name, source.knownSchemas?.(address) ?? (await askedFor(open)));
  }

  /** Why schemas are missing, for those who can't do without. */
  get problems(): readonly Diagnostic[] {
    const inOrder = [...this.#schemas].sort(([a], [b]) => (a < b ? -1 : 1));
    const found = inOrder.flatMap(([, { diagnostics }]) => diagnostics);
    return joinSchemaProblems(found.filter(({ severity }) => severity === "error"));
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

async function askedFor(open: ProviderFactory): Promise<ProviderSchemas> {
  const provider = await open();
  const schemas = await provider.schemas();
  await provider.close();
  return schemas;
}
