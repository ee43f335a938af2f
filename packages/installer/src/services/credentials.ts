import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Dialect } from "@landform/addrs";
import { fileProblem } from "@landform/backends";
import type { CliConfig } from "../cli-config/cli-config.js";
import { cliConfigLocations } from "../cli-config/cli-config-locations.js";
import { readFileIfThere, replaceFile } from "../write-file.js";
import { type CredentialsHelper, type HelperError, helperToken } from "./credentials-helper.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where `login` keeps tokens. */
export function credentialsFile(env: Environment, dialect: Dialect): string {
  const { TF_CLI_CONFIG_FILE: _, TERRAFORM_CONFIG: __, ...rest } = env;
  return path.join(cliConfigLocations(rest, dialect).directory ?? "", "credentials.tfrc.json");
}

/** Is the token for `hostname` in a file that the user wrote, which we do not change? */
export function isConfiguredByHand(hostname: string, config: CliConfig, file: string): boolean {
  const found = config.credentials.get(hostname);
  return found !== undefined && path.resolve(found.file) !== path.resolve(file);
}

/** Where tokens may be. */
export interface TokenPlaces {
  readonly env: Environment;
  readonly config: CliConfig;
  /** What `login` writes. */
  readonly file: string;
  readonly helper?: CredentialsHelper;
}

/** What to show to a host: from `TF_TOKEN_…`, else what the user's files say, else what the user's helper knows. */
export async function tokenFor(
  hostname: string,
  { env, config, file, helper }: TokenPlaces,
): Promise<string | undefined | HelperError> {
  const written =
    environmentToken(hostname, env) ?? config.credentials.get(hostname)?.token ?? (await storedToken(hostname, file));
  if (written !== undefined || helper === undefined) return written;
  return helperToken(helper, asciiHost(hostname));
}

/** In the names of variables a dot is `_` and a dash may be `__`; international names are in punycode. */
function environmentToken(hostname: string, env: Environment): string | undefined {
  if (hostname.includes(":")) return undefined;
  const dots = asciiHost(hostname).replaceAll(".", "_");
  return env[`TF_TOKEN_${dots.replaceAll("-", "__")}`] || env[`TF_TOKEN_${dots}`] || undefined;
}

export function asciiHost(hostname: string): string {
  return URL.canParse(`https://${hostname}`) ? new URL(`https://${hostname}`).host : hostname;
}

async function storedToken(hostname: string, file: string): Promise<string | undefined> {
  const document = await readDocument(file).catch(() => new Map<string, unknown>());
  const token = fieldsOf(fieldsOf(document.get("credentials")).get(hostname)).get("token");
  return typeof token === "string" ? token : undefined;
}

/** Keep `token`, or none, for `hostname`; all else in the file stays. Tells why that cannot be. */
export async function storeToken(
  file: string,
  hostname: string,
  token: string | undefined,
): Promise<string | undefined> {
  try {
    const document = await readDocument(file);
    const credentials = fieldsOf(document.get("credentials"));
    if (token === undefined) credentials.delete(hostname);
    else credentials.set(hostname, { token });
    document.set("credentials", Object.fromEntries([...credentials].sort(([a], [b]) => (a < b ? -1 : 1))));
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await replaceFile(file, `${JSON.stringify(Object.fromEntries(document), null, 2)}`, { mode: 0o600 });
    return undefined;
  } catch (error) {
    return fileProblem(error, file);
  }
}

export async function hasStoredToken(file: string, hostname: string): Promise<boolean> {
  return (await storedToken(hostname, file)) !== undefined;
}

async function readDocument(file: string): Promise<Map<string, unknown>> {
  const text = await readFileIfThere(file);
  return text === undefined ? new Map() : fieldsOf(JSON.parse(text));
}

function fieldsOf(value: unknown): Map<string, unknown> {
  return new Map<string, unknown>(typeof value === "object" && value !== null ? Object.entries(value) : []);
}
