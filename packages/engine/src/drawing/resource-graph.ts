import { type ConfigResource, formatConfigResource } from "@landform/addrs";
import { contract, type Graph, GraphDraft, reduceTransitively } from "@landform/dag";
import type { DrawnVertex } from "./drawn-vertex.js";

/** What is left of a drawing when only resource blocks count: how they depend on each other. */
export function resourceGraph(drawn: Graph<DrawnVertex>): Graph<ConfigResource> {
  const objects = contract(drawn, ({ resource }) => resource !== undefined);
  const blocks = new Map<string, ConfigResource>();
  for (const { resource } of objects.vertices) {
    if (resource !== undefined) blocks.set(formatConfigResource(resource), resource);
  }
  const blockOf = (index: number): ConfigResource | undefined => {
    const resource = objects.vertices[index]?.resource;
    return resource && blocks.get(formatConfigResource(resource));
  };
  const draft = new GraphDraft<ConfigResource>();
  for (const block of blocks.values()) draft.add(block);
  objects.dependencies.forEach((dependencies, index) => {
    const vertex = blockOf(index);
    for (const number of dependencies) {
      const waitsFor = blockOf(number);
      if (vertex !== undefined && waitsFor !== undefined) draft.connect({ vertex, waitsFor });
    }
  });
  return reduceTransitively(draft.finish());
}
