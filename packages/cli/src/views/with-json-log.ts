import type { CommandContext } from "../command.js";

/** The context with a JSON log where `-json` is among the flags: asked before they are parsed, so that what is wrong with them is told as JSON too. */
export async function withJsonLog(context: CommandContext, argv: readonly string[]): Promise<CommandContext> {
  if (!argv.some((argument) => /^--?json(=(1|t|T|TRUE|true|True))?$/.test(argument))) return context;
  const { openJsonLog } = await import("./json-log.js");
  return { ...context, jsonLog: openJsonLog(context.terminal.out, context.dialect) };
}
