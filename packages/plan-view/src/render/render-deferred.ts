import { wrapParagraphs } from "@landform/diagnostics";
import type { DeferredChangeDocument } from "@landform/json-output";
import type { PlanRenderOptions } from "./plan-render-options.js";
import { type ResourceRenderOptions, renderResourceChange } from "./render-resource.js";

/** What a plan leaves to a later one; empty where that is nothing. */
export function renderDeferred(
  deferred: readonly DeferredChangeDocument[],
  resources: ResourceRenderOptions,
  { style, width }: Pick<PlanRenderOptions, "style" | "width">,
): string {
  if (deferred.length === 0) return "";
  const note = "This is a partial plan, parts can only be known in the next plan / apply cycle.";
  const [first = "", ...rest] = wrapParagraphs(`Note: ${note}`, width - 1).split("\n");
  const heading = [`${style.cyan("Note:")}${first.slice("Note:".length)}`, ...rest].map((line) => style.bold(line));
  const changes = deferred.map(({ reason, resource_change: change }) => {
    const comments = [`${style.bold(`# ${change.address}`)} was deferred`, `# (${reasons[reason] ?? reason})`];
    const indented = comments.map((line) => `  ${line}`);
    return `\n${renderResourceChange(change, resources, indented)}\n`;
  });
  return `\n${heading.join("\n")}\n${changes.join("")}`;
}

const reasons: Readonly<Record<string, string>> = {
  instance_count_unknown: "because the number of instances is not known yet",
  deferred_prereq: "because it depends on something that is deferred",
};
