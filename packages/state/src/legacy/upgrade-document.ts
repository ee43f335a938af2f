import {
  type Dialect,
  formatAbsProviderConfig,
  formatModule,
  impliedLocalName,
  type Module,
  type ResourceMode,
} from "@landform/addrs";
import { compareStrings, jsonString } from "@landform/cty";
import type { InstanceDocument, OutputDocument, ResourceDocument, StateDocument } from "../document.js";
import { compactJson } from "../json-layout.js";
import { impliedOutputType } from "./implied-output-type.js";
import { type LegacyInstance, type LegacyModule, type LegacyResource, readLegacyModules } from "./legacy-document.js";
import { legacyProvider, parseLegacyProviderConfig } from "./legacy-provider-config.js";
import { renameMapCounts } from "./rename-map-counts.js";

/** Why a state of an old format can't be read. */
export interface UpgradeError {
  readonly kind: "upgradeError";
  readonly message: string;
}

export function isUpgradeError(result: StateDocument | UpgradeError): result is UpgradeError {
  return "kind" in result;
}

/** Turn a state of format 1, 2 or 3 into one of format 4. Attributes stay in their flat form: providers upgrade them. */
export function upgradeDocument(
  document: StateDocument,
  version: number,
  dialect: Dialect,
): StateDocument | UpgradeError {
  const upgrade = new DocumentUpgrade(version, dialect);
  for (const module of readLegacyModules(document.modulesJson ?? "[]", version)) upgrade.addModule(module);
  if (upgrade.problem !== undefined) {
    const message = `Error upgrading state file format from version 3 to version 4: ${upgrade.problem}.`;
    return { kind: "upgradeError", message };
  }
  return {
    ...document,
    terraformVersion: document.terraformVersion === "" ? "0.0.0" : document.terraformVersion,
    lineage: version === 1 ? "" : document.lineage,
    outputs: upgrade.outputs,
    resources: upgrade.resources(),
    checkResults: undefined,
  };
}

interface ResourceDraft extends ResourceDocument {
  readonly instances: InstanceDocument[];
}

/** Gathers the instances of each resource, which the old formats keep as entries of their own. */
class DocumentUpgrade {
  readonly outputs = new Map<string, OutputDocument>();
  readonly #resources = new Map<string, ResourceDraft>();
  readonly #version: number;
  readonly #dialect: Dialect;
  /** The first one that was met. */
  problem: string | undefined;

  constructor(version: number, dialect: Dialect) {
    this.#version = version;
    this.#dialect = dialect;
  }

  resources(): readonly ResourceDocument[] {
    return [...this.#resources.values()];
  }

  addModule(source: LegacyModule): void {
    const path = this.#version === 1 && source.path.length === 0 ? ["root"] : source.path;
    const shown = `[]string{${path.map(jsonString).join(", ")}}`;
    if (path[0] !== "root") {
      this.#fail(`state contains invalid module path ${shown}`);
      return;
    }
    const module = path.slice(1);
    const wrong = module.find((name) => !/^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(name));
    if (wrong !== undefined) {
      this.#fail(
        `state contains invalid module path ${shown}: ${jsonString(wrong)} is not a valid identifier; rename it in Terraform 0.11 before upgrading to Terraform 0.12`,
      );
      return;
    }
    for (const [address, resource] of [...source.resources].sort(([a], [b]) => compareStrings(a, b))) {
      this.#addResource(module, address, resource);
    }
    if (module.length > 0) return;
    for (const [name, { sensitive, valueJson }] of source.outputs) {
      const typeJson = impliedOutputType(valueJson);
      this.outputs.set(name, { sensitive, valueJson, typeJson, deprecated: "" });
    }
  }

  #addResource(module: Module, text: string, source: LegacyResource): void {
    const address = parseLegacyAddress(text);
    if (typeof address === "string") {
      this.#fail(address);
      return;
    }
    const key = `${formatModule(module)} ${address.mode} ${address.type}.${address.name}`;
    let resource = this.#resources.get(key);
    if (resource === undefined) {
      const provider = this.#providerOf(module, address, text, source.provider);
      if (provider === undefined) return;
      const { mode, type, name } = address;
      resource = { module: formatModule(module), mode, type, name, provider, instances: [] };
      this.#resources.set(key, resource);
    }
    const { instances } = resource;
    if (source.primary !== undefined) instances.push(this.#upgradeInstance(source.primary, address.index, ""));
    for (const [position, instance] of source.deposed.entries()) {
      const deposedKey = (position + 1).toString(16).padStart(8, "0");
      instances.push(this.#upgradeInstance(instance, address.index, deposedKey));
    }
  }

  #providerOf(module: Module, address: LegacyAddress, text: string, given: string): string | undefined {
    const host = this.#dialect.registryHost;
    if (given.includes("provider.")) {
      const config = parseLegacyProviderConfig(given, host);
      if (config !== undefined) return formatAbsProviderConfig(config);
      this.#fail(`invalid provider config reference ${jsonString(given)} for ${text}`);
      return undefined;
    }
    const [localName = "", alias, ...more] = (given === "" ? impliedLocalName(address.type) : given).split(".");
    if (more.length > 0) {
      this.#fail(`invalid legacy provider config reference ${jsonString(given)} for ${text}`);
      return undefined;
    }
    const provider = legacyProvider(localName, host);
    return formatAbsProviderConfig({ module, provider, ...(alias !== undefined && { alias }) });
  }

  #upgradeInstance(source: LegacyInstance, index: number | undefined, deposed: string): InstanceDocument {
    const attributes = this.#version < 3 && source.attributes ? renameMapCounts(source.attributes) : source.attributes;
    const withId = source.id !== "" && !attributes?.id ? { ...attributes, id: source.id } : attributes;
    const { schemaVersion, rest } = splitMeta(source.meta);
    return {
      ...(index !== undefined && { indexKeyJson: `${index}` }),
      status: source.tainted ? "tainted" : "",
      deposed,
      provider: "",
      schemaVersion,
      ...(withId !== undefined && { attributesFlat: withId }),
      private: rest === "{}" ? new Uint8Array() : Buffer.from(rest),
      dependencies: [],
      dependsOn: [],
      createBeforeDestroy: false,
      skipDestroy: false,
    };
  }

  #fail(problem: string): void {
    this.problem ??= problem;
  }
}

interface LegacyAddress {
  readonly mode: ResourceMode;
  readonly type: string;
  readonly name: string;
  readonly index: number | undefined;
}

/** A string is the problem. */
function parseLegacyAddress(text: string): LegacyAddress | string {
  const parts = text.split(".");
  const isData = parts.length > 2 && parts[0] === "data";
  const [type, name, index, ...more] = isData ? parts.slice(1) : parts;
  if (type === undefined || name === undefined || more.length > 0) {
    return `invalid internal resource address format: ${text}`;
  }
  if (index !== undefined && !/^\d+$/.test(index)) {
    return `error parsing resource address ${jsonString(text)}: strconv.ParseInt: parsing ${jsonString(index)}: invalid syntax`;
  }
  return { mode: isData ? "data" : "managed", type, name, index: index === undefined ? undefined : Number(index) };
}

/** The schema version, and what else the old formats kept for the provider, as compact JSON with sorted keys. */
function splitMeta(meta: ReadonlyMap<string, string>): { schemaVersion: number; rest: string } {
  const found = meta.get("schema_version")?.replace(/^"(\d+)"$/, "$1");
  const schemaVersion = found === undefined ? Number.NaN : Math.trunc(Number(found));
  const isVersion = Number.isSafeInteger(schemaVersion) && schemaVersion >= 0;
  const members = [...meta]
    .filter(([name]) => name !== "schema_version" || !isVersion)
    .sort(([a], [b]) => compareStrings(a, b))
    .map(([name, json]) => `${jsonString(name)}:${compactJson(json)}`);
  return { schemaVersion: isVersion ? schemaVersion : 0, rest: `{${members.join(",")}}` };
}
