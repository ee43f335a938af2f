import {
  type ConfigResource,
  type Dialect,
  formatAbsResourceInstance,
  formatConfigResource,
  formatModule,
  type RemoveEndpoint,
  resourcesEqual,
} from "@landform/addrs";
import type { ModuleNode, ProvisionerConfig } from "@landform/config";
import type { Diagnostic, SourceRange } from "@landform/diagnostics";
import type { Block } from "@landform/hcl";
import type { ResourceInstanceChange } from "@landform/plan";
import { moduleAt, modulesIn } from "../config-tree.js";
import { errorAt, warningAt } from "../diagnostics.js";
import { resourceConfig } from "../evaluate/resource-config.js";

/** What a `removed` block says of everything that it names. */
export interface RemovedBlock {
  /** Absolute. */
  readonly from: RemoveEndpoint;
  /** Destroy what is removed, or only forget it? */
  readonly destroy: boolean;
  readonly provisioners: readonly ProvisionerConfig[];
  readonly connection?: Block;
  readonly range: SourceRange;
}

/** All `removed` blocks of a configuration. Where one says nothing, Terraform destroys and OpenTofu forgets. */
export function removedBlocks(config: ModuleNode, dialect: Dialect): readonly RemovedBlock[] {
  return [...modulesIn(config)].flatMap(({ path, module }) =>
    module.removed.map((removed) => ({
      ...removed,
      from: absolute(path, removed.from),
      destroy: removed.destroy ?? dialect.name === "terraform",
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
export function stillDeclared(
  blocks: readonly RemovedBlock[],
  config: ModuleNode,
  dialect: Dialect,
): readonly Diagnostic[] {
  return blocks.flatMap(({ from, range }) => {
    const node = moduleAt(config, from.kind === "module" ? from.module : from.address.module);
    if (node === undefined) return [];
    if (from.kind === "module") return [declared("module", formatModule(from.module), range, node.call, dialect)];
    const resource = resourceConfig(node.module, from.address.resource);
    if (resource === undefined) return [];
    return [declared("resource", formatConfigResource(from.address), range, resource, dialect)];
  });
}

/** OpenTofu points at the `removed` block, Terraform at what it is about. */
function declared(
  what: "module" | "resource",
  name: string,
  removal: SourceRange,
  block: { readonly range: SourceRange } | undefined,
  dialect: Dialect,
): Diagnostic {
  if (dialect.name === "terraform") {
    const detail = `This statement declares that ${name} was removed, but it is still declared in configuration.`;
    return errorAt(block?.range, `Removed ${what} still exists`, detail);
  }
  const detail = `This statement declares a removal of the ${what} ${name}, but this ${what} block still exists in the configuration. Please remove the ${what} block.`;
  return errorAt(removal, `Removed ${what} block still exists`, detail);
}

/** Terraform's warning of all that it is going to forget. */
export function forgottenObjects(changes: readonly ResourceInstanceChange[]): readonly Diagnostic[] {
  const forgotten = changes.filter(({ change }) => change.action === "forget");
  if (forgotten.length === 0) return [];
  const names = forgotten.map(({ address }) => ` - ${formatAbsResourceInstance(address)}`).sort();
  const detail = `If you apply this plan, Terraform will discard its tracking information for the following objects, but it will not delete them:\n${names.join("\n")}\n\nAfter applying this plan, Terraform will no longer manage these objects. You will need to import them into Terraform to manage them again.`;
  return [warningAt(undefined, "Some objects will no longer be managed by Terraform", detail)];
}
