import { formatConfigResource, formatModule } from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import { modulesIn } from "../config-tree.js";
import { allResources } from "../evaluate/resource-config.js";
import type { CheckResults } from "./check-results.js";

/** List everything in a configuration that has conditions, so that what is never evaluated shows as unknown. */
export function declareChecks(config: ModuleNode, checks: CheckResults): void {
  for (const { path, module } of modulesIn(config)) {
    const inModule = (name: string) => (path.length === 0 ? name : `${formatModule(path)}.${name}`);
    for (const resource of allResources(module)) {
      if (resource.preconditions.length + resource.postconditions.length === 0) continue;
      const { mode, type, name } = resource;
      checks.declare("resource", formatConfigResource({ module: path, resource: { mode, type, name } }));
    }
    for (const { name, preconditions } of module.outputs.values()) {
      if (preconditions.length > 0) checks.declare("output", inModule(`output.${name}`));
    }
    for (const { name, validations } of module.variables.values()) {
      if (validations.length > 0) checks.declare("var", inModule(`var.${name}`));
    }
    for (const { name } of module.checks.values()) checks.declare("check", inModule(`check.${name}`));
  }
}
