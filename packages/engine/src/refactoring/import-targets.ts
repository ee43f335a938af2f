import { type Dialect, formatConfigResource } from "@landform/addrs";
import type { ImportConfig, ModuleNode, ResourceConfig } from "@landform/config";
import type { Diagnostic } from "@landform/diagnostics";
import { moduleAt } from "../config-tree.js";
import { errorAt } from "../diagnostics.js";

const known = new WeakMap<ModuleNode, ReadonlyMap<string, readonly ImportConfig[]>>();

/** The `import` blocks of a configuration by the block they are for (`formatConfigResource`). */
export function importsByTarget(config: ModuleNode): ReadonlyMap<string, readonly ImportConfig[]> {
  const found = known.get(config) ?? groupByTarget(config);
  known.set(config, found);
  return found;
}

function groupByTarget(config: ModuleNode): ReadonlyMap<string, readonly ImportConfig[]> {
  const byTarget = new Map<string, ImportConfig[]>();
  for (const block of config.module.imports) {
    const name = formatConfigResource(block.target);
    const group = byTarget.get(name);
    if (group === undefined) byTarget.set(name, [block]);
    else group.push(block);
  }
  return byTarget;
}

/** Report `import` blocks for resources that are not declared. */
export function missingImportTargets(config: ModuleNode, dialect: Dialect): readonly Diagnostic[] {
  return config.module.imports.flatMap((block) => {
    const { module, resource } = block.target;
    const isDeclared = moduleAt(config, module)?.module.managedResources.has(
      formatConfigResource({ module: [], resource }),
    );
    return isDeclared === true ? [] : [missingTarget(block, dialect)];
  });
}

function missingTarget({ target, to, range }: ImportConfig, dialect: Dialect): Diagnostic {
  const name = formatConfigResource(target);
  const summary = "Configuration for import target does not exist";
  if (dialect.name === "tofu") {
    const detail = `The configuration for the given import ${name} does not exist. All target instances must have an associated configuration to be imported.`;
    return errorAt(range, summary, detail);
  }
  const detail =
    target.module.length > 0
      ? `The configuration for the given import target ${name} does not exist. All target instances must have an associated configuration to be imported.`
      : `The configuration for the given import target ${name} does not exist. If you wish to automatically generate config for this resource, use the -generate-config-out option within terraform plan. Otherwise, make sure the target resource exists within your configuration. For example:\n\n  terraform plan -generate-config-out=generated.tf`;
  return errorAt(to.range, summary, detail);
}

/** That an import, by a block or without one, is for an instance that the resource block does not have. */
export function undeclaredImport(
  instance: string,
  { count, forEach }: ResourceConfig,
  [block]: readonly ImportConfig[],
  dialect: Dialect,
): Diagnostic {
  if (dialect.name === "terraform" && block !== undefined && (count ?? forEach) !== undefined) {
    const detail = `The target resource is using ${count === undefined ? "for_each" : "count"}.`;
    return errorAt(block.to.range, "Invalid import 'to' expression", detail);
  }
  const detail = `The configuration for the given import ${instance} does not exist. All target instances must have an associated configuration to be imported.`;
  return errorAt(undefined, "Configuration for import target does not exist", detail);
}
