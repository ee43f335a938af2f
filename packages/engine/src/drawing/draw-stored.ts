import { configResourceOf, formatAbsResourceInstance, formatModule, type Module, moduleOf } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import type { ResourceState, State } from "@landform/state";
import { moduleAt } from "../config-tree.js";
import { resourceConfig } from "../evaluate/resource-config.js";
import { providerForOrphan } from "../providers/provider-for.js";
import type { DrawingInput } from "./drawing-input.js";
import { type DrawnVertex, drawnNote, drawnObject } from "./drawn-vertex.js";
import { moduleClosing, type Sketch } from "./sketch.js";

/** Draw what a plan finds in the state only: objects without a block, and deposed ones. Needs providers. */
export function drawStoredObjects(sketch: Sketch, { state, config }: DrawingInput): void {
  for (const resource of state.resources.values()) {
    const module = moduleAt(config, moduleOf(resource.module));
    const isDeclared = module !== undefined && resourceConfig(module.module, resource.resource) !== undefined;
    // What was read from a data source is dropped without asking anybody.
    const provider =
      resource.resource.mode === "managed" ? sketch.provider(providerForOrphan(config, resource.provider)) : undefined;
    for (const vertex of storedObjects(resource, isDeclared)) {
      sketch.add(vertex);
      sketch.connect(vertex, provider);
      if (module !== undefined) sketch.enclose(vertex, module);
    }
  }
}

function storedObjects(resource: ResourceState, isDeclared: boolean): readonly DrawnVertex[] {
  const block = configResourceOf(resource);
  return [...resource.instances].flatMap(([key, { current, deposed }]) => {
    const name = formatAbsResourceInstance({ ...resource, key });
    const orphan = current === undefined || isDeclared ? [] : [drawnObject(block, `${name} (orphan)`)];
    return [...orphan, ...[...deposed.keys()].map((id) => drawnObject(block, `${name} (deposed ${id})`))];
  });
}

/** Draw the outputs of the root module that go away, and the ends of modules that are in the state only. */
export function drawRemoved(sketch: Sketch, { state, config }: DrawingInput): void {
  for (const name of state.outputs.keys()) {
    if (!config.module.outputs.has(name)) sketch.add(drawnNote(`output.${name} (destroy)`));
  }
  for (const path of removedModules(state, config)) sketch.add(moduleClosing(path));
}

function removedModules(state: State, config: ModuleNode): Iterable<Module> {
  const removed = new Map<string, Module>();
  for (const { module } of state.resources.values()) {
    const path = moduleOf(module);
    if (moduleAt(config, path) === undefined) removed.set(formatModule(path), path);
  }
  return removed.values();
}
