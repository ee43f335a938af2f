import { formatAbsProviderConfig, type InstanceKey } from "@landform/addrs";
import { compareStrings } from "@landform/cty";
import { formatObject } from "./format-object.js";
import { compact } from "./layout.js";
import { formatSensitivePaths } from "./sensitive-paths.js";
import type { CheckResult, InstanceState, OutputState, ResourceState, State, StoredObject } from "./state.js";
import { formatCheckResults, formatOutput } from "./write-state-file.js";

/**
 * Would both be written to a file in the same way? Version, serial and lineage of the file are no part of a `State`.
 * Costs little where the two share their objects, as a state and what a walk made of it do.
 */
export function statesEqual(a: State, b: State): boolean {
  return (
    a === b ||
    (mapsEqual(a.outputs, b.outputs, outputsEqual) &&
      mapsEqual(a.resources, b.resources, resourcesEqual) &&
      checkResultsEqual(a.checkResults ?? [], b.checkResults ?? []))
  );
}

/** Their order means nothing: the reference tools write them as they come out of a hash table. */
function checkResultsEqual(a: readonly CheckResult[], b: readonly CheckResult[]): boolean {
  return a === b || (a.length === b.length && inOrder(a) === inOrder(b));
}

function inOrder(results: readonly CheckResult[]): string {
  const sorted = results.map((result) => ({
    ...result,
    objects: result.objects && [...result.objects].sort((a, b) => compareStrings(a.address, b.address)),
  }));
  return formatCheckResults(
    sorted.sort((a, b) => compareStrings(a.configAddress, b.configAddress)),
    compact,
  );
}

function mapsEqual<K, V>(a: ReadonlyMap<K, V>, b: ReadonlyMap<K, V>, equal: (a: V, b: V) => boolean): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [key, value] of a) {
    const other = b.get(key);
    if (other === undefined || (other !== value && !equal(value, other))) return false;
  }
  return true;
}

function outputsEqual(a: OutputState, b: OutputState): boolean {
  return formatOutput(a, compact) === formatOutput(b, compact);
}

function resourcesEqual(a: ResourceState, b: ResourceState): boolean {
  return (
    (a.provider === b.provider || formatAbsProviderConfig(a.provider) === formatAbsProviderConfig(b.provider)) &&
    mapsEqual<InstanceKey, InstanceState>(a.instances, b.instances, instancesEqual)
  );
}

function instancesEqual(a: InstanceState, b: InstanceState): boolean {
  return (
    a.providerKey === b.providerKey &&
    objectsEqual(a.current, b.current) &&
    mapsEqual(a.deposed, b.deposed, objectsEqual)
  );
}

function objectsEqual(a: StoredObject | undefined, b: StoredObject | undefined): boolean {
  if (a === b) return true;
  if (a === undefined || b === undefined) return false;
  return textOf(a) === textOf(b);
}

/** The order of sensitive paths means nothing either. */
function textOf(stored: StoredObject): string {
  const paths = stored.sensitivePaths.map((path) => formatSensitivePaths([path])).sort();
  const object = { ...stored, sensitivePaths: [] };
  return paths.join() + formatObject({ key: undefined, object, deposed: undefined, provider: undefined }, compact);
}
