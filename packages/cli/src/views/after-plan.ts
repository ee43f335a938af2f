import { wrapParagraphs } from "@landform/diagnostics";
import { rule } from "@landform/plan-view";
import type { CommandContext } from "../command.js";

/** What to do with a plan: look at what was generated; apply the saved one, or that an unsaved one may turn out otherwise. */
export function afterPlanNote(
  { terminal, dialect, program, env }: CommandContext,
  savedTo: string | undefined,
  generatedTo?: string,
): string {
  if ((env.TF_IN_AUTOMATION ?? "") !== "") return "";
  const command = program === "landform" ? "landform" : dialect.name;
  const text =
    savedTo === undefined
      ? wrapParagraphs(
          `Note: You didn't use the -out option to save this plan, so ${dialect.productName} can't guarantee to take exactly these actions if you run "${command} apply" now.`,
          terminal.width - 1,
        )
      : `Saved the plan to: ${savedTo}\n\nTo perform exactly these actions, run the following command to apply:\n    ${command} apply ${JSON.stringify(savedTo)}`;
  const generated =
    generatedTo === undefined
      ? ""
      : wrapParagraphs(
          `${dialect.productName} has generated configuration and written it to ${generatedTo}. Please review the configuration and edit it as necessary before adding it to version control.\n\n`,
          terminal.width - 1,
        );
  return `\n${rule(terminal)}\n\n${generated}${text}\n`;
}
