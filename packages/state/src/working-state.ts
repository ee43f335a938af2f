import {
  type AbsProviderConfig,
  type AbsResource,
  type AbsResourceInstance,
  formatAbsResource,
  type InstanceKey,
} from "@landform/addrs";
import { newDeposedKey } from "./deposed-key.js";
import type { CheckResult, InstanceState, OutputState, ResourceState, State, StoredObject } from "./state.js";

/** Which provider configuration manages an object; `key` where that has instances (OpenTofu). */
export interface ManagingProvider {
  readonly config: AbsProviderConfig;
  readonly key?: InstanceKey;
}

/**
 * The state that a walk changes as it goes. Every access takes constant time. What it hands out never changes:
 * `snapshot()` shares all data with the working state and costs nothing itself; the first change to a resource after
 * it copies that resource's list of instances, so take snapshots now and then, not after every change.
 */
export class WorkingState {
  #resources: Map<string, ResourceState>;
  #outputs: Map<string, OutputState>;
  #checkResults: readonly CheckResult[] | undefined;
  /** Instance maps made since the last snapshot: only these may be changed. */
  #owned = new WeakSet<ReadonlyMap<InstanceKey, InstanceState>>();
  #isShared = false;

  constructor(state: State = emptyState) {
    this.#resources = new Map(state.resources);
    this.#outputs = new Map(state.outputs);
    this.#checkResults = state.checkResults;
  }

  getResource(address: AbsResource): ResourceState | undefined {
    return this.#resources.get(formatAbsResource(address));
  }

  getInstance(address: AbsResourceInstance): InstanceState | undefined {
    return this.getResource(address)?.instances.get(address.key);
  }

  /** The current object, or the deposed one of this key. */
  getObject(address: AbsResourceInstance, deposedKey?: string): StoredObject | undefined {
    const instance = this.getInstance(address);
    return deposedKey === undefined ? instance?.current : instance?.deposed.get(deposedKey);
  }

  /** Put an object in place of the current one, or of the deposed one of this key. */
  setObject(address: AbsResourceInstance, object: StoredObject, provider: ManagingProvider, deposedKey?: string): void {
    const { deposed = noDeposed, current } = this.getInstance(address) ?? {};
    this.#setInstance(address, provider.config, {
      ...(deposedKey === undefined ? { current: object, deposed } : withDeposed(current, deposed, deposedKey, object)),
      ...(provider.key !== undefined && { providerKey: provider.key }),
    });
  }

  /** Forget the current object, or the deposed one of this key. What is left empty by this goes too. */
  removeObject(address: AbsResourceInstance, deposedKey?: string): void {
    const instance = this.getInstance(address);
    if (instance === undefined) return;
    const { current, deposed, ...rest } = instance;
    if (deposedKey === undefined) {
      this.#replaceInstance(address, { ...rest, deposed });
      return;
    }
    const left = new Map(deposed);
    left.delete(deposedKey);
    this.#replaceInstance(address, { ...rest, ...(current !== undefined && { current }), deposed: left });
  }

  /** Make the current object a deposed one, so that another can take its place; its new key, if there was one. */
  deposeObject(address: AbsResourceInstance, wantedKey?: string): string | undefined {
    const instance = this.getInstance(address);
    if (instance?.current === undefined) return undefined;
    const { current, ...rest } = instance;
    const key = wantedKey ?? newDeposedKey(instance.deposed);
    this.#replaceInstance(address, { ...rest, deposed: new Map([...instance.deposed, [key, current]]) });
    return key;
  }

  /** Undo `deposeObject`; false when there is a current object again or no such deposed one. */
  restoreObject(address: AbsResourceInstance, deposedKey: string): boolean {
    const instance = this.getInstance(address);
    const object = instance?.deposed.get(deposedKey);
    if (instance === undefined || object === undefined || instance.current !== undefined) return false;
    const left = new Map(instance.deposed);
    left.delete(deposedKey);
    this.#replaceInstance(address, { ...instance, current: object, deposed: left });
    return true;
  }

  /** Give an instance with all its objects another address, where nothing is yet; false if there is nothing to move. */
  moveInstance(from: AbsResourceInstance, to: AbsResourceInstance): boolean {
    const resource = this.getResource(from);
    const instance = resource?.instances.get(from.key);
    if (resource === undefined || instance === undefined || this.getInstance(to) !== undefined) return false;
    this.#replaceInstance(from, undefined);
    this.#setInstance(to, resource.provider, instance);
    return true;
  }

  get outputs(): ReadonlyMap<string, OutputState> {
    return this.#outputs;
  }

  setOutput(name: string, output: OutputState): void {
    this.#unshare();
    this.#outputs.set(name, output);
  }

  removeOutput(name: string): void {
    this.#unshare();
    this.#outputs.delete(name);
  }

  setCheckResults(results: readonly CheckResult[] | undefined): void {
    this.#checkResults = results;
  }

  /** All resources as they are now; don't change the state while going through them. */
  resources(): Iterable<ResourceState> {
    return this.#resources.values();
  }

  /** Forget resources without instances. */
  pruneEmptyResources(): void {
    this.#unshare();
    for (const [key, resource] of this.#resources) if (resource.instances.size === 0) this.#resources.delete(key);
  }

  snapshot(): State {
    this.#isShared = true;
    this.#owned = new WeakSet();
    return { outputs: this.#outputs, resources: this.#resources, checkResults: this.#checkResults };
  }

  #setInstance(address: AbsResourceInstance, provider: AbsProviderConfig, instance: InstanceState): void {
    this.#unshare();
    const key = formatAbsResource(address);
    const resource = this.#resources.get(key);
    const instances = this.#ownInstances(resource?.instances);
    instances.set(address.key, instance);
    if (resource?.provider === provider && resource.instances === instances) return;
    this.#resources.set(key, { module: address.module, resource: address.resource, provider, instances });
  }

  /** Changes, or removes if nothing is left of it, an instance that is there. */
  #replaceInstance(address: AbsResourceInstance, instance: InstanceState | undefined): void {
    this.#unshare();
    const key = formatAbsResource(address);
    const resource = this.#resources.get(key);
    if (resource === undefined) return;
    const instances = this.#ownInstances(resource.instances);
    const isEmpty = instance === undefined || (instance.current === undefined && instance.deposed.size === 0);
    if (isEmpty) instances.delete(address.key);
    else instances.set(address.key, instance);
    if (instances.size === 0) this.#resources.delete(key);
    else this.#resources.set(key, { ...resource, instances });
  }

  #ownInstances(instances: ReadonlyMap<InstanceKey, InstanceState> | undefined): Map<InstanceKey, InstanceState> {
    if (instances instanceof Map && this.#owned.has(instances)) return instances;
    const own = new Map(instances);
    this.#owned.add(own);
    return own;
  }

  #unshare(): void {
    if (!this.#isShared) return;
    this.#isShared = false;
    this.#resources = new Map(this.#resources);
    this.#outputs = new Map(this.#outputs);
  }
}

export const emptyState: State = { outputs: new Map(), resources: new Map(), checkResults: undefined };

/** Is there nothing to remember? Results of checks do not count. */
export function isEmptyState({ outputs, resources }: State): boolean {
  return outputs.size === 0 && resources.size === 0;
}

const noDeposed: ReadonlyMap<string, StoredObject> = new Map();

function withDeposed(
  current: StoredObject | undefined,
  deposed: ReadonlyMap<string, StoredObject>,
  key: string,
  object: StoredObject,
): InstanceState {
  return { ...(current !== undefined && { current }), deposed: new Map([...deposed, [key, object]]) };
}
