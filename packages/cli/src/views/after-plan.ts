import { wrapParagraphs } from "@landform/diagnostics";
import { rule } from "@landform/plan-view";
import type { CommandContext } from "../command.js";

/** What to do with a plan: apply the saved one, or that an unsaved one may turn out otherwise. */
export function afterPlanNote(
  { terminal, dialect, program, env }: CommandContext,
  savedTo: string | undefined,
): string {
  if ((env.TF_IN_AUTOMATION ?? "") !== "")
    return savedTo === undefined ? "" : `\n${rule(terminal)}\n\nSaved the plan to: ${savedTo}\n`;
  const command = program === "landform" ? "landform" : dialect.name;
  const text =
    savedTo === undefined
      ? wrapParagraphs(
          `Note: You didn't use the -out option to save this plan, so ${dialect.productName} can't guarantee to take exactly these actions if you run "${command} apply" now.`,
          terminal.width - 1,
        )
      : `Saved the plan to: ${savedTo}\n\nTo perform exactly these actions, run the following command to apply:\n    ${command} apply ${JSON.stringify(savedTo)}`;
  return `\n${rule(terminal)}\n\n${text}\n`;
}
