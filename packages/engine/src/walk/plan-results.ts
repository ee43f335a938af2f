import {
  type AbsResource,
  absResourceOf,
  configResourceOf,
  formatAbsResource,
  formatConfigResource,
  type InstanceKey,
  type ModuleInstance,
} from "@landform/addrs";
import { isWhollyKnown } from "@landform/cty";
import type { DeferredChange, OutputChange, ResourceInstanceChange } from "@landform/plan";
import { type State, WorkingState } from "@landform/state";
import { CheckResults } from "../checks/check-results.js";
import type { LiveModule } from "../evaluate/live-module.js";
import type { ObjectChange } from "../journal.js";
import type { UndestroyableObject } from "./findings.js";

export interface ModuleOutput {
  readonly module: LiveModule;
  readonly name: string;
}

/** What a plan walk has found out so far. */
export class PlanResults {
  #changes: ResourceInstanceChange[] = [];
  readonly deferred: DeferredChange[] = [];
  readonly drift: ResourceInstanceChange[] = [];
  readonly outputChanges: OutputChange[] = [];
  /** Outputs of called modules that have a value. */
  readonly moduleOutputs: ModuleOutput[] = [];
  readonly undestroyable: UndestroyableObject[] = [];
  readonly checks: CheckResults;
  /** As the last run left it, brought to the present schemas and addresses. */
  readonly previousRun: WorkingState;
  /** As it is now. */
  readonly refreshed: WorkingState;
  readonly #byResource = new Map<string, Map<InstanceKey, ResourceInstanceChange>>();
  readonly #pending = new Map<string, ModuleInstance[]>();
  readonly #deferred = new Map<string, ModuleInstance[]>();

  constructor(state: State, previousRun = state, checks = new CheckResults()) {
    this.checks = checks;
    this.previousRun = new WorkingState(previousRun);
    this.refreshed = new WorkingState(state);
  }

  get changes(): readonly ResourceInstanceChange[] {
    return this.#changes;
  }

  addChange(change: ResourceInstanceChange): void {
    this.#changes.push(change);
    if (change.deposedKey !== undefined) return;
    const resource = absResourceOf(change.address);
    upsert(this.#byResource, formatAbsResource(resource), () => new Map()).set(change.address.key, change);
    if (change.change.action === "no-op") return;
    const modules = upsert(this.#pending, formatConfigResource(configResourceOf(resource)), () => []);
    if (modules.at(-1) !== resource.module) modules.push(resource.module);
  }

  addDeferred(deferred: DeferredChange): void {
    this.deferred.push(deferred);
    const { address } = deferred.change;
    upsert(this.#deferred, formatConfigResource(configResourceOf(address)), () => []).push(address.module);
  }

  /** When everything goes away: plan nothing for these resources (by `formatAbsResource`). */
  leaveAlone(resources: ReadonlySet<string>): void {
    this.#changes = this.#changes.filter(({ address }) => !resources.has(formatAbsResource(address)));
  }

  /** What is known of an output already holds for the state as it is now. */
  addOutputChange(change: OutputChange): void {
    this.outputChanges.push(change);
    const { name, after, sensitive } = change;
    if (after.kind === "null") this.refreshed.removeOutput(name);
    else if (isWhollyKnown(after)) this.refreshed.setOutput(name, { value: after, sensitive });
  }

  /** The changes of the current objects of a resource, by instance key. */
  changesOf(resource: AbsResource): ReadonlyMap<InstanceKey, ResourceInstanceChange> {
    return this.#byResource.get(formatAbsResource(resource)) ?? noChanges;
  }

  /** In which module instances a resource (by `formatConfigResource`) is going to change. */
  pendingIn(configResource: string): readonly ModuleInstance[] {
    return this.#pending.get(configResource) ?? [];
  }

  /** In which module instances changes of a resource (by `formatConfigResource`) are left to a later plan. */
  deferredIn(configResource: string): readonly ModuleInstance[] {
    return this.#deferred.get(configResource) ?? [];
  }

  /** The same results, with the states of an earlier walk before this one. Nobody asks for its drift. */
  startingFrom(earlier: PlanResults): PlanResults {
    const combined = new PlanResults(earlier.refreshed.snapshot(), earlier.previousRun.snapshot(), this.checks);
    for (const change of this.changes) combined.addChange(change);
    return combined;
  }

  setObject({ in: where, address, deposedKey, object, provider, providerKey }: ObjectChange): void {
    const state = where === "previousRun" ? this.previousRun : this.refreshed;
    if (object === undefined) state.removeObject(address, deposedKey);
    else
      state.setObject(
        address,
        object,
        { config: provider, ...(providerKey !== undefined && { key: providerKey }) },
        deposedKey,
      );
  }
}

const noChanges: ReadonlyMap<InstanceKey, ResourceInstanceChange> = new Map();

function upsert<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const created = create();
  map.set(key, created);
  return created;
}
