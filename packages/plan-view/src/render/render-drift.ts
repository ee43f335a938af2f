import { wrapParagraphs } from "@landform/diagnostics";
import type { PlanDocument, RelevantAttributeDocument, ResourceChangeDocument } from "@landform/json-output";
import type { DiffNode } from "../diff/diff-node.js";
import type { RenderContext } from "./layout.js";
import type { PlanRenderOptions } from "./plan-render-options.js";
import { relevantChange } from "./relevant-change.js";
import { renderNode } from "./render-node.js";
import { diffOf, type ResourceRenderOptions } from "./render-resource.js";
import { productName, resourceAction, resourceSymbol } from "./resource-header.js";

interface DriftOptions extends PlanRenderOptions {
  readonly resources: ResourceRenderOptions;
}

/**
 * The note about objects that changed outside. In a normal plan only what contributed to a planned change is told;
 * a refresh-only plan tells all of it. Empty when there is nothing to tell.
 */
export function renderDrift(plan: PlanDocument, options: DriftOptions): string {
  const all = plan.resource_drift ?? [];
  const shown = options.mode === "refresh-only" ? all : all.filter((change) => isRelevant(change, plan));
  if (shown.length === 0 || (options.mode === "normal" && !hasOtherChanges(plan))) return "";
  const product = productName(options.dialect);
  const program = options.dialect;
  const wrap = (text: string): string => wrapParagraphs(text, options.width - 1);
  const head =
    options.style.bold(options.style.cyan("Note: ")) + options.style.bold(`Objects have changed outside of ${product}`);
  const intro = `${product} detected the following changes made outside of ${product} since the last "${program} apply" which may have affected this plan:`;
  const changes = shown.map((change) => `\n${renderDriftedObject(change, plan, options)}\n`).join("");
  const outro =
    "Unless you have made equivalent changes to your configuration, or ignored the relevant attributes using " +
    "ignore_changes, the following plan may include actions to undo or respond to these changes.";
  return `\n${head}\n\n${wrap(intro)}\n${changes}\n${options.mode === "refresh-only" ? "" : `\n${wrap(outro)}\n`}`;
}

function hasOtherChanges(plan: PlanDocument): boolean {
  const changed = (actions: readonly string[]): boolean => actions.some((action) => action !== "no-op");
  return (
    (plan.resource_changes ?? []).some(({ change }) => changed(change.actions)) ||
    Object.values(plan.output_changes ?? {}).some((change) => changed(change.actions))
  );
}

function renderDriftedObject(change: ResourceChangeDocument, plan: PlanDocument, options: DriftOptions): string {
  const { style } = options;
  const action = resourceAction(change.change.actions);
  const moved = change.previous_address !== undefined && change.previous_address !== change.address;
  const lines: string[] = [];
  if (action === "no-op" && moved)
    lines.push(`  ${style.bold(`# ${change.previous_address}`)} has moved to ${style.bold(change.address)}`);
  else lines.push(`  ${style.bold(`# ${change.address}`)} has ${action === "delete" ? "been deleted" : "changed"}`);
  if (action !== "no-op" && moved) lines.push(`  # (moved from ${change.previous_address})`);
  const context: RenderContext = {
    style,
    depth: 0,
    plain: false,
    showUnchanged: false,
    quietNull: false,
    quietReplace: true,
    showSensitive: options.resources.showSensitive,
  };
  const told =
    options.mode === "refresh-only" ? change.change : relevantChange(change.change, relevantIn(change, plan));
  const node: DiffNode = diffOf({ ...change, change: told }, options.resources);
  const keyword = change.mode === "data" ? "data" : "resource";
  lines.push(
    `${resourceSymbol(action, options)} ${keyword} ${JSON.stringify(change.type)} ${JSON.stringify(change.name)} ${renderNode(node, context)}`,
  );
  return lines.join("\n");
}

/** Does anything that this object drifted in appear among the attributes that the plan's changes come from? */
function isRelevant(change: ResourceChangeDocument, plan: PlanDocument): boolean {
  return relevantIn(change, plan).some((attribute) => differsAt(change, attribute));
}

function relevantIn({ address }: ResourceChangeDocument, { relevant_attributes = [] }: PlanDocument): readonly Path[] {
  return relevant_attributes.filter(({ resource }) => resource === address).map(({ attribute }) => attribute);
}

type Path = RelevantAttributeDocument["attribute"];

function differsAt(change: ResourceChangeDocument, attribute: Path): boolean {
  return (
    JSON.stringify(follow(change.change.before, attribute)) !== JSON.stringify(follow(change.change.after, attribute))
  );
}

function follow(value: unknown, path: readonly (string | number)[]): unknown {
  let current = value;
  for (const step of path) {
    if (typeof current !== "object" || current === null) return undefined;
    current = new Map(Object.entries(current)).get(String(step));
  }
  return current;
}
