import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { fileErrorText } from "@landform/provider-sdk/go-text";
import { located } from "./paths.js";

export interface CommandRun {
  /** -1 after a signal. */
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Go's words for how it ended, such as `exit status 3`; undefined: well. */
  readonly failure?: string;
}

export interface CommandRequest {
  readonly path: string;
  readonly arguments: readonly string[];
  readonly stdin: string | null;
  /** Empty: where the engine runs. */
  readonly workingDirectory: string;
  readonly directory: string;
  readonly signal: AbortSignal;
}

/** Run a program to its end; why it could not be started, in Go's words. */
export async function runCommand(request: CommandRequest): Promise<CommandRun | { readonly problem: string }> {
  const cwd = located(request.directory, request.workingDirectory) || request.directory;
  const cwdProblem = directoryProblem(cwd, request.workingDirectory);
  if (cwdProblem !== undefined) return { problem: `chdir ${request.workingDirectory}: ${cwdProblem}` };
  return new Promise((resolve) => {
    const child = spawn(request.path, request.arguments, { cwd, signal: request.signal });
    const stdout: Buffer[] = [];
    const stderr: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
    // A program may end without reading its input.
    child.stdin.on("error", () => undefined);
    child.stdin.end(request.stdin ?? "");
    child.on("error", (thrown) => resolve({ problem: fileErrorText(thrown, request.path, "fork/exec") }));
    child.on("close", (code, signal) => {
      const failure = code === 0 ? undefined : code === null ? `signal: ${signal}` : `exit status ${code}`;
      resolve({
        exitCode: code ?? -1,
        stdout: Buffer.concat(stdout).toString("utf8"),
        stderr: Buffer.concat(stderr).toString("utf8"),
        ...(failure !== undefined && { failure }),
      });
    });
  });
}

function directoryProblem(cwd: string, shown: string): string | undefined {
  try {
    return statSync(cwd).isDirectory() ? undefined : "not a directory";
  } catch (thrown) {
    return fileErrorText(thrown, shown).split(": ").at(-1);
  }
}
