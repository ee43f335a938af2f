import type { Plan } from "@landform/plan";
import type { Project } from "landform";
import type { CommandContext } from "../command.js";
import { ask } from "../views/prompt.js";
import { report } from "../views/report.js";

/** Show what approving means and take nothing but `yes`. */
export async function askForApproval(
  context: CommandContext,
  project: Project,
  plan: Plan,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await ask(approvalQuestion(context, project, plan), context, signal);
  if (answer === undefined) {
    const reason = signal.aborted ? "interrupted" : "EOF";
    report(context, [{ severity: "error", summary: `error asking for approval: ${reason}`, detail: "" }]);
    return false;
  }
  if (answer === "yes") return true;
  context.terminal.out(`${plan.mode === "destroy" ? "Destroy" : "Apply"} cancelled.\n`);
  return false;
}

function approvalQuestion({ dialect }: CommandContext, { workspace }: Project, plan: Plan) {
  const product = dialect.productName;
  const where = workspace === "default" ? "" : ` in workspace "${workspace}"`;
  switch (plan.mode) {
    case "destroy":
      return {
        query: `Do you really want to destroy all resources${where}?`,
        description: `${product} will destroy all your managed infrastructure, as shown above.\nThere is no undo. Only 'yes' will be accepted to confirm.`,
      };
    case "refresh-only":
      return {
        query: `Would you like to update the ${product} state${where} to reflect these detected changes?`,
        description: `${product} will write these changes to the state without modifying any real infrastructure.\nThere is no undo. Only 'yes' will be accepted to confirm.`,
      };
    case "normal":
      return {
        query: `Do you want to perform these actions${where}?`,
        description: `${product} will perform the actions described above.\nOnly 'yes' will be accepted to approve.`,
      };
  }
}
