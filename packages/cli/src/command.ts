import type { Dialect } from "@landform/addrs";
import type { Diagnostic, Log } from "@landform/diagnostics";
import type { CliConfig, EmbeddedProvider } from "@landform/installer";
import type { VariableOption } from "landform";
import type { DeprecationLevel } from "./arguments/view-flags.js";
import type { Logging } from "./logging.js";
import type { Terminal } from "./terminal.js";
import type { JsonLog } from "./views/json-log.js";

/** What a command runs with. The working directory of the process is already that of `-chdir`. */
export interface CommandContext {
  readonly dialect: Dialect;
  /** The name that we were started under: what help tells people to type. */
  readonly program: string;
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Run in this process, before all others that could answer for an address. */
  readonly providers: readonly EmbeddedProvider[];
  /** What the user's own configuration of the command line says. */
  readonly cliConfig?: CliConfig;
  /** Show warnings by their summaries only, unless there are errors too. */
  readonly compactWarnings: boolean;
  /** Diagnostics of which severities are shown once where they are alike. */
  readonly consolidated: readonly Diagnostic["severity"][];
  /** Tell only what is to be done and what came of it, not how it goes on. */
  readonly concise: boolean;
  /** Show sensitive values too. */
  readonly showSensitive: boolean;
  /** Which warnings about deprecated things to show. */
  readonly deprecations: DeprecationLevel;
  /** An empty line follows each diagnostic. */
  readonly spacedDiagnostics: boolean;
  /** What the user asked to be told about how things are done. */
  readonly log: Log;
  readonly pluginLog: Logging["pluginLog"];
  /** Set where `-json` was asked for: lines for programs take the place of text. */
  readonly jsonLog?: JsonLog;
  /** Given for the root's variables; in OpenTofu what is loaded may depend on them. */
  readonly variables?: readonly VariableOption[];
  /** Where we were started, before `-chdir`: `path.cwd`. */
  readonly originalDirectory: string;
}

export interface Command {
  readonly usage: Usage;
  /** Resolves to the exit code. */
  run(context: CommandContext, argv: readonly string[]): Promise<number>;
  /** What a shell may offer for an argument. */
  complete?(context: CommandContext): Promise<readonly string[]>;
}

/** Help text as data: one place decides how it is laid out. */
export interface Usage {
  /** After the program's name: `plan [options]`. */
  readonly synopsis: string;
  /** One line for the list of commands. */
  readonly summary: string;
  readonly description: readonly string[];
  readonly options: readonly OptionHelp[];
}

export interface OptionHelp {
  /** `-out=path` */
  readonly flag: string;
  readonly text: string;
}
