import { readFile } from "node:fs/promises";
import { homedir } from "node:os";
import path from "node:path";

/** Where profiles are looked for instead of the user's two files. */
export interface AwsFiles {
  readonly config?: readonly string[];
  readonly credentials?: readonly string[];
}

/** The settings of a profile in the user's two AWS files; those in `credentials` win, and later files over earlier. */
export async function readAwsProfile(
  name: string,
  env: Readonly<Record<string, string | undefined>>,
  files: AwsFiles = {},
): Promise<ReadonlyMap<string, string>> {
  const folder = path.join(env.HOME || homedir(), ".aws");
  const config = files.config ?? [env.AWS_CONFIG_FILE || path.join(folder, "config")];
  const credentials = files.credentials ?? [env.AWS_SHARED_CREDENTIALS_FILE || path.join(folder, "credentials")];
  const found = await Promise.all([
    ...config.map((file) => settingsIn(file, name === "default" ? name : `profile ${name}`)),
    ...credentials.map((file) => settingsIn(file, name)),
  ]);
  return new Map(found.flatMap((settings) => [...settings]));
}

async function settingsIn(file: string, section: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(file, "utf8").catch(() => "");
  const settings = new Map<string, string>();
  let current = "";
  for (const line of text.split(/\r?\n/)) {
    const heading = /^\s*\[\s*(.*?)\s*\]/.exec(line)?.[1];
    if (heading !== undefined) current = heading.replaceAll(/\s+/g, " ");
    const [, name, value] = /^([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (current === section && name !== undefined && value !== undefined) settings.set(name.toLowerCase(), value);
  }
  return settings;
}
