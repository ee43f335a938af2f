import { formatConfigResource } from "@landform/addrs";
import type { GraphDraft } from "@landform/dag";
import type { ResourceState } from "@landform/state";
import type { StateIndex } from "../../state-index.js";
import type { ConfigGraphInput } from "../config-graph-input.js";
import { concerns } from "../selection.js";
import type { ConfigVertex } from "../vertex.js";
import { isOfResource } from "./keep-selected.js";

/**
 * Drop the resources that are not selected to be destroyed. What depends on a target goes with it; what an excluded
 * resource depends on stays with it. The state knows the dependencies, of what is no longer configured too.
 */
export function keepSelectedToDestroy(draft: GraphDraft<ConfigVertex>, { selection, state }: ConfigGraphInput): void {
  if (selection === undefined) return;
  const { targets, excludes } = selection;
  const names = [...draft.vertices()].filter(isOfResource).map(({ address }) => ({
    name: formatConfigResource(address),
    isTarget: targets.some((target) => concerns(target, address)),
    isExcluded: excludes.some((target) => concerns(target, address)),
  }));
  const dependencies = storedDependencies(state);
  const going =
    targets.length > 0
      ? reached(
          names.filter(({ isTarget }) => isTarget),
          reversed(dependencies),
        )
      : undefined;
  const excluded = names.filter(({ isExcluded }) => isExcluded);
  // Which instances of an excluded block itself stay is decided when it is planned.
  const needed = new Set(excluded.flatMap(({ name }) => [...reached([{ name }], dependencies)].slice(1)));
  const goes = (name: string) => (going === undefined ? !needed.has(name) : going.has(name));
  const kept = [...draft.vertices()].filter(
    (vertex) => !isOfResource(vertex) || goes(formatConfigResource(vertex.address)),
  );
  draft.retain(new Set(kept));
}

type Edges = ReadonlyMap<string, readonly string[]>;

/** The names, and all that can be reached from them. */
function reached(names: readonly { readonly name: string }[], next: Edges): ReadonlySet<string> {
  const found = new Set(names.map(({ name }) => name));
  for (const name of found) for (const other of next.get(name) ?? []) found.add(other);
  return found;
}

function storedDependencies({ byConfigResource }: StateIndex): Edges {
  return new Map(
    Array.from(byConfigResource, ([name, resources]) => [name, [...new Set(resources.flatMap(neededBy))]]),
  );
}

function neededBy({ instances }: ResourceState): readonly string[] {
  return [...instances.values()].flatMap(({ current, deposed }) => {
    const objects = current === undefined ? [...deposed.values()] : [current, ...deposed.values()];
    return objects.flatMap(({ dependencies }) => dependencies);
  });
}

function reversed(edges: Edges): Edges {
  const result = new Map<string, string[]>();
  for (const [name, others] of edges) {
    for (const other of others) {
      const known = result.get(other);
      if (known === undefined) result.set(other, [name]);
      else known.push(name);
    }
  }
  return result;
}
