import { formatAbsProviderConfig, formatModule, type Module } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import { GraphDraft } from "@landform/dag";
import type { ProviderVertex, Vertex } from "../graph/vertex.js";
import type { DrawnVertex } from "./drawn-vertex.js";

/** What stands for one vertex of a graph: it waits with `first`, and is waited for by way of `last`. */
export interface Part {
  readonly first: DrawnVertex;
  readonly last: DrawnVertex;
}

/** A drawing in the making. */
export class Sketch {
  readonly draft = new GraphDraft<DrawnVertex>();
  readonly parts = new Map<Vertex, Part>();
  /** What everything in a called module waits for. */
  readonly openings = new Map<ModuleNode, DrawnVertex>();
  /** What waits until everything in a called module is done. */
  readonly closings = new Map<ModuleNode, DrawnVertex>();
  readonly #providers = new Map<string, ProviderVertex>();

  add(vertex: DrawnVertex): DrawnVertex {
    this.draft.add(vertex);
    return vertex;
  }

  /** Nothing is drawn where one of them is missing. */
  connect(vertex: DrawnVertex | undefined, waitsFor: DrawnVertex | undefined): void {
    if (vertex !== undefined && waitsFor !== undefined) this.draft.connect({ vertex, waitsFor });
  }

  /** Let `vertex` be done while `module` is open. */
  enclose(vertex: DrawnVertex, module: ModuleNode): void {
    this.connect(vertex, this.openings.get(module));
    this.connect(this.closings.get(module), vertex);
  }

  /** Let `first`, and `last` if there are two steps, stand for `vertex`. */
  place(vertex: Vertex, first: DrawnVertex, last = first): void {
    this.add(first);
    if (last !== first) {
      this.add(last);
      this.connect(last, first);
    }
    this.parts.set(vertex, { first, last });
    if (vertex.kind === "provider") this.#providers.set(formatAbsProviderConfig(vertex.address), vertex);
  }

  provider(address: ProviderVertex["address"]): DrawnVertex | undefined {
    const vertex = this.#providers.get(formatAbsProviderConfig(address));
    return vertex && this.parts.get(vertex)?.first;
  }
}

export function moduleClosing(path: Module): DrawnVertex {
  return { name: `${formatModule(path)} (close)` };
}
