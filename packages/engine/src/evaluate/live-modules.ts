import { type ModuleInstance, rootModuleInstance } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import { dynamicNull, type Value } from "@landform/cty";
import { LiveModule } from "./live-module.js";
import type { Repetition } from "./repetition.js";

type GivenOutputs = (instance: ModuleInstance) => ReadonlyMap<string, Value> | undefined;

/** All module instances of a walk. */
export class LiveModules {
  readonly root: LiveModule;
  readonly #instances = new Map<ModuleNode, LiveModule[]>();

  readonly #givenOutputs: GivenOutputs;

  /** Of instances that have `givenOutputs` nothing but these is there. */
  constructor(root: ModuleNode, givenOutputs: GivenOutputs = () => undefined) {
    this.#givenOutputs = givenOutputs;
    this.root = new LiveModule(root, rootModuleInstance);
    this.#instances.set(root, [this.root]);
  }

  /** Every instance of a module, as far as its calls are expanded, but for those with given outputs. */
  instancesOf(node: ModuleNode): readonly LiveModule[] {
    return this.#instances.get(node) ?? [];
  }

  expand(parent: LiveModule, callName: string, repetition: Repetition): void {
    const node = parent.node.children.get(callName);
    if (node === undefined) return;
    const { instances } = parent.expandCall(callName, node, repetition);
    const evaluated = [...instances.values()].filter((instance) => !this.#takeGivenOutputs(instance));
    const known = this.#instances.get(node);
    if (known === undefined) this.#instances.set(node, evaluated);
    else known.push(...evaluated);
  }

  #takeGivenOutputs(instance: LiveModule): boolean {
    const given = this.#givenOutputs(instance.address);
    if (given === undefined) return false;
    for (const name of instance.node.module.outputs.keys()) {
      instance.setValue("output", name, given.get(name) ?? dynamicNull);
    }
    return true;
  }

  /** The instance at `address`; none when a call on the way does not have that instance. */
  at(address: ModuleInstance): LiveModule | undefined {
    let module: LiveModule | undefined = this.root;
    for (const step of address) module = module?.call(step.name)?.instances.get(step.key);
    return module;
  }
}
