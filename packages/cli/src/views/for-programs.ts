import type { Command } from "../command.js";
import { withJsonLog } from "./with-json-log.js";

/** A command that says all it says through `tell` and `report`: OpenTofu's `-json` makes lines for programs of that. */
export function forPrograms(command: Command): Command {
  return {
    ...command,
    async run(context, argv) {
      const isJson = (argument: string): boolean => /^--?json(=.*)?$/.test(argument);
      if (context.dialect.name !== "tofu" || !argv.some(isJson)) return command.run(context, argv);
      const rest = argv.filter((argument) => !isJson(argument));
      return command.run(await withJsonLog(context, argv), rest);
    },
  };
}
