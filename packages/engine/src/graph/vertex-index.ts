import { formatResource, type Reference } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import { callerOf } from "../config-tree.js";
import type { ConfigVertex } from "./vertex.js";

const none: readonly ConfigVertex[] = [];

/** Finds the vertices that a reference in some module stands for. */
export class VertexIndex {
  readonly #byName = new Map<ModuleNode, Map<string, ConfigVertex[]>>();

  readonly #root: ModuleNode;

  constructor(vertices: Iterable<ConfigVertex>, root: ModuleNode) {
    this.#root = root;
    for (const vertex of vertices) this.#add(vertex);
  }

  /** What a reference in `module` stands for; a reference to a module call for all that is inside. */
  referredTo(module: ModuleNode, { subject }: Reference): readonly ConfigVertex[] {
    switch (subject.kind) {
      case "variable":
        return this.#named(module, `var.${subject.name}`);
      case "local":
        return this.#named(module, `local.${subject.name}`);
      case "resource":
      case "resourceInstance":
        return this.#named(module, formatResource(subject.resource));
      case "moduleCall":
      case "moduleCallInstance":
        return this.#named(module, `module.${subject.name}`);
      case "moduleCallOutput": {
        const output = this.#named(module, `module.${subject.name}.${subject.output}`);
        return output.length > 0 ? output : this.#named(module, `module.${subject.name}`);
      }
      default:
        return none;
    }
  }

  #named(module: ModuleNode, name: string): readonly ConfigVertex[] {
    return this.#byName.get(module)?.get(name) ?? none;
  }

  #add(vertex: ConfigVertex): void {
    switch (vertex.kind) {
      case "variable":
        this.#register(vertex.module, `var.${vertex.config.name}`, vertex);
        break;
      case "local":
        this.#register(vertex.module, `local.${vertex.config.name}`, vertex);
        break;
      case "resource":
        this.#register(vertex.module, formatResource(vertex.address.resource), vertex);
        break;
      case "moduleCall":
      case "moduleEnd":
        this.#register(vertex.module, `module.${vertex.call.name}`, vertex);
        break;
      case "output": {
        const caller = callerOf(this.#root, vertex.module);
        if (caller === undefined) break;
        this.#register(caller, `module.${vertex.module.path.at(-1)}.${vertex.config.name}`, vertex);
        break;
      }
    }
  }

  #register(module: ModuleNode, name: string, vertex: ConfigVertex): void {
    let names = this.#byName.get(module);
    if (names === undefined) {
      names = new Map();
      this.#byName.set(module, names);
    }
    const known = names.get(name);
    if (known === undefined) names.set(name, [vertex]);
    else known.push(vertex);
  }
}
