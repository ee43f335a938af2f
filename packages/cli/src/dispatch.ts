import type { GlobalOptions } from "./arguments/global-options.js";
import { takeSwitch } from "./arguments/view-flags.js";
import type { CommandContext } from "./command.js";
import { type CommandEntry, type CommandFamily, commandNamed, commands, isFamily } from "./commands/index.js";
import { isWorkspaceName } from "./current-workspace.js";
import { renderCommandList, renderFamily } from "./views/command-list.js";
import { renderUsage } from "./views/usage.js";

/** Run the command that `options` name, or tell what there is; the exit code. */
export async function dispatch(context: CommandContext, options: GlobalOptions): Promise<number> {
  const { terminal, program, env } = context;
  const asksVersion = options.version && !options.hasStrayFlags;
  const [name, ...rest] = asksVersion ? ["version", ...options.rest] : options.rest;
  if (name === undefined) {
    terminal.out(renderCommandList(program));
    return options.help ? 0 : 127;
  }
  const found = commandNamed(name);
  if (found === undefined) {
    terminal.err(await unknownCommand(name, context));
    return 1;
  }
  if (options.hasStrayFlags) {
    const help = isFamily(found)
      ? renderFamily(name, found, program)
      : renderUsage((await found.load()).usage, program);
    terminal.err(`${strayFlags}\n${help}`);
    return 1;
  }
  if (!isFamily(found)) return runCommand(found, name, rest, options.help, context);
  if (found.isOld === true) await warnOfOldName(context);
  const [given, ...memberArgs] = rest;
  const member = memberName(found, given, context);
  const entry = member !== undefined && Object.hasOwn(found.members, member) ? found.members[member] : undefined;
  if (entry !== undefined) return runCommand(entry, `${name}_${member}`, memberArgs, options.help, { ...context, env });
  const asksHelp = options.help || (member !== undefined && /^--?(help|h)$/.test(member));
  if (found.load !== undefined && !asksHelp) return runCommand({ load: found.load }, name, rest, false, context);
  terminal.out(renderFamily(name, found, program));
  return asksHelp ? 0 : 1;
}

function memberName(
  { aliases = {} }: CommandFamily,
  given: string | undefined,
  { dialect }: CommandContext,
): string | undefined {
  const isAlias = dialect.name === "tofu" && given !== undefined && Object.hasOwn(aliases, given);
  return isAlias ? aliases[given] : given;
}

async function warnOfOldName(context: CommandContext): Promise<void> {
  const { warnOfEnv } = await import("./views/old-names.js");
  warnOfEnv(context);
}

async function runCommand(
  entry: Pick<CommandEntry, "load">,
  name: string,
  args: readonly string[],
  help: boolean,
  context: CommandContext,
): Promise<number> {
  const command = await entry.load();
  const asksHelp = help || args.some((argument) => /^--?(help|h)$/.test(argument));
  if (asksHelp) {
    context.terminal.out(renderUsage(command.usage, context.program));
    return 0;
  }
  const workspace = context.env.TF_WORKSPACE ?? "";
  if (workspace !== "" && !isWorkspaceName(workspace) && !withoutState.has(name)) {
    const summary = "Invalid workspace name set using TF_WORKSPACE";
    const detail = `${JSON.stringify(workspace)} can't be the name of a workspace: it must contain only URL safe characters and no path separators.`;
    const { report } = await import("./views/report.js");
    report(context, [{ severity: "error", summary, detail }]);
    return 1;
  }
  const { value: showSensitive = false, rest } = showsSecrets(name, context)
    ? takeSwitch(args, "show-sensitive")
    : { rest: args };
  return command.run({ ...context, showSensitive, spacedDiagnostics: spaced.test(name) }, rest);
}

/** The commands that OpenTofu has `-show-sensitive` for. */
function showsSecrets(name: string, { dialect }: CommandContext): boolean {
  return dialect.name === "tofu" && /^(?:plan|apply|destroy|refresh|show|output|state_show|console|import)$/.test(name);
}

/** The commands whose diagnostics the reference tools still show in their older way. */
const spaced =
  /^(?:console|fmt|force-unlock|get|graph|import|login|logout|providers|state|taint|untaint|version|workspace|env)(?:_|$)/;

/** What has nothing to do with workspaces. */
const withoutState: ReadonlySet<string> = new Set(["fmt", "login", "logout", "version", "metadata_functions"]);

const strayFlags =
  "Invalid flags before the subcommand. If these flags are for\nthe subcommand, please put them after the subcommand.\n";

async function unknownCommand(name: string, { dialect, program }: CommandContext): Promise<string> {
  const { nearestName } = await import("./groups/text.js");
  const nearest = nearestName(name, Object.keys(commands));
  const suggestion = nearest === undefined ? "" : ` Did you mean "${nearest}"?`;
  return `${dialect.productName} has no command named "${name}".${suggestion}\n\nTo see all of ${dialect.productName}'s top-level commands, run:\n  ${program} -help\n\n`;
}
