import { closeSync, existsSync, openSync, readSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import process from "node:process";
import { codeOf } from "@landform/diagnostics";
import type { EmbeddedProvider } from "landform";
import { dialects } from "landform/dialects";
import { environmentArguments } from "./arguments/environment-arguments.js";
import { type GlobalOptions, parseGlobalOptions } from "./arguments/global-options.js";
import { formatArguments } from "./arguments/loggable-arguments.js";
import { takeTofuViewFlags, takeViewFlags, usualView, type ViewFlags } from "./arguments/view-flags.js";
import type { CommandContext } from "./command.js";
import { commandNamed, commands, isFamily } from "./commands/index.js";
import { completionLine } from "./completion/completion-line.js";
import { chooseDialect, landformVersion } from "./dialect.js";
import { dispatch } from "./dispatch.js";
import { openLogging } from "./logging.js";
import { readCliConfig } from "./read-cli-config.js";
import { outputWritten, processTerminal, type Terminal } from "./terminal.js";
import { reportCrash } from "./views/crash.js";

type Environment = CommandContext["env"];

/** For programs that bring the command line providers of their own, and for tests. */
export interface MainOptions {
  readonly providers?: readonly EmbeddedProvider[];
  /** This process's standard streams when not given. */
  readonly openTerminal?: typeof processTerminal;
}

/** Run one command line; resolves to the exit code and never rejects. `argv` as Node gives it. */
export async function main(argv: readonly string[], env: Environment, options: MainOptions = {}): Promise<number> {
  try {
    return await run(path.resolve(argv[1] ?? "landform"), argv.slice(2), env, options);
  } catch (error) {
    reportCrash(error);
    return 1;
  } finally {
    await outputWritten();
  }
}

async function run(
  executable: string,
  argv: readonly string[],
  env: Environment,
  { providers = [], openTerminal = processTerminal }: MainOptions,
): Promise<number> {
  const program = path.basename(executable);
  const typing = completionLine(env);
  const given = readCommandLine(typing?.words ?? argv, env);
  const view = takeViewFlags(given.rest);
  const options = { ...given, rest: view.rest };
  const opened = openTerminal({ color: wantsColor(view, env) });
  // Nothing but answers may be read by a shell.
  const terminal: Terminal = typing === undefined ? opened : silent(opened);
  const originalDirectory = process.cwd();
  if (options.error !== undefined) {
    terminal.err(`${options.error}\n`);
    return 1;
  }
  if (options.autocomplete !== undefined)
    return changeCompletion(options.autocomplete, { program, executable }, terminal);
  if (options.chdir !== undefined && !changeDirectory(options.chdir, terminal) && typing === undefined) return 1;
  const dialect = chooseDialect({
    asked: options.dialect ?? env.LANDFORM_DIALECT,
    program,
    workingFiles: () => evidenceFiles(env),
  });
  if ("unknownName" in dialect) {
    terminal.err(`There is no dialect "${dialect.unknownName}": use ${Object.keys(dialects).join(" or ")}.\n`);
    return 1;
  }
  const { rest, error, ...shown } =
    dialect.name === "tofu" ? takeTofuViewFlags(options.rest) : { ...usualView, rest: options.rest };
  const logging = openLogging(env, terminal.err);
  const { log } = logging;
  log.info?.(`${dialect.productName} version: ${dialect.version}`);
  log.debug?.(`landform version: ${landformVersion}`);
  log.info?.(`Node.js version: ${process.version}`);
  log.info?.(`CLI args: ${formatArguments([program, ...argv])}`);
  const cliConfig = await readCliConfig(env, dialect, terminal);
  log.debug?.(cliConfig === undefined ? "There is no CLI configuration" : "The CLI configuration has been read");
  log.info?.(`CLI command args: ${formatArguments(options.rest)}`);
  const context: CommandContext = {
    dialect,
    program,
    terminal,
    env,
    providers,
    originalDirectory,
    ...logging,
    compactWarnings: view.compactWarnings,
    ...shown,
    showSensitive: false,
    spacedDiagnostics: false,
    ...(cliConfig && { cliConfig }),
  };
  if (error !== undefined) {
    const { report } = await import("./views/report.js");
    report(context, [{ severity: "error", summary: "Invalid argument", detail: error }]);
    return 1;
  }
  if (typing === undefined) return dispatch(context, { ...options, rest });
  const { completeWords } = await import("./groups/shell.js");
  const answers = await completeWords({ commands, words: options.rest, last: typing.last }, context);
  opened.out(answers.map((answer) => `${answer}\n`).join(""));
  return 0;
}

function silent(terminal: Terminal): Terminal {
  const nothing = (): void => {};
  return { ...terminal, out: nothing, err: nothing, interactive: false };
}

async function changeCompletion(
  action: "install" | "uninstall",
  completed: { readonly program: string; readonly executable: string },
  { err }: Terminal,
): Promise<number> {
  const { changeShells } = await import("./groups/shell.js");
  const problems = changeShells(action, completed, homedir());
  if (problems.length === 0) return 0;
  err(`Error executing CLI: ${problems.join("\n")}\n`);
  return 1;
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
  const found = commandNamed(name);
  const isMember =
    found !== undefined && isFamily(found) && member !== undefined && Object.hasOwn(found.members, member);
  return isMember ? [name, member] : [name];
}

/** Like the reference tools, colours stay on in pipes: CI systems show them. `NO_COLOR` turns them off for good. */
function wantsColor({ noColor }: ViewFlags, env: Environment): boolean {
  return !noColor && (env.NO_COLOR ?? "") === "";
}

function changeDirectory(directory: string, terminal: Terminal): boolean {
  try {
    process.chdir(directory);
    return true;
  } catch (error) {
    const reason = codeOf(error) === "ENOTDIR" ? "not a directory" : "no such file or directory";
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

/** A state may have hundreds of megabytes, and every command asks. */
function readStart(path: string): string {
  try {
    const file = openSync(path, "r");
    try {
      const start = Buffer.alloc(65_536);
      return start.toString("latin1", 0, readSync(file, start));
    } finally {
      closeSync(file);
    }
  } catch {
    return "";
  }
}
