import { type AbsResourceInstance, formatInstanceKey, formatResource, type ModuleInstance } from "@landform/addrs";
import type { DeferredChange } from "@landform/plan";
import type { LiveModule } from "../evaluate/live-module.js";
import type { LiveModules } from "../evaluate/live-modules.js";

/** Is it not known yet how often a module is called, or one that it is in? */
export function isUnexpanded({ parent, address }: LiveModule): boolean {
  const call = address.at(-1);
  if (parent === undefined || call === undefined) return false;
  return parent.call(call.name)?.repetition.kind === "unknown" || isUnexpanded(parent);
}

/** May the call of a module turn out to have made the instance at `address`, though none is there now? */
export function mayBeCalled(address: ModuleInstance, modules: LiveModules): boolean {
  let module: LiveModule | undefined = modules.root;
  for (const { name, key } of address) {
    const call: ReturnType<LiveModule["call"]> = module?.call(name);
    if (call?.repetition.kind === "unknown") return true;
    module = call?.instances.get(key);
  }
  return false;
}

/** As `formatAbsResourceInstance`, with `[*]` in the place of keys that are not known yet. */
export function formatUnexpanded(module: LiveModule, { resource, key }: AbsResourceInstance): string {
  const name = formatResource(resource);
  const isUnknown = module.resource(name)?.repetition.kind === "unknown";
  return [...formatCalls(module), `${name}${isUnknown ? "[*]" : formatInstanceKey(key)}`].join(".");
}

function formatCalls({ parent, address }: LiveModule): readonly string[] {
  const call = address.at(-1);
  if (parent === undefined || call === undefined) return [];
  const isUnknown = parent.call(call.name)?.repetition.kind === "unknown";
  return [...formatCalls(parent), `module.${call.name}${isUnknown ? "[*]" : formatInstanceKey(call.key)}`];
}

/** The calls and blocks that a plan leaves unexpanded, by their addresses: all before a `[*]`. */
export function unexpandedIn(deferred: readonly DeferredChange[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { address } of deferred) {
    for (const { index } of address.matchAll(/\[\*\]/g)) found.add(address.slice(0, index));
  }
  return found;
}
