import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import path from "node:path";
import process from "node:process";
import { buffer } from "node:stream/consumers";
import type { Dialect } from "@landform/addrs";
import { messageOf } from "@landform/diagnostics";
import type { CliConfig } from "../cli-config/cli-config.js";
import { cliConfigLocations } from "../cli-config/cli-config-locations.js";
import { platformOf } from "../providers/platform.js";

/** A program of the user that keeps tokens: `terraform-credentials-NAME`, asked with `get`, `store` and `forget`. */
export interface CredentialsHelper {
  readonly name: string;
  readonly program: string;
  readonly args: readonly string[];
}

export interface HelperError {
  readonly kind: "helperError";
  readonly message: string;
}

/** The helper that the CLI configuration names, if its program is in the user's directory of plugins. */
export async function findCredentialsHelper(
  { credentialsHelper }: CliConfig,
  env: Readonly<Record<string, string | undefined>>,
  dialect: Dialect,
): Promise<CredentialsHelper | undefined> {
  const { TF_CLI_CONFIG_FILE: _, TERRAFORM_CONFIG: __, ...rest } = env;
  const { directory } = cliConfigLocations(rest, dialect);
  if (credentialsHelper === undefined || directory === undefined) return undefined;
  const { name, args } = credentialsHelper;
  const plugins = path.join(directory, "plugins");
  for (const place of [plugins, path.join(plugins, platformOf(process))]) {
    const names = (await readdir(place).catch(() => [])).filter((file) => isProgramOf(name, file)).sort();
    const newest = names.at(-1);
    if (newest !== undefined) return { name, program: path.join(place, newest), args };
  }
  return undefined;
}

function isProgramOf(name: string, file: string): boolean {
  const program = `terraform-credentials-${name}`;
  return file === program || file === `${program}.exe` || file.startsWith(`${program}_v`);
}

/** The token for a host; undefined where the helper has none. */
export async function helperToken(
  helper: CredentialsHelper,
  hostname: string,
): Promise<string | undefined | HelperError> {
  const output = await runHelper(helper, "get", hostname);
  if (typeof output !== "string") return output;
  try {
    const document: unknown = JSON.parse(output);
    const has = typeof document === "object" && document !== null && "token" in document;
    return has && typeof document.token === "string" ? document.token : undefined;
  } catch (error) {
    const why = messageOf(error);
    return helperError(`malformed output from ${helper.program}: ${why}`);
  }
}

/** Have the helper keep a token, or without one forget it. */
export async function storeHelperToken(
  helper: CredentialsHelper,
  hostname: string,
  token: string | undefined,
): Promise<HelperError | undefined> {
  const outcome =
    token === undefined
      ? await runHelper(helper, "forget", hostname)
      : await runHelper(helper, "store", hostname, JSON.stringify({ token }));
  return typeof outcome === "string" ? undefined : outcome;
}

/** What it prints, or what it complains about. */
function runHelper(
  { program, args }: CredentialsHelper,
  verb: "get" | "store" | "forget",
  hostname: string,
  input = "",
): Promise<string | HelperError> {
  return new Promise((resolve) => {
    const child = spawn(program, [...args, verb, hostname], { stdio: ["pipe", "pipe", "pipe"] });
    const output = Promise.all([buffer(child.stdout), buffer(child.stderr)]);
    child.on("error", (error) => resolve(helperError(`failed to run ${program}: ${error.message}`)));
    child.on("close", (status) => {
      void output.then(([stdout, stderr]) => {
        const complaint = stderr.length === 0 ? ", but it produced no error message" : `: ${stderr.toString()}`;
        resolve(status === 0 ? stdout.toString() : helperError(`error in ${program}${complaint}`));
      });
    });
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}

function helperError(message: string): HelperError {
  return { kind: "helperError", message };
}
