import { spawn } from "node:child_process";
import { messageOf } from "@landform/diagnostics";

/** What a program in OpenTofu's protocol for external encryption answered, after the line that says who it is. */
export type ProgramAnswer =
  | { readonly kind: "answer"; readonly document: Readonly<Record<string, unknown>>; readonly stderr: string }
  /** `protocol`: it is no program of that kind. `exit`: it said that it failed. `start`: it did not run. `json`: no document. */
  | {
      readonly kind: "failure";
      readonly stage: "protocol" | "exit" | "start" | "json";
      readonly message: string;
      readonly stderr: string;
    };

export interface ProgramRequest {
  readonly command: readonly string[];
  /** What it must say in its first line, as `magic`. */
  readonly magic: string;
  /** As messages call it. */
  readonly noun: { readonly unreadable: string; readonly wrong: string };
  readonly input: string;
}

const timeoutMs = 60_000;

/** Run a program with a document in JSON for its input, and read the one that it prints. */
export async function runProgram({ command, magic, noun, input }: ProgramRequest): Promise<ProgramAnswer> {
  const [program = "", ...args] = command;
  const { stdout, stderr, ending } = await run(program, args, input, (line) => wrongHeader(line, magic, noun));
  const failure = (stage: "protocol" | "exit" | "start" | "json", message: string): ProgramAnswer => ({
    kind: "failure",
    stage,
    message,
    stderr,
  });
  if (ending !== undefined) return failure(ending.stage, ending.message);
  const answer = stdout.slice(stdout.indexOf("\n") + 1);
  try {
    const document: unknown = JSON.parse(answer);
    if (isObject(document)) return { kind: "answer", document, stderr };
    return failure("json", "it is no object");
  } catch (error) {
    return failure("json", answer.trim() === "" ? "EOF" : messageOf(error));
  }
}

interface Finished {
  readonly stdout: string;
  readonly stderr: string;
  /** Why it is not to be believed. */
  readonly ending?: { readonly stage: "protocol" | "exit" | "start"; readonly message: string };
}

function run(
  program: string,
  args: readonly string[],
  input: string,
  problemWithHeader: (line: string) => string | undefined,
): Promise<Finished> {
  return new Promise((resolve) => {
    let stdout = "";
    let stderr = "";
    let wrong: string | undefined;
    const finish = (ending?: Finished["ending"]) => resolve({ stdout, stderr, ...(ending && { ending }) });
    const child = spawn(program, args, { stdio: "pipe", timeout: timeoutMs });
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      const hadHeader = stdout.includes("\n");
      stdout += text;
      if (hadHeader || !stdout.includes("\n")) return;
      wrong = problemWithHeader(stdout.slice(0, stdout.indexOf("\n")));
      if (wrong !== undefined) child.kill("SIGKILL");
    });
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr += text;
    });
    child.on("error", (error) => finish({ stage: "start", message: error.message }));
    // A program may end without having read all: how it ended tells enough.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.on("close", (code, signal) => {
      if (wrong !== undefined) finish({ stage: "protocol", message: wrong });
      else if (code === 0) finish();
      else finish({ stage: "exit", message: code === null ? `signal: ${signal ?? ""}` : `exit status ${code}` });
    });
  });
}

function wrongHeader(line: string, wanted: string, noun: ProgramRequest["noun"]): string | undefined {
  let header: unknown;
  try {
    header = JSON.parse(line);
  } catch (error) {
    const reason = messageOf(error);
    return `failed to unmarshal header from ${noun.unreadable} (${reason})`;
  }
  const { magic = "", version = 0 } = isObject(header) ? header : {};
  if (magic !== wanted) return `invalid magic received from ${noun.wrong}: ${String(magic)}`;
  return version === 1 ? undefined : `invalid version number received from ${noun.wrong}: ${String(version)}`;
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The bytes of a member in base64; `undefined` where it is absent. */
export function bytesOf(member: unknown): Uint8Array | undefined {
  return typeof member === "string" ? Buffer.from(member, "base64") : undefined;
}
