import { formatAbsProviderConfig, formatConfigResource } from "@landform/addrs";
import { reachable } from "@landform/dag";
import { isEphemeral, type ResourceVertex, type Vertex } from "../graph/vertex.js";
import type { DrawnVertex } from "./drawn-vertex.js";
import type { Sketch } from "./sketch.js";

/** Draw what waits for the end of all others: of modules, ephemeral objects and providers, and of everything. */
export function drawEndings(sketch: Sketch, vertices: readonly Vertex[]): void {
  closeModules(sketch, vertices);
  const closings = closeEphemeralResources(sketch, vertices);
  closeProviders(sketch, vertices, closings);
  closeRoot(sketch);
}

/** Destroying is ordered by what objects depend on alone. */
function closeModules(sketch: Sketch, vertices: readonly Vertex[]): void {
  for (const vertex of vertices) {
    const part = sketch.parts.get(vertex);
    if (part === undefined) continue;
    if (vertex.kind === "moduleCall") {
      const closing = sketch.closings.get(vertex.called);
      sketch.connect(closing, part.first);
      sketch.connect(sketch.closings.get(vertex.module), closing);
      continue;
    }
    const closing = "module" in vertex ? sketch.closings.get(vertex.module) : undefined;
    for (const step of [part.first, part.last]) sketch.connect(closing, step);
  }
}

type Closings = ReadonlyMap<ResourceVertex, DrawnVertex>;

/** An ephemeral object stays open until whatever needs it, however indirectly, is done. */
function closeEphemeralResources(sketch: Sketch, vertices: readonly Vertex[]): Closings {
  const closings = new Map<ResourceVertex, DrawnVertex>();
  const graph = sketch.draft.finish();
  for (const vertex of vertices) {
    if (vertex.kind !== "expansion" || !isEphemeral(vertex.resource)) continue;
    const opened = sketch.parts.get(vertex)?.first;
    if (opened === undefined) continue;
    const closing = sketch.add({ name: `${formatConfigResource(vertex.resource.address)} (close)` });
    closings.set(vertex.resource, closing);
    for (const dependent of reachable(graph, [opened], "dependents")) sketch.connect(closing, dependent);
  }
  return closings;
}

function closeProviders(sketch: Sketch, vertices: readonly Vertex[], ephemerals: Closings): void {
  const users = usersOf(sketch);
  for (const vertex of vertices) {
    const provider = vertex.kind === "provider" ? sketch.parts.get(vertex)?.first : undefined;
    if (provider === undefined) continue;
    const closing = sketch.add({ name: `${provider.name} (close)` });
    sketch.connect(closing, provider);
    for (const user of users.get(provider) ?? []) sketch.connect(closing, user);
    for (const [resource, ephemeral] of ephemerals) {
      if (formatAbsProviderConfig(resource.provider) === provider.name) sketch.connect(closing, ephemeral);
    }
  }
}

/** What waits for each provider before there are closings. */
function usersOf(sketch: Sketch): ReadonlyMap<DrawnVertex, readonly DrawnVertex[]> {
  const users = new Map<DrawnVertex, DrawnVertex[]>();
  for (const vertex of sketch.draft.vertices()) {
    if (vertex.resource === undefined) continue;
    for (const dependency of sketch.draft.dependenciesOf(vertex)) {
      if (dependency.outline?.shape !== "diamond") continue;
      const known = users.get(dependency);
      if (known === undefined) users.set(dependency, [vertex]);
      else known.push(vertex);
    }
  }
  return users;
}

/** Waits for what nothing else waits for; a drawing of nothing has no root. */
function closeRoot(sketch: Sketch): void {
  const graph = sketch.draft.finish();
  const last = graph.vertices.filter(
    ({ isHidden }, index) => isHidden !== true && graph.dependents[index]?.length === 0,
  );
  if (graph.vertices.length === 0) return;
  const root = sketch.add({ name: "root" });
  for (const vertex of last) sketch.connect(root, vertex);
}
