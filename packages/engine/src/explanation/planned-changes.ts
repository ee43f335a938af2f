import {
  absResourceOf,
  configResourceOf,
  formatAbsResource,
  formatAbsResourceInstance,
  formatConfigResource,
  type InstanceKey,
  type ModuleInstance,
  type Resource,
} from "@landform/addrs";
import type { Path } from "@landform/cty";
import { isReplace, type Plan, type ResourceInstanceChange } from "@landform/plan";
import { differingPaths, overlap } from "./differing-paths.js";

/** Finds what a plan is going to do to resources. */
export class PlannedChanges {
  readonly #byResource = new Map<string, ResourceInstanceChange[]>();
  readonly #byBlock = new Map<string, ResourceInstanceChange[]>();
  readonly #drift: ReadonlyMap<string, ResourceInstanceChange>;

  constructor({ changes, drift }: Plan) {
    for (const change of changes) {
      if (change.change.action === "no-op" || change.deposedKey !== undefined) continue;
      append(this.#byResource, formatAbsResource(absResourceOf(change.address)), change);
      append(this.#byBlock, formatConfigResource(configResourceOf(change.address)), change);
    }
    this.#drift = new Map(drift.map((change) => [formatAbsResourceInstance(change.address), change]));
  }

  /** What was found to have changed outside. */
  driftOf({ address }: ResourceInstanceChange): ResourceInstanceChange | undefined {
    return this.#drift.get(formatAbsResourceInstance(address));
  }

  /**
   * The changes that make what `path` leads to another value. A module of several instances may be named without a key,
   * and a resource too: all are meant then.
   */
  at(module: ModuleInstance, resource: Resource, key: InstanceKey, path: Path): readonly ResourceInstanceChange[] {
    const exact = this.#byResource.get(formatAbsResource({ module, resource }));
    const names = module.map(({ name }) => name);
    const found = exact ?? this.#byBlock.get(formatConfigResource({ module: names, resource })) ?? [];
    return found.filter((change) => (key === undefined || change.address.key === key) && changesAt(change, path));
  }
}

function changesAt({ change }: ResourceInstanceChange, path: Path): boolean {
  const { action, before, after } = change;
  if (path.length === 0 || (action !== "update" && !isReplace(action))) return true;
  return differingPaths(before, after).some((different) => overlap(different, path));
}

function append<T>(map: Map<string, T[]>, key: string, item: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [item]);
  else known.push(item);
}
