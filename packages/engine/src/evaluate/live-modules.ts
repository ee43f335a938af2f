import { type ModuleInstance, rootModuleInstance } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import { LiveModule } from "./live-module.js";
import type { Repetition } from "./repetition.js";

/** All module instances of a walk. */
export class LiveModules {
  readonly root: LiveModule;
  readonly #instances = new Map<ModuleNode, LiveModule[]>();

  constructor(root: ModuleNode) {
    this.root = new LiveModule(root, rootModuleInstance);
    this.#instances.set(root, [this.root]);
  }

  /** Every instance of a module, as far as its calls are expanded. */
  instancesOf(node: ModuleNode): readonly LiveModule[] {
    return this.#instances.get(node) ?? [];
  }

  expand(parent: LiveModule, callName: string, repetition: Repetition): void {
    const node = parent.node.children.get(callName);
    if (node === undefined) return;
    const { instances } = parent.expandCall(callName, node, repetition);
    const known = this.#instances.get(node);
    if (known === undefined) this.#instances.set(node, [...instances.values()]);
    else known.push(...instances.values());
  }

  /** The instance at `address`; none when a call on the way does not have that instance. */
  at(address: ModuleInstance): LiveModule | undefined {
    let module: LiveModule | undefined = this.root;
    for (const step of address) module = module?.call(step.name)?.instances.get(step.key);
    return module;
  }
}
