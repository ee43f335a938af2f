import {
  compareInstanceKeys,
  formatAbsProviderConfig,
  formatAbsProviderInstance,
  formatModuleInstance,
} from "@landform/addrs";
import { compareStrings, jsonString, typeToJsonText, valueToJson } from "@landform/cty";
import { type Diagnostic, quoted } from "@landform/diagnostics";
import { formatObject } from "./format-object.js";
import { compact, indented, type Layout } from "./layout.js";
import type {
  CheckResult,
  InstanceState,
  OutputState,
  ResourceState,
  State,
  StateFile,
  StoredObject,
} from "./state.js";

/**
 * - `indented`: as in state files
 * - `compact`: as inside plan files
 */
export type StateLayout = "indented" | "compact";

/**
 * A snapshot in format 4, with a final line break, as the reference tools write it to the byte: order of resources and
 * instances, of keys, and escapes. Raw attributes keep the form of their literals.
 */
export function formatStateFile(file: StateFile, layout: StateLayout): string {
  return `${formatDocument(file, layout === "indented" ? indented : compact)}\n`;
}

/** Outputs that have no JSON form, such as infinity; `formatStateFile` writes null for them. */
export function unstorableOutputs(state: State): readonly Diagnostic[] {
  const problems: Diagnostic[] = [];
  for (const [name, { value }] of state.outputs) {
    const json = valueToJson(value, value.type);
    if (typeof json === "string") continue;
    const detail = `An error occurred while serializing output value ${quoted(name)}: ${json.message}.`;
    problems.push({ severity: "error", summary: "Failed to serialize output value in state", detail });
  }
  return problems;
}

function formatDocument(file: StateFile, layout: Layout): string {
  const header = [
    layout.member("version", "4"),
    layout.member("terraform_version", jsonString(file.terraformVersion)),
    layout.member("serial", `${file.serial}`),
    layout.member("lineage", jsonString(file.lineage)),
  ];
  return layout.object([...header, ...contentMembers(file.state, layout)], 1);
}

function contentMembers(state: State, layout: Layout): readonly string[] {
  return [
    layout.member("outputs", formatOutputs(state, layout)),
    layout.member("resources", formatResources(state, layout)),
    layout.member("check_results", formatCheckResults(state.checkResults, layout)),
  ];
}

function formatOutputs(state: State, layout: Layout): string {
  const outputs = [...state.outputs].sort(([a], [b]) => compareStrings(a, b));
  return layout.object(
    outputs.map(([name, output]) => layout.member(jsonString(name).slice(1, -1), formatOutput(output, layout))),
    2,
  );
}

export function formatOutput({ value, sensitive, deprecated }: OutputState, layout: Layout): string {
  const json = valueToJson(value, value.type);
  const members = [
    layout.member("value", typeof json === "string" ? layout.raw(json, 3) : "null"),
    layout.member("type", layout.raw(typeToJsonText(value.type), 3)),
  ];
  if (sensitive) members.push(layout.member("sensitive", "true"));
  if (deprecated !== undefined && deprecated !== "") members.push(layout.member("deprecated", jsonString(deprecated)));
  return layout.object(members, 3);
}

interface SortedResource {
  readonly module: string;
  readonly state: ResourceState;
}

function formatResources(state: State, layout: Layout): string {
  const resources: SortedResource[] = [];
  for (const each of state.resources.values()) {
    if (each.resource.mode !== "ephemeral") resources.push({ module: formatModuleInstance(each.module), state: each });
  }
  resources.sort(compareForFile);
  return layout.array(
    resources.map((each) => formatResource(each, layout)),
    2,
  );
}

/** By bytes, all the way: the text of the module address, then `data` before `managed`. */
function compareForFile(a: SortedResource, b: SortedResource): number {
  const left = a.state.resource;
  const right = b.state.resource;
  return (
    compareStrings(a.module, b.module) ||
    compareStrings(left.mode, right.mode) ||
    compareStrings(left.type, right.type) ||
    compareStrings(left.name, right.name)
  );
}

function formatResource({ module, state }: SortedResource, layout: Layout): string {
  const { mode, type, name } = state.resource;
  const hasProviderKeys = [...state.instances.values()].some((instance) => instance.providerKey !== undefined);
  const members = module === "" ? [] : [layout.member("module", jsonString(module))];
  members.push(
    layout.member("mode", jsonString(mode)),
    layout.member("type", jsonString(type)),
    layout.member("name", jsonString(name)),
  );
  if (!hasProviderKeys) members.push(layout.member("provider", jsonString(formatAbsProviderConfig(state.provider))));
  const objects: string[] = [];
  const instances = [...state.instances].sort(([a], [b]) => compareInstanceKeys(a, b));
  for (const [key, instance] of instances) {
    const provider = hasProviderKeys ? providerOf(state, instance) : undefined;
    const add = (object: StoredObject, deposed?: string) => {
      objects.push(formatObject({ key, object, deposed, provider }, layout));
    };
    if (instance.current !== undefined) add(instance.current);
    for (const [deposed, object] of sortedByKey(instance.deposed)) add(object, deposed);
  }
  members.push(layout.member("instances", layout.array(objects, 4)));
  return layout.object(members, 3);
}

function sortedByKey<T>(map: ReadonlyMap<string, T>): readonly (readonly [string, T])[] {
  return map.size < 2 ? [...map] : [...map].sort(([a], [b]) => compareStrings(a, b));
}

function providerOf({ provider }: ResourceState, { providerKey }: InstanceState): string {
  return formatAbsProviderInstance({ config: provider, key: providerKey });
}

export function formatCheckResults(results: readonly CheckResult[] | undefined, layout: Layout): string {
  if (results === undefined || results.length === 0) return "null";
  return layout.array(
    results.map((result) => formatCheckResult(result, layout)),
    2,
  );
}

function formatCheckResult(result: CheckResult, layout: Layout): string {
  const objects = result.objects?.map(({ address, status, failureMessages }) => {
    const members = [layout.member("object_addr", jsonString(address)), layout.member("status", jsonString(status))];
    if (failureMessages.length > 0) {
      members.push(layout.member("failure_messages", layout.array(failureMessages.map(jsonString), 6)));
    }
    return layout.object(members, 5);
  });
  return layout.object(
    [
      layout.member("object_kind", jsonString(result.objectKind)),
      layout.member("config_addr", jsonString(result.configAddress)),
      layout.member("status", jsonString(result.status)),
      layout.member("objects", objects === undefined || objects.length === 0 ? "null" : layout.array(objects, 4)),
    ],
    3,
  );
}
