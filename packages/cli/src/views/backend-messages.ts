import type { Dialect } from "@landform/addrs";
import type { TextStyle } from "@landform/diagnostics";
import type { BackendChange, MigrationQuestion } from "landform";
import type { CommandContext } from "../command.js";
import type { Question } from "./prompt.js";

/** What is said while `init` sets up another backend. */
export function backendChangeText(change: BackendChange, style: TextStyle, dialect: Dialect): string {
  const product = dialect.productName;
  switch (change.kind) {
    case "changed":
      return change.from === change.to
        ? `${style.bold("Backend configuration changed!")}\n\n${product} has detected that the configuration specified for the backend\nhas changed. ${product} will now check for existing state in the backends.\n\n\n`
        : `${style.bold(`${product} detected that the backend type changed from "${change.from}" to "${change.to}".`)}\n\n\n`;
    case "leaving":
      return `${product} has detected you're unconfiguring your previously set "${change.type}" backend.\n\n\n`;
    case "left":
      return `${style.green(`Successfully unset the backend "${change.type}". ${product} will now operate locally.`)}\n`;
    case "configured":
      return `\n${style.green(`Successfully configured the backend "${change.type}"! ${product} will automatically\nuse this backend unless the backend configuration changes.`)}\n`;
  }
}

/** What people are asked before states are copied. */
export function migrationQuestion(question: MigrationQuestion, { dialect }: CommandContext): Question {
  const product = dialect.productName;
  const { from, to } = question;
  switch (question.kind) {
    case "allWorkspaces":
      return {
        query: `Do you want to migrate all workspaces to "${to}"?`,
        description: `Both the existing "${from}" backend and the newly configured "${to}" backend
support workspaces. When migrating between backends, ${product} will copy
all workspaces (with the same names). THIS WILL OVERWRITE any conflicting
states in the destination.

${product} initialization doesn't currently migrate only select workspaces.
If you want to migrate a select number of workspaces, you must manually
pull and push those states.

If you answer "yes", ${product} will migrate all states. If you answer
"no", ${product} will abort.`,
      };
    case "oneWorkspace":
      return {
        query: `Destination state "${to}" doesn't support workspaces.\nDo you want to copy only your current workspace?`,
        description: `The existing "${from}" backend supports workspaces and you currently are
using more than one. The newly configured "${to}" backend doesn't support
workspaces. If you continue, ${product} will copy your current workspace "${question.workspace}"
to the default workspace in the new backend. Your existing workspaces in the
source backend won't be modified. If you want to switch workspaces, back them
up, or cancel altogether, answer "no" and ${product} will abort.`,
      };
    case "toEmpty":
      return {
        query: "Do you want to copy existing state to the new backend?",
        description: `Pre-existing state was found while migrating the previous "${from}" backend to the
newly configured "${to}" backend. No existing state was found in the newly
configured "${to}" backend. Do you want to copy this state to the new "${to}"
backend? Enter "yes" to copy and "no" to start with an empty state.`,
      };
    case "overOther":
      return {
        query: "Do you want to copy existing state to the new backend?",
        description: `Pre-existing state was found while migrating the previous "${from}" backend to the
newly configured "${to}" backend. An existing non-empty state already exists in
the new backend.${whereToLook(question)}

Do you want to overwrite the state in the new backend with the previous state?
Enter "yes" to copy and "no" to start with the existing state in the newly
configured "${to}" backend.`,
      };
  }
}

function whereToLook({ from, to, files }: Extract<MigrationQuestion, { readonly kind: "overOther" }>): string {
  if (files === undefined) return "";
  return ` The two states have been saved to temporary files that will be
removed after responding to this query.

Previous (type "${from}"): ${files.from}
New      (type "${to}"): ${files.to}`;
}
