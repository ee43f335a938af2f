import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { asBool, asString, elementsOf, getAttribute, type Value } from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import type { Provisioner, ProvisionRequest } from "@landform/engine";

/** So much of what a command writes is shown again when it fails, from the end. */
const keptOutputBytes = 8 * 1024;

/** Runs a command on this machine, in the working directory, with what it writes handed on line by line. */
export const localExec: Provisioner = {
  async provision({ config, output, signal }: ProvisionRequest) {
    const command = text(config, "command");
    if (command === undefined || command === "") {
      return [problem("Invalid local-exec provisioner command", "The command must be a non-empty string.")];
    }
    const words = [...interpreter(config), command];
    const shown = words.map((word) => quoted(word)).join(" ");
    output(isTrue(config, "quiet") ? "local-exec: Executing: Suppressed by quiet=true" : `Executing: [${shown}]`);
    const [program, ...args] = withOnePipe(words);
    const child = spawn(program, args, {
      cwd: text(config, "working_dir"),
      env: { ...process.env, ...environment(config) },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const written = new WrittenLines(output);
    const failure = await finished(child, written, signal);
    if (failure === undefined) return [];
    const detail = `Error running command '${command}': ${failure}. Output: ${written.end()}`;
    return [problem("local-exec provisioner error", detail)];
  },
};

function problem(summary: string, detail: string) {
  return { severity: "error", summary, detail } as const;
}

/** Collects what a command writes, and hands it on in whole lines. */
class WrittenLines {
  readonly #line: (line: string) => void;
  readonly #decoder = new TextDecoder();
  #kept = Buffer.alloc(0);
  #pending = "";

  constructor(line: (line: string) => void) {
    this.#line = line;
  }

  add(chunk: Buffer): void {
    this.#kept = Buffer.concat([this.#kept, chunk]).subarray(-keptOutputBytes);
    const lines = (this.#pending + this.#decoder.decode(chunk, { stream: true })).split("\n");
    this.#pending = lines.pop() ?? "";
    for (const line of lines) this.#line(line);
  }

  flush(): void {
    if (this.#pending !== "") this.#line(this.#pending);
    this.#pending = "";
  }

  /** The last that was written. */
  end(): string {
    return this.#kept.toString("utf8");
  }
}

/** Waits for a command; what went wrong with it, if anything. When `signal` is aborted the command is killed. */
function finished(child: ChildProcess, written: WrittenLines, signal: AbortSignal | undefined) {
  return new Promise<string | undefined>((resolve) => {
    const kill = () => child.kill("SIGKILL");
    signal?.addEventListener("abort", kill, { once: true });
    const end = (failure: string | undefined) => {
      signal?.removeEventListener("abort", kill);
      written.flush();
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
  return killedBy === null ? `exit status ${code}` : `signal: ${killedBy === "SIGKILL" ? "killed" : killedBy}`;
}

function interpreter(config: Value): readonly string[] {
  const given = getAttribute(config, "interpreter");
  const parts = given.kind === "known" ? Array.from(elementsOf(given), ([, part]) => part) : [];
  const words = parts.flatMap((part) => (part.kind === "known" ? [asString(part)] : []));
  if (words.length > 0) return words;
  return process.platform === "win32" ? ["cmd", "/C"] : ["/bin/sh", "-c"];
}

/** The same command with its two kinds of output on one pipe, so that lines keep their order where there is a shell. */
function withOnePipe(words: readonly string[]): readonly [string, ...string[]] {
  const [program = "", ...args] = words;
  return process.platform === "win32" ? [program, ...args] : ["/bin/sh", "-c", 'exec "$0" "$@" 2>&1', ...words];
}

function environment(config: Value): Readonly<Record<string, string>> {
  const given = getAttribute(config, "environment");
  if (given.kind !== "known") return {};
  const entries = Array.from(elementsOf(given), ([name, value]): [string, string] => [
    asString(name),
    value.kind === "known" ? asString(value) : "",
  ]);
  return Object.fromEntries(entries);
}

function text(config: Value, name: string): string | undefined {
  const value = getAttribute(config, name);
  return value.kind === "known" ? asString(value) : undefined;
}

function isTrue(config: Value, name: string): boolean {
  const value = getAttribute(config, name);
  return value.kind === "known" && asBool(value);
}
