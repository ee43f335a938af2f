import type { GraphDraft } from "@landform/dag";
import type { BarrierVertex, Vertex } from "../graph/vertex.js";
import type { ActionGroup } from "./action-groups.js";

/** Makes edges to and from whole groups: through barriers, so that their number does not multiply. */
export class GroupEdges {
  readonly #draft: GraphDraft<Vertex>;
  readonly #barriers = new Map<string, BarrierVertex>();

  constructor(draft: GraphDraft<Vertex>) {
    this.#draft = draft;
  }

  waitForAll(vertex: Vertex, group: ActionGroup | undefined): void {
    if (group === undefined) return;
    const [only, ...others] = group.members;
    const waitsFor = others.length === 0 ? only : this.#after(group);
    if (waitsFor !== undefined) this.#draft.connect({ vertex, waitsFor });
  }

  allWaitFor(group: ActionGroup | undefined, waitsFor: Vertex): void {
    if (group === undefined) return;
    const [only, ...others] = group.members;
    const vertex = others.length === 0 ? only : this.#before(group);
    if (vertex !== undefined) this.#draft.connect({ vertex, waitsFor });
  }

  /** What waits for all members. */
  #after({ name, members }: ActionGroup): BarrierVertex {
    return this.#barrier(`after ${name}`, (barrier) => {
      for (const member of members) this.#draft.connect({ vertex: barrier, waitsFor: member });
    });
  }

  /** What all members wait for. */
  #before({ name, members }: ActionGroup): BarrierVertex {
    return this.#barrier(`before ${name}`, (barrier) => {
      for (const member of members) this.#draft.connect({ vertex: member, waitsFor: barrier });
    });
  }

  #barrier(label: string, connect: (barrier: BarrierVertex) => void): BarrierVertex {
    const known = this.#barriers.get(label);
    if (known !== undefined) return known;
    const barrier: BarrierVertex = { kind: "barrier", label };
    this.#barriers.set(label, barrier);
    this.#draft.add(barrier);
    connect(barrier);
    return barrier;
  }
}
