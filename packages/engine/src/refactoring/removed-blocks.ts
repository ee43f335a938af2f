import {
  type ConfigResource,
  type Dialect,
  formatConfigResource,
  formatModule,
  type RemoveEndpoint,
  resourcesEqual,
} from "@landform/addrs";
import type { ModuleNode, ProvisionerConfig } from "@landform/config";
import type { Diagnostic, SourceRange } from "@landform/diagnostics";
import { moduleAt, modulesIn } from "../config-tree.js";
import { errorAt } from "../diagnostics.js";
import { resourceConfig } from "../evaluate/resource-config.js";

/** What a `removed` block says of everything that it names. */
export interface RemovedBlock {
  /** Absolute. */
  readonly from: RemoveEndpoint;
  /** Destroy what is removed, or only forget it? */
  readonly destroy: boolean;
  readonly provisioners: readonly ProvisionerConfig[];
  readonly range: SourceRange;
}

/** All `removed` blocks of a configuration. Where one says nothing, Terraform destroys and OpenTofu forgets. */
export function removedBlocks(config: ModuleNode, dialect: Dialect): readonly RemovedBlock[] {
  return [...modulesIn(config)].flatMap(({ path, module }) =>
    module.removed.map(({ from, destroy, provisioners, range }) => ({
      from: absolute(path, from),
      destroy: destroy ?? dialect.name === "terraform",
      provisioners,
      range,
    })),
  );
}

function absolute(path: readonly string[], from: RemoveEndpoint): RemoveEndpoint {
  if (from.kind === "module") return { kind: "module", module: [...path, ...from.module] };
  const { module, resource } = from.address;
  return { kind: "resource", address: { module: [...path, ...module], resource } };
}

/** The block that speaks of a resource. */
export function removalOf(blocks: readonly RemovedBlock[], address: ConfigResource): RemovedBlock | undefined {
  return blocks.find(({ from }) => {
    const module = from.kind === "module" ? from.module : from.address.module;
    const isInside = module.every((name, index) => address.module[index] === name);
    if (from.kind === "module") return isInside;
    return (
      isInside && module.length === address.module.length && resourcesEqual(from.address.resource, address.resource)
    );
  });
}

/** Report blocks about what is still declared. */
export function stillDeclared(blocks: readonly RemovedBlock[], config: ModuleNode): readonly Diagnostic[] {
  return blocks.flatMap(({ from, range }) => {
    const node = moduleAt(config, from.kind === "module" ? from.module : from.address.module);
    if (from.kind === "module") {
      const detail = `This statement declares a removal of the module ${formatModule(from.module)}, but this module block still exists in the configuration. Please remove the module block.`;
      return node === undefined ? [] : [errorAt(range, "Removed module block still exists", detail)];
    }
    if (node === undefined || resourceConfig(node.module, from.address.resource) === undefined) return [];
    const detail = `This statement declares a removal of the resource ${formatConfigResource(from.address)}, but this resource block still exists in the configuration. Please remove the resource block.`;
    return [errorAt(range, "Removed resource block still exists", detail)];
  });
}
