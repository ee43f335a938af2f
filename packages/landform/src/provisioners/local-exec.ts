import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { located } from "@landform/backends";
import type { Value } from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import type { Provisioner, ProvisionRequest } from "@landform/engine";
import { flagArgument, textArgument, textsArgument, textsByName } from "./arguments.js";
import { findProgram } from "./find-program.js";
import { OutputLines } from "./output-lines.js";
import { problem } from "./problem.js";
import { signalWords } from "./signal-words.js";

/** So much of what a command writes is shown again when it fails, from the end. */
const keptOutputBytes = 8 * 1024;

/** Runs a command on this machine, in `base` unless it says where, with what it writes handed on line by line. */
export function createLocalExec(base: string): Provisioner {
  return { provision: (request) => runLocally(request, base) };
}

async function runLocally({ config, output, signal }: ProvisionRequest, base: string) {
  const command = textArgument(config, "command") ?? "";
  if (command === "") {
    return [problem("Invalid local-exec provisioner command", "The command must be a non-empty string.")];
  }
  const words = [...interpreter(config), command];
  const shown = words.map((word) => quoted(word)).join(" ");
  output(flagArgument(config, "quiet") === true ? quietNote : `Executing: [${shown}]`);
  const directory = textArgument(config, "working_dir") ?? "";
  const place = located(base, directory);
  const program = findProgram(words[0] ?? "", { directory, place });
  const written = new Written(output);
  const failure = program.failure ?? (await run([program.file, ...words.slice(1)], place, config, written, signal));
  if (failure === undefined) return [];
  const detail = `Error running command '${command}': ${failure}. Output: ${written.end()}`;
  return [problem("local-exec provisioner error", detail)];
}

const quietNote = "local-exec: Executing: Suppressed by quiet=true";

/** What a command has written: shown line by line, and kept for when it fails. */
class Written {
  readonly #lines: OutputLines;
  #kept = Buffer.alloc(0);

  constructor(show: (line: string) => void) {
    this.#lines = new OutputLines(show);
  }

  add(chunk: Buffer): void {
    this.#kept = Buffer.concat([this.#kept, chunk]).subarray(-keptOutputBytes);
    this.#lines.add(chunk);
  }

  close(): void {
    this.#lines.end();
  }

  /** The last that was written. */
  end(): string {
    return this.#kept.toString("utf8");
  }
}

function run(
  words: readonly string[],
  directory: string,
  config: Value,
  written: Written,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const [program, ...args] = withOnePipe(words);
  const child = spawn(program, args, {
    ...(directory !== "" && { cwd: directory }),
    env: { ...process.env, ...textsByName(config, "environment") },
    stdio: ["ignore", "pipe", "pipe"],
  });
  return finished(child, written, signal);
}

/** Waits for a command; what went wrong with it, if anything. When `signal` is aborted the command is killed. */
function finished(child: ChildProcess, written: Written, signal: AbortSignal | undefined) {
  return new Promise<string | undefined>((resolve) => {
    const kill = () => child.kill("SIGKILL");
    if (signal?.aborted === true) kill();
    signal?.addEventListener("abort", kill, { once: true });
    const end = (failure: string | undefined) => {
      signal?.removeEventListener("abort", kill);
      written.close();
      resolve(failure);
    };
    child.stdout?.on("data", (chunk: Buffer) => written.add(chunk));
    child.stderr?.on("data", (chunk: Buffer) => written.add(chunk));
    child.on("error", ({ message }) => end(message));
    child.on("close", (code, killedBy) => end(exitFailure(code, killedBy)));
    // What a killed command has started itself may keep its output open.
    child.on("exit", (code, killedBy) => {
      if (signal?.aborted === true) end(exitFailure(code, killedBy));
    });
  });
}

function exitFailure(code: number | null, killedBy: NodeJS.Signals | null): string | undefined {
  if (code === 0) return undefined;
  return killedBy === null ? `exit status ${code}` : `signal: ${signalWords(killedBy)}`;
}

function interpreter(config: Value): readonly string[] {
  const words = textsArgument(config, "interpreter")?.filter((word) => word !== null) ?? [];
  if (words.length > 0) return words;
  return process.platform === "win32" ? ["cmd", "/C"] : ["/bin/sh", "-c"];
}

/** The same command with its two kinds of output on one pipe, so that lines keep their order where there is a shell. */
function withOnePipe(words: readonly string[]): readonly [string, ...string[]] {
  const [program = "", ...args] = words;
  return process.platform === "win32" ? [program, ...args] : ["/bin/sh", "-c", 'exec "$0" "$@" 2>&1', ...words];
}
