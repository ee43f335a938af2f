import { type Dialect, formatResource, instanceKeyOf, isInstanceKeyError, type Resource } from "@landform/addrs";
import { directoryFromRoot, type ResourceConfig } from "@landform/config";
import { boolValue, emptyObjectValue, emptyTupleValue, stringValue, type Value, withMark } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import { didYouMean, type ResolvedReference, type ScopeReference, type TraversalStep } from "@landform/hcl";
import { errorAt } from "../diagnostics.js";
import type { LiveModule } from "./live-module.js";
import type { LiveResource } from "./live-resource.js";
import { noInstanceData } from "./repetition.js";
import { resolveInstanceName } from "./resolve-instance-name.js";
import { resolveModule } from "./resolve-module.js";
import { attributeName, malformed, referenceRange, unresolved } from "./resolved.js";
import { undeclaredLocal, undeclaredResource, undeclaredVariable } from "./undeclared.js";

/** What names stand for besides what the module declares. */
export interface NameContext {
  readonly dialect: Dialect;
  readonly workspace: string;
  readonly directories: { readonly cwd: string; readonly root: string };
  readonly isApply: boolean;
  /** Nothing is known yet, and nobody expects it to be. */
  readonly isValidation?: boolean;
}

/**
 * Resolve a name as an expression of `module` sees it, reading as little as the reference needs: `a[3].id` takes one
 * instance of `a`, `module.m.out` one output. Reports names that are not declared.
 */
export function resolveName(
  context: NameContext,
  module: LiveModule,
  reference: ScopeReference,
  diags: DiagnosticSink,
): ResolvedReference | undefined {
  switch (reference.root) {
    case "var":
      return resolveNamedValue(module, "variable", reference, diags);
    case "local":
      return resolveNamedValue(module, "local", reference, diags);
    case "module":
      return resolveModule(module, reference, diags);
    case "path":
      return resolvePath(context, module, reference, diags);
    case "terraform":
      return resolveProduct(context, reference, diags);
    case "tofu":
      if (context.dialect.name === "tofu") return resolveProduct(context, reference, diags);
      return resolveResource(context, module, "managed", reference, diags);
    case "count":
    case "each":
    case "self":
      return resolveInstanceName(noInstanceData, undefined, reference, diags);
    case "data":
    case "ephemeral":
      return resolveResource(context, module, reference.root, reference, diags);
    default:
      return resolveResource(context, module, "managed", reference, diags);
  }
}

function resolveNamedValue(
  module: LiveModule,
  kind: "variable" | "local",
  reference: ScopeReference,
  diags: DiagnosticSink,
): ResolvedReference {
  const name = attributeName(reference, 0);
  if (name === undefined) return malformed(reference, diags);
  const value = module.value(kind, name);
  if (value !== undefined) return { value, stepsTaken: 1 };
  const config = module.node.module;
  const range = referenceRange(reference, 1);
  if (kind === "variable") {
    if (!config.variables.has(name)) diags.add(undeclaredVariable(config, name, range));
  } else if (!config.locals.has(name)) diags.add(undeclaredLocal(config, name, range));
  return unresolved(reference);
}

function resolveResource(
  context: NameContext,
  module: LiveModule,
  mode: Resource["mode"],
  reference: ScopeReference,
  diags: DiagnosticSink,
): ResolvedReference {
  const hasPrefix = mode !== "managed" || reference.root === "resource";
  const nameIndex = hasPrefix ? 1 : 0;
  const type = hasPrefix ? attributeName(reference, 0) : reference.root;
  const name = attributeName(reference, nameIndex);
  if (type === undefined || name === undefined) return malformed(reference, diags);
  const address: Resource = { mode, type, name };
  const resource = module.resource(formatResource(address));
  if (resource !== undefined) return resourceValue(resource, reference.steps, nameIndex + 1);
  const config = module.node.module[blocksOf[mode]].get(formatResource(address));
  if (config !== undefined) {
    const value = valueWhileExpanding(config, context);
    return value === undefined ? unresolved(reference) : { value, stepsTaken: nameIndex + 1 };
  }
  diags.add(undeclaredResource(module.node, address, referenceRange(reference, nameIndex + 1), context.dialect));
  return unresolved(reference);
}

const blocksOf = { managed: "managedResources", data: "dataResources", ephemeral: "ephemeralResources" } as const;

/** What a resource is to its own `count` or `for_each`: in OpenTofu something that has no instances so far. */
function valueWhileExpanding(
  { count, forEach }: ResourceConfig,
  { dialect, isValidation }: NameContext,
): Value | undefined {
  if (dialect.name === "terraform" || isValidation === true) return undefined;
  if (count !== undefined) return emptyTupleValue;
  return forEach === undefined ? undefined : emptyObjectValue;
}

/** One instance where a key follows the name; the value of all otherwise. */
function resourceValue(resource: LiveResource, steps: readonly TraversalStep[], nameEnd: number): ResolvedReference {
  const step = steps[nameEnd];
  if (step?.kind === "index" && (resource.repetition.kind === "count" || resource.repetition.kind === "forEach")) {
    const key = instanceKeyOf(step.key);
    const value = isInstanceKeyError(key) ? undefined : resource.instance(key);
    if (value !== undefined) return { value, stepsTaken: nameEnd + 1 };
  }
  return { value: resource.whole(), stepsTaken: nameEnd };
}

function resolvePath(
  context: NameContext,
  module: LiveModule,
  reference: ScopeReference,
  diags: DiagnosticSink,
): ResolvedReference {
  const name = attributeName(reference, 0);
  if (name === undefined) return malformed(reference, diags);
  const { cwd, root } = context.directories;
  const paths = new Map([
    ["cwd", cwd],
    ["module", directoryFromRoot(root, module.node.module.directory)],
    ["root", "."],
  ]);
  const path = paths.get(name);
  if (path !== undefined) return { value: stringValue(path), stepsTaken: 1 };
  const detail = `The "path" object does not have an attribute named "${name}".${didYouMean(name, paths.keys())}`;
  diags.add(errorAt(referenceRange(reference, 1), 'Invalid "path" attribute', detail));
  return unresolved(reference);
}

function resolveProduct(context: NameContext, reference: ScopeReference, diags: DiagnosticSink): ResolvedReference {
  const name = attributeName(reference, 0);
  if (name === undefined) return malformed(reference, diags);
  switch (name) {
    case "workspace":
      return { value: stringValue(context.workspace), stepsTaken: 1 };
    case "applying":
      return { value: withMark(boolValue(context.isApply), "ephemeral"), stepsTaken: 1 };
  }
  const { root } = reference;
  const detail =
    name === "env"
      ? `The ${root}.env attribute was deprecated in v0.10 and removed in v0.12. The "state environment" concept was renamed to "workspace" in v0.12, and so the workspace name can now be accessed using the ${root}.workspace attribute.`
      : `The "${root}" object does not have an attribute named "${name}". The only supported ${supportedAttributes(root, context.dialect)}`;
  diags.add(errorAt(referenceRange(reference, 1), `Invalid "${root}" attribute`, detail));
  return unresolved(reference);
}

function supportedAttributes(root: string, { name }: Dialect): string {
  const workspace = `${root}.workspace, the name of the currently-selected workspace`;
  return name === "tofu"
    ? `attribute is ${workspace}.`
    : `attributes are ${workspace}, and ${root}.applying, a boolean which is true only during apply.`;
}
