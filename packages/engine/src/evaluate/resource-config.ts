import { formatResource, type Resource, type ResourceMode } from "@landform/addrs";
import type { Module, ResourceConfig } from "@landform/config";

/** The block that declares `resource` in `module`, data sources of `check` blocks included. */
export function resourceConfig(module: Module, resource: Resource): ResourceConfig | undefined {
  return resourcesOf(module, resource.mode).get(formatResource(resource));
}

export function resourcesOf(module: Module, mode: ResourceMode): ReadonlyMap<string, ResourceConfig> {
  switch (mode) {
    case "managed":
      return module.managedResources;
    case "data":
      return module.dataResources;
    case "ephemeral":
      return module.ephemeralResources;
  }
}

/** All resource blocks of a module. */
export function* allResources(module: Module): Iterable<ResourceConfig> {
  yield* module.managedResources.values();
  yield* module.dataResources.values();
  yield* module.ephemeralResources.values();
}
