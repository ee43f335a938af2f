import { wrapParagraphs } from "@landform/diagnostics";
import type { PlanDocument } from "@landform/json-output";
import type { PlanRenderOptions } from "./plan-render-options.js";
import { productName } from "./resource-header.js";

/** What to say when there is nothing to do, by planning mode. */
export function noChangesText(plan: PlanDocument, driftShown: boolean, options: PlanRenderOptions): string {
  const { style } = options;
  if (plan.errored) {
    const product = productName(options.dialect);
    return `\n${style.bold(style.red("Planning failed."))} ${style.bold(`${product} encountered an error while generating this plan.`)}\n\n`;
  }
  if (driftShown) return options.mode === "refresh-only" ? refreshOnlyText(options) : "";
  const [headline, detail] = calmText(options);
  return `\n${style.bold(style.green("No changes."))} ${style.bold(headline)}\n\n${wrapParagraphs(detail, options.width - 1)}\n`;
}

function calmText(options: PlanRenderOptions): readonly [string, string] {
  const product = productName(options.dialect);
  switch (options.mode) {
    case "refresh-only":
      return [
        "Your infrastructure still matches the configuration.",
        `${product} has checked that the real remote objects still match the result of your most recent changes, and found no differences.`,
      ];
    case "destroy":
      return [
        "No objects need to be destroyed.",
        `Either you have not created any objects yet or the existing objects were already deleted outside of ${product}.`,
      ];
    case "normal":
      return [
        "Your infrastructure matches the configuration.",
        `${product} has compared your real infrastructure against your configuration and found no differences, so no changes are needed.`,
      ];
  }
}

/** Below what a refresh-only plan found. */
export function refreshOnlyText(options: PlanRenderOptions): string {
  const product = productName(options.dialect);
  const text =
    `This is a refresh-only plan, so ${product} will not take any actions to undo these. If you were expecting these changes ` +
    `then you can apply this plan to record the updated values in the ${product} state without changing any remote objects.`;
  return `\n${wrapParagraphs(text, options.width - 1)}\n`;
}
