import {
  formatAbsResource,
  formatAbsResourceInstance,
  formatModuleInstance,
  formatReference,
  type ModuleInstance,
  type Reference,
} from "@landform/addrs";
import type { ModuleNode } from "@landform/config";
import type { Path } from "@landform/cty";
import type { TraversalStep } from "@landform/hcl";
import type { OutputChange, RelevantAttribute, ResourceInstanceChange } from "@landform/plan";
import { moduleAt } from "../config-tree.js";
import type { Schemas } from "../providers/schemas.js";
import type { ModuleOutput } from "../walk/plan-results.js";
import { type PlacedReference, ReferenceSources } from "./reference-sources.js";

/** What a plan is made of that attributes may have contributed to. */
export interface Contributed {
  readonly changes: readonly ResourceInstanceChange[];
  readonly outputChanges: readonly OutputChange[];
  readonly moduleOutputs: readonly ModuleOutput[];
}

/**
 * The attributes of resources that contributed, however indirectly, to what is going to change: when one of them was
 * changed from outside, that may be why. What a called module returns counts as new each time.
 */
export function relevantAttributes(
  root: ModuleNode,
  schemas: Schemas,
  { changes, outputChanges, moduleOutputs }: Contributed,
): readonly RelevantAttribute[] {
  const sources = new ReferenceSources(root, schemas);
  const queue = new ReferenceQueue();
  for (const { address, change } of changes) {
    const node = change.action === "no-op" ? undefined : moduleAt(root, address.module.map(nameOf));
    if (node === undefined || !queue.isNew(formatAbsResource(address))) continue;
    queue.add(sources.ofResource({ node, module: address.module }, address.resource));
  }
  for (const { name, action } of outputChanges) {
    if (action !== "no-op") queue.add(sources.ofOutput({ node: root, module: [] }, name));
  }
  for (const { module, name } of moduleOutputs) {
    queue.add(sources.ofOutput({ node: module.node, module: module.address }, name));
  }
  const found: RelevantAttribute[] = [];
  for (const placed of queue.pending) {
    const attribute = resourceAttribute(placed.place.module, placed.reference);
    if (attribute !== undefined) found.push(attribute);
    queue.add(sources.of(placed));
  }
  return found;
}

/** References that are still to be looked behind; grows while it is gone through. */
class ReferenceQueue {
  readonly pending: PlacedReference[] = [];
  readonly #seen = new Set<string>();

  isNew(key: string): boolean {
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }

  add(references: readonly PlacedReference[]): void {
    for (const placed of references) {
      const { place, reference } = placed;
      const block = place.block === undefined ? "" : `${place.block.type}.${place.block.name}`;
      const key = `${formatModuleInstance(place.module)} ${block} ${formatReference(reference)}`;
      if (this.isNew(key)) this.pending.push(placed);
    }
  }
}

function nameOf({ name }: ModuleInstance[number]): string {
  return name;
}

function resourceAttribute(module: ModuleInstance, reference: Reference): RelevantAttribute | undefined {
  const { subject, remaining } = reference;
  if (subject.kind !== "resource" && subject.kind !== "resourceInstance") return undefined;
  const key = subject.kind === "resource" ? undefined : subject.key;
  return {
    resource: formatAbsResourceInstance({ module, resource: subject.resource, key }),
    path: pathOf(remaining),
  };
}

export function pathOf(steps: readonly TraversalStep[]): Path {
  return steps.flatMap((step): Path => {
    if (step.kind === "splat") return [];
    return [step.kind === "attribute" ? { kind: "attribute", name: step.name } : { kind: "index", key: step.key }];
  });
}
