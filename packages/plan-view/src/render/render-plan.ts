import { wrapParagraphs } from "@landform/diagnostics";
import type { PlanDocument, ResourceChangeDocument } from "@landform/json-output";
import type { DiffOptions } from "../diff/diff-value.js";
import { noChangesText, refreshOnlyText } from "./no-changes.js";
import type { PlanRenderOptions } from "./plan-render-options.js";
import { renderDeferred } from "./render-deferred.js";
import { renderDrift } from "./render-drift.js";
import { renderOutputChanges } from "./render-outputs.js";
import { type ResourceRenderOptions, renderResourceChange } from "./render-resource.js";
import { productName, type ResourceAction, resourceAction, resourceSymbol } from "./resource-header.js";

/** Counts for the line "Plan: 1 to add, …". A replacement counts as one to add and one to destroy. */
export interface ChangeCounts {
  readonly imported: number;
  readonly add: number;
  readonly change: number;
  readonly destroy: number;
  readonly forget: number;
}

/** The plan as people read it. Starts with an empty line and ends with a newline. */
export function renderPlan(plan: PlanDocument, options: PlanRenderOptions): string {
  const product = productName(options.dialect);
  const resources: ResourceRenderOptions = {
    style: options.style,
    dialect: options.dialect,
    diff: diffOptions(options),
    schemaOf: options.schemaOf,
    showSensitive: options.showSensitive === true,
  };
  const changes = (plan.resource_changes ?? []).filter(isShown);
  const outputs = renderOutputChanges(plan.output_changes ?? {}, resources);
  const drift = renderDrift(plan, { ...options, resources });
  const deferred = renderDeferred(plan.deferred_changes ?? [], resources, options);
  if (changes.length === 0 && outputs === "" && deferred === "")
    return `${drift}${noChangesText(plan, drift !== "", options)}`;
  const parts = [drift];
  if (drift !== "" && options.mode === "refresh-only") parts.push(refreshOnlyText(options));
  if (drift !== "") parts.push(`\n${rule(options)}\n`);
  if (changes.length > 0)
    parts.push(legend(changes, product, options), heading(plan, product), changeList(changes, resources));
  if (changes.length > 0) parts.push(`\n${countsLine(countChanges(changes), options)}\n`);
  parts.push(deferred);
  if (outputs !== "") parts.push(`\nChanges to Outputs:\n${outputs}\n`);
  if (outputs !== "" && changes.length === 0) parts.push(onlyOutputs(product, options));
  return parts.join("");
}

export function diffOptions(options: Pick<PlanRenderOptions, "dialect">): DiffOptions {
  return options.dialect === "terraform"
    ? { sequences: "positional", writeOnlyFollow: "object", blanks: "asNull" }
    : { sequences: "aligned", writeOnlyFollow: "siblings", blanks: "leftOutOfBlocks" };
}

/** A no-op is shown when it moves or imports something; deletes of data sources are nobody's business. */
function isShown(change: ResourceChangeDocument): boolean {
  const action = resourceAction(change.change.actions);
  if (action === "no-op") return change.previous_address !== undefined || change.change.importing !== undefined;
  return !(action === "delete" && change.mode === "data");
}

export function rule(options: Pick<PlanRenderOptions, "width" | "style">): string {
  return options.style.gray("─".repeat(Math.max(1, options.width - 1)));
}

const legendOrder: readonly (readonly [ResourceAction, string])[] = [
  ["create", "create"],
  ["update", "update in-place"],
  ["delete", "destroy"],
  ["delete-create", "destroy and then create replacement"],
  ["create-delete", "create replacement and then destroy"],
  ["read", "read (data resources)"],
  ["forget-create", "forget and then create replacement"],
  ["forget", "forget"],
];

function legend(changes: readonly ResourceChangeDocument[], product: string, options: PlanRenderOptions): string {
  const present = new Set(changes.map((change) => resourceAction(change.change.actions)));
  const lines = legendOrder
    .filter(([action]) => present.has(action) && !(action === "forget" && options.dialect === "terraform"))
    .map(([action, words]) => {
      const note = action === "update" && options.dialect === "tofu" ? " (current -> planned)" : "";
      return `${resourceSymbol(action, options)} ${words}${note}`;
    });
  if (present.size === (present.has("no-op") ? 1 : 0)) return "";
  const intro = `${product} used the selected providers to generate the following execution plan. Resource actions are indicated with the following symbols:`;
  return `\n${wrapParagraphs(intro, options.width - 1)}\n${lines.map((line) => `${line}\n`).join("")}`;
}

function heading(plan: PlanDocument, product: string): string {
  return plan.errored
    ? `\n${product} planned the following actions, but then encountered a problem:\n`
    : `\n${product} will perform the following actions:\n`;
}

function changeList(changes: readonly ResourceChangeDocument[], resources: ResourceRenderOptions): string {
  return changes.map((change) => `\n${renderResourceChange(change, resources)}\n`).join("");
}

export function countChanges(changes: readonly ResourceChangeDocument[]): ChangeCounts {
  const counts = { imported: 0, add: 0, change: 0, destroy: 0, forget: 0 };
  for (const { change, mode } of changes) {
    if (change.importing !== undefined) counts.imported++;
    if (mode === "data") continue;
    for (const action of new Set(change.actions)) {
      if (action === "create") counts.add++;
      else if (action === "delete") counts.destroy++;
      else if (action === "update") counts.change++;
      else if (action === "forget") counts.forget++;
    }
  }
  return counts;
}

export function countsLine(
  counts: ChangeCounts,
  { style, dialect }: Pick<PlanRenderOptions, "style" | "dialect">,
): string {
  const imported = counts.imported > 0 ? `${counts.imported} to import, ` : "";
  const forgotten = counts.forget > 0 && dialect === "tofu" ? `, ${counts.forget} to forget` : "";
  return `${style.bold("Plan:")} ${imported}${counts.add} to add, ${counts.change} to change, ${counts.destroy} to destroy${forgotten}.`;
}

function onlyOutputs(product: string, options: PlanRenderOptions): string {
  const text = `You can apply this plan to save these new output values to the ${product} state, without changing any real infrastructure.`;
  return `\n${wrapParagraphs(text, options.width - 1)}\n`;
}
