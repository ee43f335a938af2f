import {
  configResourceOf,
  formatAbsResourceInstance,
  formatConfigResource,
  moduleInstancesEqual,
  moduleOf,
  modulesEqual,
} from "@landform/addrs";
import type { ResourceState, StoredObject } from "@landform/state";
import { providerForOrphan } from "../providers/provider-for.js";
import type { DrawingInput } from "./drawing-input.js";
import { type DrawnVertex, drawnObject } from "./drawn-vertex.js";
import type { Sketch } from "./sketch.js";

interface Destruction {
  readonly vertex: DrawnVertex;
  readonly resource: ResourceState;
  readonly object: StoredObject;
}

/** Draw how all objects of a state are destroyed: each after those that depend on it. Needs providers. */
export function drawDestruction(sketch: Sketch, { state, config }: DrawingInput): void {
  const byBlock = new Map<string, Destruction[]>();
  for (const resource of state.resources.values()) {
    const provider = sketch.provider(providerForOrphan(config, resource.provider));
    const destructions = destructionsOf(resource);
    for (const { vertex } of destructions) {
      sketch.add(vertex);
      sketch.connect(vertex, provider);
    }
    const block = formatConfigResource(configResourceOf(resource));
    byBlock.set(block, [...(byBlock.get(block) ?? []), ...destructions]);
  }
  for (const dependent of [...byBlock.values()].flat()) {
    for (const dependency of dependent.object.dependencies.flatMap((block) => byBlock.get(block) ?? [])) {
      if (concern(dependent.resource, dependency.resource)) sketch.connect(dependency.vertex, dependent.vertex);
    }
  }
}

/** Instances of one module have nothing to do with each other. */
function concern({ module: a }: ResourceState, { module: b }: ResourceState): boolean {
  return moduleInstancesEqual(a, b) || !modulesEqual(moduleOf(a), moduleOf(b));
}

/** The reference tools name the destruction of a current object after its block. */
function destructionsOf(resource: ResourceState): readonly Destruction[] {
  const block = configResourceOf(resource);
  return [...resource.instances].flatMap(([key, { current, deposed }]) => {
    const name = formatAbsResourceInstance({ ...resource, key });
    const one = current && {
      vertex: drawnObject(block, `${formatConfigResource(block)} (destroy)`),
      resource,
      object: current,
    };
    const others = [...deposed].map(([id, object]) => ({
      vertex: drawnObject(block, `${name} (deposed ${id})`),
      resource,
      object,
    }));
    return one === undefined ? others : [one, ...others];
  });
}
