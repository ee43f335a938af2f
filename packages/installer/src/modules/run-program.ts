import { spawn } from "node:child_process";
import { access, constants } from "node:fs/promises";
import path from "node:path";
import { type FetchProblem, fetchProblem } from "./fetch-problem.js";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface ProgramOptions {
  readonly directory?: string;
  readonly env: Environment;
}

/** The full name of a program that the user's `PATH` has. */
export async function findProgram(name: string, { PATH = "" }: Environment): Promise<string | undefined> {
  for (const directory of PATH.split(path.delimiter)) {
    const file = path.join(directory, name);
    const isThere = await access(file, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (directory !== "" && isThere) return file;
  }
  return undefined;
}

/** Run a program to its end, without a shell and without input; what it says counts when it fails. */
export function runProgram(
  program: string,
  argv: readonly string[],
  { directory, env }: ProgramOptions,
): Promise<FetchProblem | undefined> {
  return new Promise((resolve) => {
    const child = spawn(program, argv, { cwd: directory, env, stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.on("error", (error) => resolve(fetchProblem(`error running ${program}: ${error.message}`)));
    child.on("close", (code) => {
      if (code === 0) resolve(undefined);
      else resolve(fetchProblem(`${program} exited with ${code ?? -1}: ${said}`));
    });
  });
}
