import {
  type AbsResource,
  compareAbsResources,
  compareInstanceKeys,
  formatAbsResource,
  formatInstanceKey,
  formatProvider,
  formatResource,
  type InstanceKey,
} from "@landform/addrs";
import { compareStrings, typeToJson } from "@landform/cty";
import { DiagnosticList, type WithDiagnostics } from "@landform/diagnostics";
import {
  decodeObject,
  type InstanceState,
  isObjectError,
  type ObjectSchemas,
  type OutputState,
  type ResourceState,
  type State,
  type StoredObject,
} from "@landform/state";
import { checkDocuments } from "./checks-document.js";
import { isJsonObject, type Json } from "./json.js";
import { ModuleTree } from "./module-tree.js";
import type { OutputDocument, ResourceValues, StateDocument, StateValues } from "./plan-document.js";
import { type SchemaSource, schemasOf } from "./schema-source.js";
import { sensitiveJson, valueJson } from "./value-json.js";

/**
 * What `show -json` prints for a state; without one, or for one with nothing in it, only the format version. `version`
 * is that of the program that wrote the state. Objects that can't be shown are reported and left out.
 */
export function stateDocument(
  state: State | undefined,
  schemas: SchemaSource,
  { version }: { readonly version: string },
): WithDiagnostics<StateDocument> {
  const format = { format_version: "1.0" };
  if (state === undefined || isEmpty(state)) return { value: format, diagnostics: [] };
  const diags = new DiagnosticList();
  const fail = (detail: string) => diags.add({ severity: "error", summary: "Failed to marshal state to json", detail });
  const checks = state.checkResults ?? [];
  const value = {
    ...format,
    ...(version !== "" && { terraform_version: version }),
    values: stateValues(state, schemas, fail),
    ...(checks.length > 0 && { checks: checkDocuments(checks) }),
  };
  return { value, diagnostics: diags.items };
}

function isEmpty({ outputs, resources }: State): boolean {
  return outputs.size === 0 && resources.size === 0;
}

function stateValues(state: State, schemas: SchemaSource, fail: (detail: string) => void): StateValues {
  const tree = new ModuleTree();
  for (const resource of [...state.resources.values()].sort(compareAbsResources)) {
    addResource(resource, tree.resourcesOf(resource.module), schemas, fail);
  }
  return {
    ...(state.outputs.size > 0 && { outputs: outputDocuments(state.outputs) }),
    root_module: tree.finish(),
  };
}

/** By name, in name order. */
function outputDocuments(outputs: ReadonlyMap<string, OutputState>): Readonly<Record<string, OutputDocument>> {
  const documents: Record<string, OutputDocument> = Object.create(null);
  for (const [name, output] of [...outputs].sort(([a], [b]) => compareStrings(a, b))) {
    const { sensitive, deprecated, value } = output;
    documents[name] = {
      sensitive,
      ...(deprecated !== undefined && { deprecated }),
      value: valueJson(value) ?? null,
      type: typeToJson(value.type),
    };
  }
  return documents;
}

function addResource(
  state: ResourceState,
  into: ResourceValues[],
  schemas: SchemaSource,
  fail: (detail: string) => void,
): void {
  const { resource, provider } = state;
  const found = schemasOf(schemas, provider.provider, resource);
  if (found === undefined) {
    const providerName = formatProvider(provider.provider);
    if (state.instances.size > 0) fail(`no schema found for ${formatResource(resource)} (in provider ${providerName})`);
    return;
  }
  const { version } = found.schema;
  for (const [key, instance] of [...state.instances].sort(([a], [b]) => compareInstanceKeys(a, b))) {
    const storedVersion = instance.current?.schemaVersion ?? version;
    if (storedVersion !== version) {
      fail(
        `schema version ${storedVersion} for ${formatAbsResource(state)} in state does not match version ${version} from the provider`,
      );
      continue;
    }
    for (const [deposedKey, object] of objectsOf(instance)) {
      const values = objectDocument({ state, key, deposedKey, object }, found);
      if (typeof values === "string") fail(values);
      else into.push(values);
    }
  }
}

/** The current object first, then the deposed ones by key. */
function objectsOf({ current, deposed }: InstanceState): readonly (readonly [string | undefined, StoredObject])[] {
  const rest = [...deposed].sort(([a], [b]) => compareStrings(a, b));
  return current === undefined ? rest : [[undefined, current], ...rest];
}

interface ObjectInState {
  readonly state: ResourceState;
  readonly key: InstanceKey;
  readonly deposedKey: string | undefined;
  readonly object: StoredObject;
}

/** A string tells why there is none. */
function objectDocument(
  { state, key, deposedKey, object }: ObjectInState,
  schemas: ObjectSchemas,
): ResourceValues | string {
  const decoded = decodeObject(object, schemas);
  if (isObjectError(decoded)) return decoded.message;
  const { mode, type, name } = state.resource;
  const values = valueJson(decoded.value);
  return {
    address: addressOf(state, key),
    mode: mode === "data" ? "data" : "managed",
    type,
    name,
    ...(key !== undefined && { index: key }),
    provider_name: formatProvider(state.provider.provider),
    // The reference tools don't tell it for deposed objects.
    schema_version: deposedKey === undefined ? object.schemaVersion : 0,
    ...(isJsonObject(values) && { values }),
    sensitive_values: sensitiveJson(decoded.value),
    ...(object.dependencies.length > 0 && { depends_on: object.dependencies }),
    ...(object.status === "tainted" && { tainted: true }),
    ...(deposedKey !== undefined && { deposed_key: deposedKey }),
    ...identityMembers(object),
  };
}

function addressOf(resource: AbsResource, key: InstanceKey): string {
  return formatAbsResource(resource) + formatInstanceKey(key);
}

function identityMembers({ identityJson, identitySchemaVersion = 0 }: StoredObject): Partial<ResourceValues> {
  if (identityJson === undefined) return {};
  const identity: Json = JSON.parse(identityJson);
  return { identity, identity_schema_version: identitySchemaVersion };
}
