import {
  type Dialect,
  formatLocalProviderConfig,
  formatProvider,
  type Provider,
  providersEqual,
} from "@landform/addrs";
import type { DiagnosticSink, SourceRange } from "@landform/diagnostics";
import type { Module, PassedProvider } from "../module.js";
import type { TestFile, TestRun } from "./test-file.js";

const summary = "Provider type mismatch";

/**
 * Check that the provider configurations of test files are of the providers that the module under test has by the same
 * names. Runs of other modules are not looked at.
 */
export function checkTestProviders(
  files: ReadonlyMap<string, TestFile>,
  module: Module,
  dialect: Dialect,
  diags: DiagnosticSink,
): void {
  for (const [name, file] of files) new FileCheck({ name, file, module, dialect, diags }).check();
}

interface FileToCheck {
  readonly name: string;
  readonly file: TestFile;
  readonly module: Module;
  readonly dialect: Dialect;
  readonly diags: DiagnosticSink;
}

class FileCheck {
  readonly #given: FileToCheck;
  /** The providers that the file's configurations are of, by local name. */
  readonly #providers: ReadonlyMap<string, Provider>;

  constructor(given: FileToCheck) {
    this.#given = given;
    this.#providers = this.#providersOfFile();
  }

  check(): void {
    for (const run of this.#runs()) {
      if (run.providers.length > 0) for (const passed of run.providers) this.#checkPassed(passed);
      else this.#checkByName();
    }
  }

  *#runs(): Generator<TestRun> {
    for (const run of this.#given.file.runs) if (run.module === undefined) yield run;
  }

  /** The first run that uses a local name says which provider it is. */
  #providersOfFile(): ReadonlyMap<string, Provider> {
    const configured = new Set([...this.#given.file.providers.values()].map((config) => config.name));
    const providers = new Map<string, Provider>();
    const claim = (localName: string, provider: Provider) => {
      if (configured.has(localName) && !providers.has(localName)) providers.set(localName, provider);
    };
    for (const run of this.#runs()) {
      for (const { inChild, inParent } of run.providers) claim(inParent.localName, this.#inModule(inChild.localName));
      if (run.providers.length > 0) continue;
      for (const localName of configured) if (this.#isInModule(localName)) claim(localName, this.#inModule(localName));
    }
    return providers;
  }

  #isInModule(localName: string): boolean {
    const { requiredProviders, providerConfigs } = this.#given.module;
    return requiredProviders.has(localName) || [...providerConfigs.values()].some(({ name }) => name === localName);
  }

  #inModule(localName: string): Provider {
    return this.#given.module.requiredProviders.get(localName)?.source ?? this.#default(localName);
  }

  #default(localName: string): Provider {
    return { hostname: this.#given.dialect.registryHost, namespace: "hashicorp", type: localName };
  }

  #checkPassed({ inChild, inParent }: PassedProvider): void {
    const expected = this.#inModule(inChild.localName);
    const given = this.#providers.get(inParent.localName) ?? expected;
    const { localName, nameRange } = inParent;
    const start = `The local name "${localName}" in ${this.#given.name}`;
    this.#compare(given, expected, { start, configName: localName, moduleName: inChild.localName, subject: nameRange });
  }

  #checkByName(): void {
    for (const required of this.#given.module.requiredProviders.values()) {
      const names = [required.localName, ...required.configurationAliases.map(formatLocalProviderConfig)];
      for (const name of names) this.#checkConfig(name, required.source);
    }
    for (const [name, config] of this.#given.module.providerConfigs) {
      if (!this.#given.module.requiredProviders.has(config.name)) this.#checkConfig(name, this.#default(config.name));
    }
  }

  #checkConfig(name: string, expected: Provider): void {
    const config = this.#given.file.providers.get(name);
    if (config === undefined) return;
    const given = this.#providers.get(config.name) ?? this.#default(config.name);
    const start = `The provider "${name}" in ${this.#given.name}`;
    this.#compare(given, expected, { start, configName: name, moduleName: name, subject: config.range });
  }

  #compare(given: Provider, expected: Provider, mismatch: Mismatch): void {
    if (providersEqual(given, expected)) return;
    const { start, configName, moduleName, subject } = mismatch;
    const detail = `${start} represents provider "${formatProvider(given)}", but "${moduleName}" in the root module represents "${formatProvider(expected)}".\n\nThis means the provider definition for "${configName}" within ${this.#given.name}, or other provider definitions with the same name, have been referenced by multiple run blocks and assigned to different provider types.`;
    this.#given.diags.add({ severity: "error", summary, detail, subject });
  }
}

interface Mismatch {
  readonly start: string;
  readonly configName: string;
  readonly moduleName: string;
  readonly subject: SourceRange;
}
