import { attr, defineDataSource, defineEphemeral, type Reporter, types } from "@landform/provider-sdk";
import { findCommand } from "./find-command.js";
import { runCommand } from "./run-command.js";

const schema = {
  command: attr.string({ required: true, description: "The program: a name to find in PATH, or a path." }),
  arguments: attr.list(types.string, { optional: true, description: "Its arguments; nulls are left out." }),
  stdin: attr.string({ optional: true, description: "What it reads from its standard input." }),
  working_directory: attr.string({ optional: true, description: "Where it runs." }),
  allow_non_zero_exit_code: attr.bool({
    optional: true,
    description: "Whether an exit code other than 0 is no error.",
  }),
  exit_code: attr.integer({ computed: true, description: "Its exit code." }),
  stdout: attr.string({ computed: true, description: "What it wrote to its standard output, as text." }),
  stderr: attr.string({ computed: true, description: "What it wrote to its standard error, as text." }),
};

interface CommandArguments {
  readonly command: string;
  readonly arguments: readonly (string | null)[] | null;
  readonly stdin: string | null;
  readonly working_directory: string | null;
  readonly allow_non_zero_exit_code: boolean | null;
}

const warning = "A way out where no provider does it; it makes a configuration depend on programs of the machine.";

/** `local_command` as a data source; relative paths start at `directory`. */
export function defineCommandDataSource(directory: string) {
  return defineDataSource({
    type: "local_command",
    description: `Runs a program and reads what it writes. ${warning}`,
    schema,
    async read({ config, signal, error }) {
      const result = await execute("data source", config, directory, signal, error);
      return result === undefined ? undefined : { ...config, ...result };
    },
  });
}

/** `local_command` as an ephemeral resource. */
export function defineCommandEphemeral(directory: string) {
  return defineEphemeral({
    type: "local_command",
    description: `Runs a program and uses what it writes without storing it. ${warning}`,
    schema,
    async open({ config, signal, error }) {
      const result = await execute("ephemeral resource", config, directory, signal, error);
      return result === undefined ? undefined : { ...config, ...result };
    },
  });
}

async function execute(
  what: string,
  config: CommandArguments,
  directory: string,
  signal: AbortSignal,
  error: Reporter["error"],
) {
  const { command } = config;
  const found = findCommand(command, directory, process.env.PATH ?? "");
  if ("problem" in found) return error("Command Lookup Failed", lookupFailed(what, command, found.problem), "command");
  const args = (config.arguments ?? []).filter((argument) => argument !== null);
  const run = await runCommand({
    path: found.path,
    arguments: args,
    stdin: config.stdin,
    workingDirectory: config.working_directory ?? "",
    directory,
    signal,
  });
  const shown = `Command: ${[found.path, ...args].join(" ")}\n`;
  if ("problem" in run) {
    const words = `The ${what} received an unexpected error while attempting to execute the command.`;
    return error("Command Execution Failed", `${words}\n\n${shown}State: ${run.problem}`, "command");
  }
  if (run.failure !== undefined && config.allow_non_zero_exit_code !== true) {
    const words =
      `The ${what} executed the command but received a non-zero exit code. If a non-zero exit code is expected and ` +
      'can be handled in configuration, set "allow_non_zero_exit_code" to true.';
    const detail = `${words}\n\n${shown}Command Error: ${run.stderr}\nState: ${run.failure}`;
    return error("Command Execution Failed", detail, "command");
  }
  return { exit_code: run.exitCode, stdout: orNull(run.stdout), stderr: orNull(run.stderr) };
}

function orNull(text: string): string | null {
  return text === "" ? null : text;
}

function lookupFailed(what: string, command: string, problem: string): string {
  return [
    `The ${what} received an unexpected error while attempting to find the command.`,
    "The command must be accessible according to the platform where Terraform is running.",
    "If the expected command should be automatically found on the platform where Terraform is running, ensure that the " +
      "command is in an expected directory. On Unix-based platforms, these directories are typically searched based on " +
      "the '$PATH' environment variable. On Windows-based platforms, these directories are typically searched based on " +
      "the '%PATH%' environment variable.",
    "If the expected command is relative to the Terraform configuration, it is recommended that the command name " +
      "includes the interpolated value of 'path.module' before the command name to ensure that it is compatible with " +
      'varying module usage. For example: "${path.module}/my-command"',
    "The command must also be executable according to the platform where Terraform is running. On Unix-based " +
      "platforms, the file on the filesystem must have the executable bit set. On Windows-based platforms, no action is " +
      "typically necessary.",
    `Platform: ${process.platform}\nCommand: ${command}\nError: ${problem}`,
  ].join("\n\n");
}
