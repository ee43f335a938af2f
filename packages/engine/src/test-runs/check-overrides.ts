import { formatModule, formatModuleInstance, formatResource, moduleOf } from "@landform/addrs";
import {
  anyKey,
  formatOverrideTarget,
  type KeyPattern,
  type ModuleNode,
  type OverrideModule,
  type OverrideResource,
  type Overrides,
  type OverrideTarget,
} from "@landform/config";
import type { Diagnostic, DiagnosticSink } from "@landform/diagnostics";
import { moduleAt } from "../config-tree.js";
import { errorAt, warningAt } from "../diagnostics.js";
import { resourceConfig } from "../evaluate/resource-config.js";

/** Report overrides of what isn't in the configuration, in OpenTofu. */
export function checkOverrides(
  root: ModuleNode,
  modules: readonly OverrideModule[],
  resources: readonly OverrideResource[],
  diags: DiagnosticSink,
): void {
  for (const override of resources) checkResource(root, override, diags);
  checkKeys(root, resources, diags);
  for (const override of modules) checkModule(root, override, diags);
}

/** Warnings about overrides of what is in none of the configurations `roots`, in Terraform. */
export function idleOverrides(roots: readonly ModuleNode[], { modules, resources }: Overrides): readonly Diagnostic[] {
  const idleModules = modules
    .filter(({ target }) => roots.every((root) => moduleAt(root, moduleOf(target)) === undefined))
    .map((override) => idleOverride(override, formatModuleInstance(override.target)));
  const idleResources = resources
    .filter(({ target }) =>
      roots.every((root) => {
        const node = moduleAt(root, moduleOfTarget(target));
        return node === undefined || resourceConfig(node.module, target.resource) === undefined;
      }),
    )
    .map((override) => idleOverride(override, formatOverrideTarget(override.target)));
  return [...idleModules, ...idleResources];
}

/** In Terraform it is no error. */
function idleOverride({ range }: OverrideModule | OverrideResource, name: string) {
  const detail = `The override target ${name} does not exist within the configuration under test. This could indicate a typo in the target address or an unnecessary override.`;
  return warningAt(range, "Invalid override target", detail);
}

function checkModule(root: ModuleNode, { target, outputs, range }: OverrideModule, diags: DiagnosticSink): void {
  const node = moduleAt(root, moduleOf(target));
  if (node === undefined) {
    const detail = "Target points to an undefined module. Please, ensure module exists.";
    diags.add(errorAt(range, `Module not found: ${formatModuleInstance(target)}`, detail));
    return;
  }
  for (const name of outputs.keys()) {
    if (node.module.outputs.has(name)) continue;
    const detail = "Specified output to override is not present in the module and will be ignored.";
    diags.add(warningAt(range, `Output not found: ${name}`, detail));
  }
}

function moduleOfTarget({ module }: OverrideTarget): readonly string[] {
  return module.map(({ name }) => name);
}

function checkResource(root: ModuleNode, { target, mode, range }: OverrideResource, diags: DiagnosticSink): void {
  const path = moduleOfTarget(target);
  const node = moduleAt(root, path);
  const name = formatOverrideTarget(target);
  if (node === undefined) {
    const detail = "Target points to resource in undefined module. Please, ensure module exists.";
    diags.add(errorAt(range, `Module not found: ${formatModule(path)}`, detail));
    return;
  }
  if (resourceConfig(node.module, target.resource) === undefined) {
    const detail = "Target points to undefined resource. Please, ensure resource exists.";
    diags.add(errorAt(range, `Resource not found: ${name}`, detail));
    return;
  }
  if (target.resource.mode === mode) return;
  const [block, what] = mode === "managed" ? ["override_resource", "data"] : ["override_data", "resource"];
  const detail = `Target \`${name}\` is \`${what}\` block itself and cannot be overridden with \`${block}\`.`;
  diags.add(errorAt(range, `Unsupported \`${what}\` target in \`${block}\` block`, detail));
}

/** Where some overrides of a resource leave keys open with `[*]`, no key that is needed can be absent. */
function checkKeys(root: ModuleNode, overrides: readonly OverrideResource[], diags: DiagnosticSink): void {
  const open = overrides.filter(({ target }) => keysOf(target).includes(anyKey));
  const resources = new Set(open.map(({ target }) => withoutKeys(target)));
  for (const { target, range } of overrides) {
    if (!resources.has(withoutKeys(target)) || !lacksKey(root, target)) continue;
    const detail = `The mixed usage of un-keyed and wildcard references in an override is not allowed, but detected in "${formatOverrideTarget(target)}". Switch overrides to wildcard syntax (i.e. "[*]" to refer to for-each or count resources.)`;
    diags.add(errorAt(range, "Invalid resource override usage", detail));
  }
}

function keysOf({ module, key }: OverrideTarget): readonly KeyPattern[] {
  return [...module.map((step) => step.key), key];
}

function withoutKeys({ module, resource }: OverrideTarget): string {
  return formatModule(module.map(({ name }) => name)) + formatResource(resource);
}

/** Is there no key where the configuration has `count` or `for_each`? */
function lacksKey(root: ModuleNode, { module, resource, key }: OverrideTarget): boolean {
  let node: ModuleNode | undefined = root;
  for (const step of module) {
    const call = node?.module.moduleCalls.get(step.name);
    if (step.key === undefined && call !== undefined && isRepeated(call)) return true;
    node = node?.children.get(step.name);
  }
  const config = node && resourceConfig(node.module, resource);
  return key === undefined && config !== undefined && isRepeated(config);
}

function isRepeated({ count, forEach }: { readonly count?: unknown; readonly forEach?: unknown }): boolean {
  return count !== undefined || forEach !== undefined;
}
