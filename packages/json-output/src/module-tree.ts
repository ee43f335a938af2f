import { formatModuleInstance, type ModuleInstance } from "@landform/addrs";
import { compareStrings } from "@landform/cty";
import type { ModuleValues, ResourceValues } from "./plan-document.js";

/** Where the resources of a document are gathered by module instance. */
export class ModuleTree {
  readonly #root: Branch = { resources: [], children: new Map() };

  /** The list of the resources of this module instance; it and those above it are in the tree from now on. */
  resourcesOf(module: ModuleInstance): ResourceValues[] {
    let branch = this.#root;
    for (let depth = 1; depth <= module.length; depth++) {
      const address = formatModuleInstance(module.slice(0, depth));
      const child = branch.children.get(address) ?? { resources: [], children: new Map() };
      branch.children.set(address, child);
      branch = child;
    }
    return branch.resources;
  }

  /** Child modules in the order of their addresses as text. */
  finish(): ModuleValues {
    return moduleValues(this.#root, undefined);
  }
}

interface Branch {
  readonly resources: ResourceValues[];
  readonly children: Map<string, Branch>;
}

function moduleValues({ resources, children }: Branch, address: string | undefined): ModuleValues {
  const sorted = [...children].sort(([a], [b]) => compareStrings(a, b));
  return {
    ...(resources.length > 0 && { resources }),
    ...(address !== undefined && { address }),
    ...(sorted.length > 0 && {
      child_modules: sorted.map(([childAddress, child]) => moduleValues(child, childAddress)),
    }),
  };
}
