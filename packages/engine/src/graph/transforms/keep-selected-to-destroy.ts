import type { GraphDraft } from "@landform/dag";
import type { ConfigGraphInput } from "../config-graph-input.js";
import type { ConfigVertex } from "../vertex.js";
import { isOfResource } from "./keep-selected.js";

/** Drop the resources of which nothing is selected to be destroyed. */
export function keepSelectedToDestroy(draft: GraphDraft<ConfigVertex>, { destroying }: ConfigGraphInput): void {
  if (destroying === undefined) return;
  const kept = [...draft.vertices()].filter((vertex) => !isOfResource(vertex) || destroying.concerns(vertex.address));
  draft.retain(new Set(kept));
}
