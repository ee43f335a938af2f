import {
  type Dialect,
  formatLocalProviderConfig,
  formatModule,
  formatProvider,
  formatProviderConstraints,
  impliedProvider,
  isConstraintError,
  type LocalProviderConfig,
  type Module as ModulePath,
  type Provider,
  parseProviderConstraints,
  type VersionConstraint,
} from "@landform/addrs";
import type { Module, ModuleNode } from "@landform/config";
import type { ProviderConfigDocument } from "./configuration-types.js";
import { expressionsDocument } from "./expressions-document.js";
import type { SchemaSource } from "./schema-source.js";

/** The key of a provider configuration among all of a configuration's. */
export function providerConfigKey(config: LocalProviderConfig, module: ModulePath): string {
  return keyOf(formatLocalProviderConfig(config), module);
}

function keyOf(name: string, module: ModulePath): string {
  return module.length === 0 ? name : `${formatModule(module)}:${name}`;
}

/**
 * All provider configurations of a module tree, by key. One that a module merely gets from its parent is no
 * configuration of its own: `sourceKey` leads from it to the one it is.
 */
export class ProviderConfigs {
  readonly #entries = new Map<string, Entry>();
  readonly #schemas: SchemaSource;
  readonly #dialect: Dialect;

  constructor(root: ModuleNode, schemas: SchemaSource, dialect: Dialect) {
    this.#schemas = schemas;
    this.#dialect = dialect;
    this.#addModule(root);
  }

  sourceKey(key: string): string {
    const source = this.#entries.get(key)?.sourceKey;
    return source !== undefined && this.#entries.has(source) ? source : key;
  }

  documents(): readonly (readonly [string, ProviderConfigDocument])[] {
    return [...this.#entries].flatMap(([key, { document, sourceKey }]) =>
      sourceKey === undefined ? [[key, document]] : [],
    );
  }

  /** Parents come before their children, which look them up. */
  #addModule(node: ModuleNode): void {
    const constraints = this.#constraintsOf(node.module);
    this.#addWritten(node, constraints);
    this.#addRequired(node, constraints);
    this.#addImplied(node, constraints);
    for (const [callName, child] of node.children) {
      for (const { inChild, inParent } of node.module.moduleCalls.get(callName)?.providers ?? []) {
        const name = formatLocalProviderConfig(inChild);
        const provider = this.#providerNamed(inChild.localName, child.module);
        this.#add(child.path, name, {
          document: documentOf(name, provider, child.path),
          provider,
          sourceKey: this.#findSource(providerConfigKey(inParent, node.path), provider),
        });
      }
      this.#addModule(child);
    }
  }

  #addWritten({ module, path }: ModuleNode, constraints: Constraints): void {
    for (const [key, { name, alias, body }] of module.providerConfigs) {
      const provider = this.#providerNamed(name, module);
      const block = this.#schemas.get(provider)?.provider.block;
      const expressions = block && expressionsDocument(body, block, this.#dialect);
      const { module_address, version_constraint, ...start } = documentOf(name, provider, path, constraints);
      const document = {
        ...start,
        ...(alias !== undefined && { alias }),
        ...(version_constraint !== undefined && { version_constraint }),
        ...(module_address !== undefined && { module_address }),
        ...(expressions !== undefined && { expressions }),
      };
      this.#entries.set(keyOf(key, path), { document, provider, sourceKey: undefined });
    }
  }

  #addRequired({ module, path }: ModuleNode, constraints: Constraints): void {
    for (const [name, { source: provider, configurationAliases }] of module.requiredProviders) {
      const document = documentOf(name, provider, path, constraints);
      for (const alias of configurationAliases) {
        this.#add(path, formatLocalProviderConfig(alias), { document, provider, sourceKey: undefined });
      }
      this.#add(path, name, { document, provider, sourceKey: this.#inherited(name, provider, path) });
    }
  }

  /** Providers that only resources name, and those that have another local name: without their constraints. */
  #addImplied({ path }: ModuleNode, constraints: Constraints): void {
    for (const { provider } of constraints.values()) {
      const document = documentOf(provider.type, provider, path);
      this.#add(path, provider.type, { document, provider, sourceKey: this.#inherited(provider.type, provider, path) });
    }
  }

  #add(path: ModulePath, name: string, entry: Entry): void {
    const key = keyOf(name, path);
    if (!this.#entries.has(key)) this.#entries.set(key, entry);
  }

  #inherited(name: string, provider: Provider, path: ModulePath): string | undefined {
    return path.length === 0 ? undefined : this.#findSource(keyOf(name, path.slice(0, -1)), provider);
  }

  /** Up the module tree to the configuration that is handed down no further. */
  #findSource(start: string, provider: Provider): string | undefined {
    let source: string | undefined;
    let key: string | undefined = start;
    while (key !== undefined) {
      const entry = this.#entries.get(key);
      if (entry === undefined || formatProvider(entry.provider) !== formatProvider(provider)) break;
      source = key;
      key = entry.sourceKey;
    }
    return source;
  }

  #providerNamed(localName: string, module: Module): Provider {
    return module.providerLocalNames.get(localName) ?? impliedProvider(localName, this.#dialect.registryHost);
  }

  /** Every provider that the module itself needs, with what it says of its version. */
  #constraintsOf(module: Module): Constraints {
    const constraints = new Map<string, { provider: Provider; versions: VersionConstraint[] }>();
    const need = (provider: Provider, texts: readonly string[] = []) => {
      const name = formatProvider(provider);
      const known = constraints.get(name) ?? { provider, versions: [] };
      constraints.set(name, known);
      for (const text of texts) {
        const parsed = parseProviderConstraints(text);
        if (!isConstraintError(parsed)) known.versions.push(...parsed);
      }
    };
    for (const { source, versionConstraints } of module.requiredProviders.values()) {
      need(
        source,
        versionConstraints.map(({ constraint }) => constraint),
      );
    }
    for (const { name, versionConstraint } of module.providerConfigs.values()) {
      need(this.#providerNamed(name, module), versionConstraint === undefined ? [] : [versionConstraint.constraint]);
    }
    for (const resources of [module.managedResources, module.dataResources, module.ephemeralResources]) {
      for (const { provider } of resources.values()) need(provider);
    }
    for (const { provider } of module.imports) need(provider);
    return constraints;
  }
}

interface Entry {
  readonly document: ProviderConfigDocument;
  readonly provider: Provider;
  /** Set for one that comes from a parent module. */
  readonly sourceKey: string | undefined;
}

type Constraints = ReadonlyMap<
  string,
  { readonly provider: Provider; readonly versions: readonly VersionConstraint[] }
>;

function documentOf(
  name: string,
  provider: Provider,
  path: ModulePath,
  constraints?: Constraints,
): ProviderConfigDocument {
  const fullName = formatProvider(provider);
  const versions = constraints?.get(fullName)?.versions ?? [];
  return {
    name,
    full_name: fullName,
    ...(versions.length > 0 && { version_constraint: formatProviderConstraints(versions) }),
    ...(path.length > 0 && { module_address: formatModule(path) }),
  };
}
