import { spawn } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { cleanEnvironment, landform } from "../e2e/sandbox.js";

/** Our program or the real one, in a folder of its own. */
export interface Tool {
  readonly program: "landform" | "terraform";
  readonly directory: string;
  run(...argv: readonly string[]): Promise<Outcome>;
  /** Fails the test where the program does; gives what it prints. */
  succeed(...argv: readonly string[]): Promise<string>;
  read(file: string): string;
}

export interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `env` is added to an environment that has nothing of the machine's own configuration. */
export function toolIn(directory: string, program: Tool["program"], env: Readonly<Record<string, string>> = {}): Tool {
  mkdirSync(directory, { recursive: true });
  const run = (...argv: readonly string[]): Promise<Outcome> => start(program, argv, directory, env);
  return {
    program,
    directory,
    run,
    async succeed(...argv) {
      const { code, stdout, stderr } = await run(...argv);
      if (code !== 0) throw new Error(`${program} ${argv.join(" ")} ends with ${code}:\n${stderr}${stdout}`);
      return stdout;
    },
    read: (file) => readFileSync(path.join(directory, file), "utf8"),
  };
}

function start(
  program: Tool["program"],
  argv: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<Outcome> {
  const [file, options] = program === "landform" ? [landform, ["-dialect=terraform"]] : [program, []];
  return new Promise((resolve, reject) => {
    const child = spawn(file, [...options, ...argv], {
      cwd,
      env: cleanEnvironment(env),
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, stdout, stderr }));
  });
}
