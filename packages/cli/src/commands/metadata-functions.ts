import { formatJson, functionsDocument } from "@landform/json-output";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command } from "../command.js";
import { usageError, wrongArguments } from "../views/usage-error.js";

export const metadataFunctions: Command = {
  usage: {
    synopsis: "metadata functions -json",
    summary: "Show signatures and descriptions for the available functions",
    description: ["Prints the signatures of all built-in functions."],
    options: [{ flag: "-json", text: "Needed: there is no other form." }],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, { json: flag.bool() });
    if (parsed.error !== undefined) return usageError(context, metadataFunctions.usage, parsed.error);
    if (!parsed.flags.json) {
      const problem = `The \`${context.dialect.name} metadata functions\` command requires the \`-json\` flag.`;
      return wrongArguments(context, metadataFunctions.usage, problem, "Invalid arguments");
    }
    context.terminal.out(`${formatJson(functionsDocument(context.dialect))}\n`);
    return 0;
  },
};
