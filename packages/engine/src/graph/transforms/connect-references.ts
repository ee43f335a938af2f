import type { GraphDraft } from "@landform/dag";
import type { ConfigGraphInput } from "../config-graph.js";
import { referencesOf } from "../references-of.js";
import type { ConfigVertex } from "../vertex.js";
import { VertexIndex } from "../vertex-index.js";

/** Make each vertex wait for those it refers to. Needs every vertex that can be referred to. */
export function connectReferences(
  draft: GraphDraft<ConfigVertex>,
  input: Pick<ConfigGraphInput, "config" | "schemas">,
): void {
  const index = new VertexIndex(draft.vertices(), input.config);
  for (const vertex of draft.vertices()) {
    const { module, references } = referencesOf(vertex, input);
    for (const reference of references) {
      for (const waitsFor of index.referredTo(module, reference)) draft.connect({ vertex, waitsFor });
    }
  }
}
