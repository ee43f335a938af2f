import { childModuleInstance, type InstanceKey, type ModuleInstance } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import type { Value } from "@landform/cty";
import type { LiveResource } from "./live-resource.js";
import { callData, type InstanceData, instanceKeys, noInstanceData, type Repetition } from "./repetition.js";

export type NamedValueKind = "variable" | "local" | "output";

/** The instances of one module call in one instance of the calling module. */
export interface LiveCall {
  readonly repetition: Repetition;
  readonly instances: ReadonlyMap<InstanceKey, LiveModule>;
}

/** One instance of a module while a walk goes on: what is known of its names so far. */
export class LiveModule {
  readonly node: ModuleNode;
  readonly address: ModuleInstance;
  readonly parent: LiveModule | undefined;
  /** For the inputs of the call that made this instance, which are evaluated in the parent. */
  readonly callData: InstanceData;
  readonly #values: Readonly<Record<NamedValueKind, Map<string, Value>>> = {
    variable: new Map(),
    local: new Map(),
    output: new Map(),
  };
  readonly #calls = new Map<string, LiveCall>();
  readonly #resources = new Map<string, LiveResource>();

  constructor(node: ModuleNode, address: ModuleInstance, parent?: LiveModule, callData = noInstanceData) {
    this.node = node;
    this.address = address;
    this.parent = parent;
    this.callData = callData;
  }

  value(kind: NamedValueKind, name: string): Value | undefined {
    return this.#values[kind].get(name);
  }

  setValue(kind: NamedValueKind, name: string, value: Value): void {
    this.#values[kind].set(name, value);
  }

  call(name: string): LiveCall | undefined {
    return this.#calls.get(name);
  }

  /** Make the instances of a module call. */
  expandCall(name: string, node: ModuleNode, repetition: Repetition): LiveCall {
    const instances = new Map<InstanceKey, LiveModule>();
    for (const key of instanceKeys(repetition)) {
      const address = childModuleInstance(this.address, name, key);
      instances.set(key, new LiveModule(node, address, this, callData(repetition, key)));
    }
    const call = { repetition, instances };
    this.#calls.set(name, call);
    return call;
  }

  /** `name` as in `formatResource`. */
  resource(name: string): LiveResource | undefined {
    return this.#resources.get(name);
  }

  setResource(name: string, resource: LiveResource): void {
    this.#resources.set(name, resource);
  }
}
