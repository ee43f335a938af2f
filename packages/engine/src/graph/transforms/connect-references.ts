import type { GraphDraft } from "@landform/dag";
import type { ConfigGraphInput } from "../config-graph-input.js";
import { referencesOf } from "../references-of.js";
import type { ConfigVertex } from "../vertex.js";
import { VertexIndex } from "../vertex-index.js";

/** Make each vertex wait for those it refers to. Needs every vertex that can be referred to. */
export function connectReferences(
  draft: GraphDraft<ConfigVertex>,
  input: Pick<ConfigGraphInput, "config" | "schemas" | "dialect">,
): void {
  const index = new VertexIndex(draft.vertices(), input.config);
  for (const vertex of draft.vertices()) {
    for (const { module, references } of referencesOf(vertex, input)) {
      for (const reference of references) {
        for (const waitsFor of index.referredTo(module, reference)) {
          if (!isOwn(vertex, waitsFor)) draft.connect({ vertex, waitsFor });
        }
      }
    }
  }
}

/** A block that refers to itself does not wait for itself; where it may not do so is told elsewhere. */
function isOwn(vertex: ConfigVertex, other: ConfigVertex): boolean {
  return vertex.kind === "expansion" && vertex.resource === other;
}
