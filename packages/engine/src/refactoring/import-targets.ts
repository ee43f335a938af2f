import {
  type ConfigResource,
  type Dialect,
  formatAbsResourceInstance,
  formatConfigResource,
  formatResource,
} from "@landform/addrs";
import type { ImportConfig, ModuleNode } from "@landform/config";
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

const summary = "Configuration for import target does not exist";
const allMustBeConfigured =
  "does not exist. All target instances must have an associated configuration to be imported.";

/** Report `import` blocks for resources that are not declared. */
export function missingImportTargets(
  config: ModuleNode,
  dialect: Dialect,
  isSelected: (target: ConfigResource) => boolean = () => true,
): readonly Diagnostic[] {
  const blocks = undeclaredTargets(config).filter(({ target }) => isSelected(target));
  return blocks.map((block) => missingTarget(block, dialect));
}

/** Report `import` blocks for resources that are not declared, and for which no configuration can be generated either. */
export function notGenerated(config: ModuleNode, dialect: Dialect): readonly Diagnostic[] {
  return undeclaredTargets(config).flatMap((block) =>
    dialect.name === "tofu" ? notGeneratedByTofu(block) : (generationProblem(block) ?? []),
  );
}

function notGeneratedByTofu({ instance, target, range }: ImportConfig): readonly Diagnostic[] {
  const name = instance === undefined ? formatConfigResource(target) : formatAbsResourceInstance(instance);
  const absence = `The configuration for the given import ${name} does not exist. Configuration generation is only possible for resources`;
  if (target.module.length > 0) {
    const detail = `${absence} in the root module, and not possible for resources in sub-modules.`;
    return [errorAt(range, "Cannot generate configuration for resource inside sub-module", detail)];
  }
  if (instance !== undefined && instance.key === undefined) return [];
  const detail = `${absence} that do not use count or for_each`;
  return [errorAt(range, "Configuration generation for count and for_each resources not supported", detail)];
}

/** Report `import` blocks for modules that are not there. Terraform looks at nothing else then. */
export function missingModules(config: ModuleNode): readonly Diagnostic[] {
  const lost = config.module.imports.filter(({ target }) => moduleAt(config, target.module) === undefined);
  return lost.map(missingInModule);
}

/** The `import` blocks for resources that are not declared. */
export function undeclaredTargets(config: ModuleNode): readonly ImportConfig[] {
  return config.module.imports.filter((block) => !isDeclared(block, config));
}

/** What keeps Terraform from generating configuration for what is imported; it never does inside of modules. */
export function generationProblem({ target, instance, forEach, to }: ImportConfig): Diagnostic | undefined {
  if (target.module.length > 0) {
    const detail = `Resource ${formatConfigResource(target)} not found. Only resources within the root module are eligible for config generation.`;
    return errorAt(to.range, summary, detail);
  }
  if (instance === undefined) {
    return errorAt(to.range, "Invalid import 'to' expression", "The target resource does not use for_each.");
  }
  if (instance.key === undefined && forEach === undefined) return undefined;
  const detail =
    "The given import block is not compatible with config generation. The -generate-config-out option cannot be used with import blocks which use for_each, or resources which use for_each or count.";
  return errorAt(to.range, summary, detail);
}

/** That an import, by a block or without one, is for an instance that the resource block does not have. */
export function undeclaredImport(instance: string): Diagnostic {
  return errorAt(undefined, summary, `The configuration for the given import ${instance} ${allMustBeConfigured}`);
}

function isDeclared({ target: { module, resource } }: ImportConfig, config: ModuleNode): boolean {
  return moduleAt(config, module)?.module.managedResources.has(formatResource(resource)) === true;
}

function missingTarget(block: ImportConfig, dialect: Dialect): Diagnostic {
  const { target, to, range } = block;
  const name = formatConfigResource(target);
  if (dialect.name === "tofu") {
    return errorAt(range, summary, `The configuration for the given import ${name} ${allMustBeConfigured}`);
  }
  if (target.module.length > 0) return missingInModule(block);
  const detail = `The configuration for the given import target ${name} does not exist. If you wish to automatically generate config for this resource, use the -generate-config-out option within terraform plan. Otherwise, make sure the target resource exists within your configuration. For example:\n\n  terraform plan -generate-config-out=generated.tf`;
  return errorAt(to.range, summary, detail);
}

function missingInModule({ target, to }: ImportConfig): Diagnostic {
  const detail = `The configuration for the given import target ${formatConfigResource(target)} ${allMustBeConfigured}`;
  return errorAt(to.range, summary, detail);
}
