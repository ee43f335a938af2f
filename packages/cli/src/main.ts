import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import type { EmbeddedProvider } from "landform";
import { dialects } from "landform/dialects";
import { environmentArguments } from "./arguments/environment-arguments.js";
import { type GlobalOptions, parseGlobalOptions } from "./arguments/global-options.js";
import type { CommandContext } from "./command.js";
import { type CommandEntry, commands, isFamily } from "./commands/index.js";
import { isWorkspaceName } from "./current-workspace.js";
import { chooseDialect } from "./dialect.js";
import { readCliConfig } from "./read-cli-config.js";
import { outputWritten, processTerminal, type Terminal } from "./terminal.js";
import { renderCommandList, renderFamily } from "./views/command-list.js";
import { reportCrash } from "./views/crash.js";
import { renderUsage } from "./views/usage.js";

type Environment = CommandContext["env"];

/** For programs that bring the command line providers of their own, and for tests. */
export interface MainOptions {
  readonly providers?: readonly EmbeddedProvider[];
  /** This process's standard streams when not given. */
  readonly openTerminal?: typeof processTerminal;
}

/** Run one command line; resolves to the exit code and never rejects. `argv` as Node gives it. */
export async function main(argv: readonly string[], env: Environment, options: MainOptions = {}): Promise<number> {
  const program = path.basename(argv[1] ?? "landform");
  try {
    return await run(program, argv.slice(2), env, options);
  } catch (error) {
    reportCrash(error);
    return 1;
  } finally {
    await outputWritten();
  }
}

async function run(
  program: string,
  argv: readonly string[],
  env: Environment,
  { providers = [], openTerminal = processTerminal }: MainOptions,
): Promise<number> {
  const options = readCommandLine(argv, env);
  const terminal = openTerminal({ color: wantsColor(options, env) });
  const originalDirectory = process.cwd();
  if (options.error !== undefined) {
    terminal.err(`${options.error}\n`);
    return 1;
  }
  if (options.chdir !== undefined && !changeDirectory(options.chdir, terminal)) return 1;
  const dialect = chooseDialect({
    asked: options.dialect ?? env.LANDFORM_DIALECT,
    program,
    workingFiles: evidenceFiles(env),
  });
  if ("unknownName" in dialect) {
    terminal.err(`There is no dialect "${dialect.unknownName}": use ${Object.keys(dialects).join(" or ")}.\n`);
    return 1;
  }
  const cliConfig = await readCliConfig(env, dialect, terminal);
  const context: CommandContext = {
    dialect,
    program,
    terminal,
    env,
    providers,
    originalDirectory,
    ...(cliConfig && { cliConfig }),
  };
  return dispatch(context, options);
}

/** With the arguments that the environment adds. Without a command among `argv`, they may name it. */
function readCommandLine(argv: readonly string[], env: Environment): GlobalOptions {
  const options = parseGlobalOptions(argv);
  if (options.error !== undefined) return options;
  const command = commandPath(options.rest);
  const added = environmentArguments(command, env);
  if ("error" in added) return { ...options, error: added.error };
  if (command.length === 0) return parseGlobalOptions([...added.words, ...argv]);
  return { ...options, rest: [...command, ...added.words, ...options.rest.slice(command.length)] };
}

/** The words at the start of `rest` that name a command: two for a member of a family. */
function commandPath([name, member]: readonly string[]): readonly string[] {
  if (name === undefined) return [];
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const isMember =
    found !== undefined && isFamily(found) && member !== undefined && Object.hasOwn(found.members, member);
  return isMember ? [name, member] : [name];
}

async function dispatch(context: CommandContext, options: GlobalOptions): Promise<number> {
  const { terminal, program, env } = context;
  const [name, ...rest] = options.version ? ["version", ...options.rest] : options.rest;
  if (name === undefined) {
    terminal.out(renderCommandList(program));
    return options.help ? 0 : 127;
  }
  const found = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (found === undefined) {
    terminal.err(unknownCommand(name, context));
    return 1;
  }
  if (!isFamily(found)) return runCommand(found, name, rest, options.help, context);
  const [member, ...memberArgs] = rest;
  const entry = member !== undefined && Object.hasOwn(found.members, member) ? found.members[member] : undefined;
  if (entry !== undefined) return runCommand(entry, `${name}_${member}`, memberArgs, options.help, { ...context, env });
  const asksHelp = options.help || (member !== undefined && /^--?(help|h)$/.test(member));
  if (found.load !== undefined && !asksHelp) return runCommand({ load: found.load }, name, rest, false, context);
  terminal.out(renderFamily(name, found, program));
  return asksHelp ? 0 : 1;
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
  return command.run(context, withViewFlagsFirst(args));
}

/** What has nothing to do with workspaces. */
const withoutState: ReadonlySet<string> = new Set(["fmt", "version", "metadata_functions"]);

const viewFlags: ReadonlySet<string> = new Set(["-no-color", "-compact-warnings"]);

/** The two flags that the reference tools take anywhere, even after arguments: scripts put them at the end. */
function withViewFlagsFirst(args: readonly string[]): readonly string[] {
  const isViewFlag = (argument: string): boolean => viewFlags.has(argument);
  return [...args.filter(isViewFlag), ...args.filter((argument) => !isViewFlag(argument))];
}

function unknownCommand(name: string, { dialect, program }: CommandContext): string {
  return `${dialect.productName} has no command named "${name}".\n\nTo see all of ${dialect.productName}'s top-level commands, run:\n  ${program} -help\n\n`;
}

/** Like the reference tools, colours stay on in pipes: CI systems show them. `NO_COLOR` turns them off for good. */
function wantsColor(options: GlobalOptions, env: Environment): boolean {
  return !options.rest.some((argument) => /^--?no-color(=true|=1)?$/.test(argument)) && (env.NO_COLOR ?? "") === "";
}

function changeDirectory(directory: string, terminal: Terminal): boolean {
  try {
    process.chdir(directory);
    return true;
  } catch (error) {
    const reason =
      error instanceof Error && "code" in error && error.code === "ENOTDIR"
        ? "not a directory"
        : "no such file or directory";
    terminal.err(`Error handling -chdir option: chdir ${directory}: ${reason}\n`);
    return false;
  }
}

/** Small local files whose registry host tells which tool this folder was used with. */
function evidenceFiles(env: Environment): readonly string[] {
  const files = [
    ".terraform.lock.hcl",
    "terraform.tfstate",
    path.join(env.TF_DATA_DIR || ".terraform", "terraform.tfstate"),
  ];
  return files.filter((file) => existsSync(file)).map(readStart);
}

function readStart(file: string): string {
  try {
    return readFileSync(file, "utf8").slice(0, 65_536);
  } catch {
    return "";
  }
}
