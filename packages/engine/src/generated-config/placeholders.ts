import { formatAbsResource, formatResource, impliedLocalName } from "@landform/addrs";
import type { ImportConfig, ModuleNode, ResourceConfig } from "@landform/config";
import type { SourceRange } from "@landform/diagnostics";
import type { State } from "@landform/state";

/** A configuration in which resource blocks that are still to be written have a place. */
export interface PlaceholderConfig {
  readonly config: ModuleNode;
  /** The blocks that are not there in truth. */
  readonly placeholders: ReadonlySet<ResourceConfig>;
}

/**
 * Declare what `import` blocks want in the root module and nothing declares, as if `file` had empty blocks for it. What
 * is managed already is not imported: it is to be destroyed like everything that nothing declares.
 */
export function withPlaceholders(root: ModuleNode, state: State, file: string): PlaceholderConfig {
  const { managedResources, imports } = root.module;
  const blocks = new Map<string, ResourceConfig>();
  for (const block of imports) {
    const { module, resource } = block.target;
    const name = formatResource(resource);
    const isKnown = managedResources.has(name) || state.resources.has(formatAbsResource({ module: [], resource }));
    if (module.length === 0 && !isKnown) blocks.set(name, placeholder(block, file));
  }
  const module = { ...root.module, managedResources: new Map([...managedResources, ...blocks]) };
  return { config: { ...root, module }, placeholders: new Set(blocks.values()) };
}

/** Stands where the import block does: there is no other place to look at yet. */
function placeholder({ target, to, provider, providerRef }: ImportConfig, file: string): ResourceConfig {
  const { type, name } = target.resource;
  const start = { line: 1, column: 1, byte: 0 };
  const range: SourceRange = { filename: file, start, end: start };
  return {
    mode: "managed",
    type,
    name,
    body: { kind: "synthetic", attributes: new Map(), range, endRange: range },
    ...(providerRef && { providerRef }),
    providerLocal: providerRef ?? { localName: impliedLocalName(type) },
    provider,
    dependsOn: [],
    lifecycle: { preventDestroy: false, ignoreChanges: [], replaceTriggeredBy: [] },
    provisioners: [],
    preconditions: [],
    postconditions: [],
    range: to.range,
    typeRange: to.range,
  };
}
