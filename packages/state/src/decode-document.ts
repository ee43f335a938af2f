import {
  type AbsProviderConfig,
  type AbsProviderInstance,
  type AbsResource,
  configResourceOf,
  type Dialect,
  formatAbsProviderConfig,
  formatAbsResource,
  formatAbsResourceInstance,
  formatConfigResource,
  formatInstanceKey,
  type InstanceKey,
  type ModuleInstance,
  parseAbsProviderConfig,
  parseAbsProviderInstance,
  parseAbsResource,
  parseAbsResourceInstance,
  parseModuleInstance,
  rootModuleInstance,
} from "@landform/addrs";
import { typeFromJson, valueFromJson } from "@landform/cty";
import { DiagnosticList, type DiagnosticSink, quoted } from "@landform/diagnostics";
import { decodeCheckResults } from "./check-results.js";
import type { InstanceDocument, OutputDocument, ResourceDocument, StateDocument } from "./document.js";
import { parseLegacyProviderConfig } from "./legacy/legacy-provider-config.js";
import { parseSensitivePaths } from "./sensitive-paths.js";
import type { InstanceState, OutputState, ResourceState, State, StoredObject } from "./state.js";

/** What is wrong with one part is reported and that part left out, so that all problems are seen in one run. */
export function decodeDocument(document: StateDocument, dialect: Dialect, diags: DiagnosticSink): State {
  const decoder: Decoder = { dialect, diags, modules: new Map(), providers: new Map(), dependencies: new Map() };
  const resources = new Map<string, ResourceDraft>();
  for (const resource of document.resources) decodeResource(decoder, resource, resources);
  const checkResults = document.checkResults && decodeCheckResults(document.checkResults, diags);
  return { outputs: decodeOutputs(document.outputs, diags), resources, checkResults };
}

/** The maps remember what was parsed already: most of a state's addresses occur many times. */
interface Decoder {
  readonly dialect: Dialect;
  readonly diags: DiagnosticSink;
  readonly modules: Map<string, ModuleInstance | undefined>;
  readonly providers: Map<string, AbsProviderConfig | undefined>;
  readonly dependencies: Map<string, string | undefined>;
}

interface ResourceDraft extends ResourceState {
  readonly instances: Map<InstanceKey, InstanceDraft>;
}
interface InstanceDraft extends InstanceState {
  current?: StoredObject;
  readonly deposed: Map<string, StoredObject>;
}

function decodeResource(decoder: Decoder, document: ResourceDocument, resources: Map<string, ResourceDraft>): void {
  const { diags } = decoder;
  const { mode, type, name } = document;
  if (mode !== "managed" && mode !== "data") {
    const detail = `State contains a resource with mode ${quoted(mode)} (${quoted(type)} ${quoted(name)}) which is not supported.`;
    diags.add({ severity: "error", summary: "Invalid resource mode in state", detail });
    return;
  }
  const module = remembered(decoder.modules, document.module, (text) =>
    text === "" ? rootModuleInstance : withoutRanges(diags, (sink) => parseModuleInstance(text, sink)),
  );
  if (module === undefined) return;
  const address: AbsResource = { module, resource: { mode, type, name } };
  const instanceProviders = decodeInstanceProviders(decoder, document, address);
  const provider =
    document.provider === ""
      ? instanceProviders.find((each) => each !== undefined)?.config
      : remembered(decoder.providers, document.provider, (text) => parseProvider(text, decoder));
  if (provider === undefined) {
    const isMissing = document.provider === "" && document.instances.every((each) => each.provider === "");
    if (isMissing && document.instances.length > 0) missingProvider(address, diags);
    return;
  }
  const key = formatAbsResource(address);
  const known = resources.get(key);
  const draft = known ?? { module, resource: address.resource, provider, instances: new Map() };
  if (known === undefined) resources.set(key, draft);
  for (const [index, instance] of document.instances.entries()) {
    decodeInstance(decoder, address, instance, instanceProviders[index], draft.instances);
  }
}

function missingProvider(address: AbsResource, diags: DiagnosticSink): void {
  const detail = `Resource ${formatAbsResource(address)} is missing a provider address, both on the resource and the resource instances.`;
  diags.add({ severity: "error", summary: "Provider field missing state", detail });
}

function parseProvider(text: string, { dialect, diags }: Decoder): AbsProviderConfig | undefined {
  const problems = new DiagnosticList();
  const parsed = parseAbsProviderConfig(text, dialect.registryHost, problems);
  if (parsed !== undefined) return parsed;
  const legacy = parseLegacyProviderConfig(text, dialect.registryHost);
  if (legacy === undefined)
    for (const { severity, summary, detail } of problems.items) diags.add({ severity, summary, detail });
  return legacy;
}

/** OpenTofu: where provider configurations have instances, each resource instance names its own. */
function decodeInstanceProviders(
  { dialect, diags }: Decoder,
  document: ResourceDocument,
  address: AbsResource,
): readonly (AbsProviderInstance | undefined)[] {
  let first: string | undefined;
  let conflict = false;
  return document.instances.map((instance) => {
    if (instance.provider === "") return undefined;
    if (document.provider !== "") {
      const detail = `Resource ${formatAbsResource(address)} has a provider address ${document.provider}, as well as instance ${formatInstanceKey(indexKeyOf(instance) ?? undefined)} with provider address ${instance.provider}.`;
      diags.add({ severity: "warning", summary: "Provider field conflict in state", detail });
    }
    const parsed = withoutRanges(diags, (sink) =>
      parseAbsProviderInstance(instance.provider, dialect.registryHost, sink),
    );
    if (parsed === undefined) return undefined;
    const text = formatAbsProviderConfig(parsed.config);
    first ??= text;
    if (text !== first && !conflict) {
      conflict = true;
      const detail = `Resource ${formatAbsResource(address)} has instances with different provider addresses: ${quoted(first)} != ${quoted(text)}.`;
      diags.add({ severity: "error", summary: "Provider instance field conflict in state", detail });
    }
    return parsed;
  });
}

function decodeInstance(
  decoder: Decoder,
  address: AbsResource,
  document: InstanceDocument,
  provider: AbsProviderInstance | undefined,
  instances: Map<InstanceKey, InstanceDraft>,
): void {
  const key = indexKeyOf(document);
  if (key === null) {
    const detail = `Resource ${formatAbsResource(address)} has an instance with the invalid instance key ${document.indexKeyJson}.`;
    invalidMetadata(detail, decoder.diags);
    return;
  }
  const object = decodeObjectDocument(decoder, address, key, document);
  if (object === undefined) return;
  const { deposed: deposedKey } = document;
  if (deposedKey !== "" && deposedKey.length !== 8) {
    const detail = `Instance ${nameOf(address, key)} has an object with deposed key ${quoted(deposedKey)}, which is not correctly formatted.`;
    invalidMetadata(detail, decoder.diags);
    return;
  }
  const known = instances.get(key);
  const instance = known ?? {
    deposed: new Map<string, StoredObject>(),
    ...(provider?.key !== undefined && { providerKey: provider.key }),
  };
  if (known === undefined) instances.set(key, instance);
  if (deposedKey === "" ? instance.current !== undefined : instance.deposed.has(deposedKey)) {
    const object = deposedKey === "" ? "" : ` deposed object ${quoted(deposedKey)}`;
    const detail = `Instance ${nameOf(address, key)}${object} appears multiple times in the state file.`;
    decoder.diags.add({ severity: "error", summary: "Duplicate resource instance in state", detail });
  } else if (deposedKey === "") {
    instance.current = object;
  } else {
    instance.deposed.set(deposedKey, object);
  }
}

function decodeObjectDocument(
  decoder: Decoder,
  address: AbsResource,
  key: InstanceKey,
  document: InstanceDocument,
): StoredObject | undefined {
  const { status } = document;
  if (status !== "" && status !== "tainted") {
    invalidMetadata(`Instance ${nameOf(address, key)} has invalid status ${quoted(status)}.`, decoder.diags);
    return undefined;
  }
  const { attributesJson, attributesFlat, identityJson, identitySchemaVersion = 0, dependsOn } = document;
  return {
    status: status === "" ? "ready" : status,
    schemaVersion: document.schemaVersion,
    ...(attributesJson === undefined && attributesFlat !== undefined
      ? { attributesFlat }
      : { attributesJson: attributesJson ?? "{}" }),
    sensitivePaths: parseSensitivePaths(document.sensitiveAttributesJson ?? "[]", decoder.diags),
    private: document.private,
    dependencies: decodeDependencies(decoder, document.dependencies),
    createBeforeDestroy: document.createBeforeDestroy,
    ...(dependsOn.length > 0 && { instanceDependencies: decodeInstanceDependencies(dependsOn, decoder.diags) }),
    ...(document.skipDestroy && { skipDestroy: true }),
    ...(identityJson !== undefined && { identityJson, identitySchemaVersion }),
  };
}

function decodeDependencies(decoder: Decoder, documents: readonly string[]): readonly string[] {
  const dependencies: string[] = [];
  for (const text of documents) {
    const address = remembered(decoder.dependencies, text, () => {
      const parsed = withoutRanges(decoder.diags, (sink) => parseAbsResource(text, sink));
      return parsed && formatConfigResource(configResourceOf(parsed));
    });
    if (address !== undefined) dependencies.push(address);
  }
  return dependencies;
}

function decodeInstanceDependencies(documents: readonly string[], diags: DiagnosticSink): readonly string[] {
  return documents.flatMap((text) => {
    const parsed = withoutRanges(diags, (sink) => parseAbsResourceInstance(text, sink));
    return parsed === undefined ? [] : [formatAbsResourceInstance(parsed)];
  });
}

function decodeOutputs(
  documents: ReadonlyMap<string, OutputDocument>,
  diags: DiagnosticSink,
): ReadonlyMap<string, OutputState> {
  const outputs = new Map<string, OutputState>();
  for (const [name, document] of documents) {
    const type = document.typeJson === "" ? undefined : typeFromJson(JSON.parse(document.typeJson));
    if (type === undefined || type.kind === "typeJsonError") {
      const detail = `The state file has an invalid type specification for output ${quoted(name)}: ${type?.message ?? "EOF"}.`;
      diags.add({ severity: "error", summary: "Invalid output value type in state", detail });
      continue;
    }
    const value = valueFromJson(document.valueJson, type);
    if (value.kind === "jsonError") {
      const detail = `The state file has an invalid value for output ${quoted(name)}: ${value.message}.`;
      diags.add({ severity: "error", summary: "Invalid output value saved in state", detail });
      continue;
    }
    const { sensitive, deprecated } = document;
    outputs.set(name, { value, sensitive, ...(deprecated !== "" && { deprecated }) });
  }
  return outputs;
}

/** Null: not a key. Fractions are cut off, as the reference does. */
function indexKeyOf({ indexKeyJson }: InstanceDocument): InstanceKey | null {
  if (indexKeyJson === undefined) return undefined;
  const key: unknown = JSON.parse(indexKeyJson);
  if (typeof key === "number") return Math.trunc(key);
  return typeof key === "string" ? key : null;
}

function nameOf(address: AbsResource, key: InstanceKey): string {
  return formatAbsResourceInstance({ ...address, key });
}

function invalidMetadata(detail: string, diags: DiagnosticSink): void {
  diags.add({ severity: "error", summary: "Invalid resource instance metadata in state", detail });
}

function remembered<T>(memory: Map<string, T>, text: string, parse: (text: string) => T): T {
  const known = memory.get(text);
  if (known !== undefined || memory.has(text)) return known ?? parse(text);
  const parsed = parse(text);
  memory.set(text, parsed);
  return parsed;
}

/** Ranges of the problems `parse` finds are within an address: nothing a person could look up in a file. */
function withoutRanges<T>(diags: DiagnosticSink, parse: (sink: DiagnosticSink) => T): T {
  return parse({ add: ({ severity, summary, detail }) => diags.add({ severity, summary, detail }) });
}
