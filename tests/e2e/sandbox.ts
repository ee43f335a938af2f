import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { onTestFinished } from "vitest";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
export const landform = path.join(root, "bin", "landform");

export interface CommandResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A folder of its own for one test, with a command line in it. Goes away with the test. */
export interface Sandbox {
  readonly directory: string;
  write(files: Readonly<Record<string, string>>): void;
  read(file: string): string;
  /** Runs `landform`; `input` is its standard input. */
  run(argv: readonly string[], options?: RunOptions): Promise<CommandResult>;
  /** Runs the real `terraform` in the same folder. */
  terraform(argv: readonly string[]): CommandResult;
  /** Runs the real `tofu` in the same folder. */
  tofu(argv: readonly string[]): CommandResult;
}

export interface RunOptions {
  readonly input?: string;
  /** `false`: what `onStart` writes comes after `input`. */
  readonly endInput?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly program?: string;
  /** Called with the process as soon as it runs, to send signals or watch it. */
  readonly onStart?: (child: ReturnType<typeof spawn>) => void;
  readonly dialect?: "terraform" | "tofu";
}

/** Nothing of the machine's own configuration reaches the programs under test. */
export function cleanEnvironment(extra: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, CHECKPOINT_DISABLE: "1", ...extra };
  for (const name of Object.keys(env))
    if (/^(TF_|LANDFORM_|NODE_EXTRA_CA_CERTS)/.test(name) && !(name in extra)) delete env[name];
  return env;
}

/** Tests that run at once must give the `onFinished` of their own context. */
export function sandbox(
  files: Readonly<Record<string, string>> = {},
  onFinished: (clean: () => void) => void = onTestFinished,
): Sandbox {
  const directory = mkdtempSync(path.join(tmpdir(), "landform-e2e-"));
  onFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }));
  const write = (contents: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(contents)) {
      const file = path.join(directory, name);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  };
  write(files);
  return {
    directory,
    write,
    read: (file) => readFileSync(path.join(directory, file), "utf8"),
    run: (argv, options = {}) => runProcess(directory, argv, options),
    terraform: (argv) => runReference("terraform", argv, directory),
    tofu: (argv) => runReference("tofu", argv, directory),
  };
}

function runReference(program: "terraform" | "tofu", argv: readonly string[], cwd: string): CommandResult {
  const { status, stdout, stderr } = spawnSync(program, argv, { cwd, env: cleanEnvironment(), encoding: "utf8" });
  return { code: status, stdout, stderr };
}

function runProcess(cwd: string, argv: readonly string[], options: RunOptions): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const dialect = options.dialect === undefined ? [] : [`-dialect=${options.dialect}`];
    const child = spawn(options.program ?? landform, [...dialect, ...argv], {
      cwd,
      env: cleanEnvironment(options.env),
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on("data", (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, stdout, stderr }));
    child.stdin.on("error", () => undefined);
    child.stdin.write(options.input ?? "");
    if (options.endInput !== false) child.stdin.end();
    options.onStart?.(child);
  });
}

export const haveTerraform = spawnSync("terraform", ["version"], { env: cleanEnvironment() }).status === 0;
export const haveTofu = spawnSync("tofu", ["version"], { env: cleanEnvironment() }).status === 0;

/** Ids, times and the folder's own path in text, replaced by words. */
export function normalized(text: string, directory = ""): string {
  return text
    .replaceAll(directory === "" ? "\u0000" : directory, "DIR")
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "UUID")
    .replaceAll(/after \d+s/g, "after Ns");
}
