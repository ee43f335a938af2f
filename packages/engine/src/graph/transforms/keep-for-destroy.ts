import { formatConfigResource, type Reference } from "@landform/addrs";
import { type GraphDraft, reachable } from "@landform/dag";
import type { DiagnosticSink } from "@landform/diagnostics";
import { referencesIn } from "@landform/lang";
import type { ConfigGraphInput } from "../config-graph-input.js";
import { type ConfigVertex, isEphemeral } from "../vertex.js";
import { VertexIndex } from "../vertex-index.js";
import { isOfResource } from "./keep-selected.js";

/**
 * Drop what destroying does not need: what resources refer to no longer counts, only what their providers refer to, what
 * it takes to open ephemeral resources for those, and what `prevent_destroy` refers to. Not even how many instances a
 * module has matters then: the state knows. Needs all edges.
 */
export function keepForDestroy(draft: GraphDraft<ConfigVertex>, input: ConfigGraphInput): void {
  draft.retain(
    new Set([...draft.vertices()].filter((vertex) => vertex.kind !== "expansion" || isEphemeral(vertex.resource))),
  );
  const index = new VertexIndex(draft.vertices(), input.config);
  const objects = [...draft.vertices()].filter((vertex) => isToDestroy(vertex, input));
  const needed = objects.flatMap((object) => {
    const references = inPreventDestroy(object);
    for (const waitsFor of references.flatMap((reference) => index.referredTo(object.module, reference)))
      draft.connect({ vertex: object, waitsFor });
    const isLiteral = references.length === 0;
    return [...draft.dependenciesOf(object)].filter(({ kind }) => kind !== "moduleCall" || !isLiteral);
  });
  draft.retain(new Set([...objects, ...reachable(draft.finish(), needed, "dependencies")]));
}

function isToDestroy(vertex: ConfigVertex, { state, destroying }: ConfigGraphInput): boolean {
  if (!isOfResource(vertex) || (destroying !== undefined && !destroying.concerns(vertex.address))) return false;
  return vertex.kind === "orphan" || state.byConfigResource.has(formatConfigResource(vertex.address));
}

function inPreventDestroy(vertex: ConfigVertex): readonly Reference[] {
  const prevents = vertex.kind === "resource" && vertex.config.lifecycle.preventDestroy;
  return typeof prevents === "boolean" ? [] : referencesIn(prevents, reportedLater);
}

/** What can't be a reference is reported when the expression is evaluated. */
const reportedLater: DiagnosticSink = { add: () => {} };
