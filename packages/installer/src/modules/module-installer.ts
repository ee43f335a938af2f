import path from "node:path";
import {
  type Dialect,
  formatModuleSource,
  type Module,
  type ModuleSource,
  parseVersion,
  satisfies,
} from "@landform/addrs";
import type { ResolvedModule } from "@landform/config";
import type { DiagnosticSink } from "@landform/diagnostics";
import { isValidIdentifier } from "@landform/hcl";
import { installLocalModule } from "./install-local-module.js";
import { installRegistryModule } from "./install-registry-module.js";
import { installRemoteModule, isDirectory } from "./install-remote-module.js";
import { type ModuleEvent, OrderedModuleEvents } from "./module-events.js";
import type { InstalledCode, ModuleInstallation, ModuleInstallRequest } from "./module-installation.js";
import type { ModuleManifest, ModuleRecord } from "./module-manifest.js";
import type { ModuleSources } from "./module-sources.js";

export interface ModuleInstallerOptions {
  readonly dialect: Dialect;
  /** Where packages go, a directory for each call: `.terraform/modules`. */
  readonly directory: string;
  /** What was installed before. */
  readonly installed: ModuleManifest;
  /** Install all anew. */
  readonly upgrade?: boolean;
  /** Undefined: what is not on this machine is left out; `isComplete` tells of it. */
  readonly sources?: ModuleSources;
  /** In the order of the module tree. */
  readonly onEvent?: (event: ModuleEvent) => void;
}

/** Installs the modules that a configuration calls, each when the loader asks for it. */
export class ModuleInstaller {
  readonly #options: ModuleInstallerOptions;
  readonly #records = new Map<string, ModuleRecord>();
  readonly #sourcesByKey = new Map<string, ModuleSource>();
  /** Keys of modules that are installed anew; then those that they call are, too. */
  readonly #replaced = new Set<string>();
  readonly #events: OrderedModuleEvents;
  #isComplete = true;
  #hasFailed = false;

  constructor(options: ModuleInstallerOptions) {
    this.#options = options;
    this.#events = new OrderedModuleEvents((event) => options.onEvent?.(event));
  }

  /** What is installed now. Modules that nobody calls any more stay recorded, as the reference tools have it. */
  get records(): readonly ModuleRecord[] {
    const before = [...this.#options.installed].filter(([key]) => key !== "" && !this.#isReplaced(key));
    return [...new Map([...before, ...this.#records]).values()];
  }

  /** There are modules at all in the configuration. */
  get isUsed(): boolean {
    return this.#sourcesByKey.size > 0;
  }

  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** A module is not installed; what is wrong inside of modules does not count. */
  get hasFailed(): boolean {
    return this.#hasFailed;
  }

  /** For the loader of configurations, as its options of these names. */
  readonly resolveModule = async (
    request: ModuleInstallRequest,
    diags: DiagnosticSink,
  ): Promise<ResolvedModule | undefined> => {
    const { path: callPath, call } = request;
    this.#events.begin(callPath);
    if (call.sourceAddress === undefined || !isValidIdentifier(call.name)) return undefined;
    const key = callPath.join(".");
    this.#sourcesByKey.set(key, call.sourceAddress);
    const record = this.#stillGood(request, call.sourceAddress);
    if (record !== undefined && (await isDirectory(record.directory))) {
      this.#records.set(key, record);
      return resolvedAs(record);
    }
    const found = await this.#install(request, call.sourceAddress, diags);
    this.#hasFailed ||= found === undefined || found.isMissing === true;
    if (found === undefined) return undefined;
    const { directory, version } = found;
    const source = formatModuleSource(call.sourceAddress);
    this.#records.set(key, { key, source, directory, ...(version !== undefined && { version }) });
    return found.isMissing === true ? undefined : resolvedAs(found);
  };

  readonly onLoaded = (callPath: Module): void => this.#events.end(callPath);

  /** What was installed before, when it is what the call wants. */
  #stillGood({ path: callPath, call }: ModuleInstallRequest, source: ModuleSource): ModuleRecord | undefined {
    const key = callPath.join(".");
    const record = this.#options.installed.get(key);
    const version = record?.version === undefined ? undefined : parseVersion(record.version);
    const constraints = call.versionConstraint?.constraints ?? [];
    const isGood =
      this.#options.upgrade !== true &&
      !this.#replaced.has(callPath.slice(0, -1).join(".")) &&
      record?.source === formatModuleSource(source) &&
      (version === undefined || satisfies(version, constraints));
    if (isGood) return record;
    this.#replaced.add(key);
    return undefined;
  }

  #isReplaced(key: string): boolean {
    return this.#replaced.has(key) || (key.includes(".") && this.#isReplaced(key.slice(0, key.lastIndexOf("."))));
  }

  async #install(
    { path: callPath, call, parentDirectory }: ModuleInstallRequest,
    source: ModuleSource,
    diags: DiagnosticSink,
  ): Promise<InstalledCode | undefined> {
    const { dialect, directory, sources } = this.#options;
    const installation: ModuleInstallation = {
      path: callPath,
      call,
      parentDirectory,
      packageDirectory: path.posix.join(directory, callPath.join(".")),
      dialect,
      diags,
      tell: (event) => this.#events.add(event),
      sourceOf: (module) => this.#sourcesByKey.get(module.join(".")),
    };
    if (source.kind === "local") return installLocalModule(source, installation);
    if (sources === undefined) {
      this.#isComplete = false;
      return undefined;
    }
    return source.kind === "registry"
      ? installRegistryModule(source, installation, sources)
      : installRemoteModule(source, installation, sources);
  }
}

function resolvedAs({ directory, version }: ResolvedModule): ResolvedModule {
  return { directory, ...(version !== undefined && { version }) };
}
