import { homedir } from "node:os";
import path from "node:path";
import { readFileIfThere } from "../../write-file.js";
import type { Environment } from "../run-program.js";

/** The settings of a profile in the user's two AWS files; those in `credentials` win. */
export async function readAwsProfile(name: string, env: Environment): Promise<ReadonlyMap<string, string>> {
  const folder = path.join(env.HOME || homedir(), ".aws");
  const [config, credentials] = await Promise.all([
    settingsIn(env.AWS_CONFIG_FILE || path.join(folder, "config"), name === "default" ? name : `profile ${name}`),
    settingsIn(env.AWS_SHARED_CREDENTIALS_FILE || path.join(folder, "credentials"), name),
  ]);
  return new Map([...config, ...credentials]);
}

async function settingsIn(file: string, section: string): Promise<ReadonlyMap<string, string>> {
  const text = await readFileIfThere(file).catch(() => undefined);
  const settings = new Map<string, string>();
  let current = "";
  for (const line of (text ?? "").split(/\r?\n/)) {
    const heading = /^\s*\[\s*(.*?)\s*\]/.exec(line)?.[1];
    if (heading !== undefined) current = heading.replaceAll(/\s+/g, " ");
    const [, name, value] = /^([A-Za-z_]\w*)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    if (current === section && name !== undefined && value !== undefined) settings.set(name.toLowerCase(), value);
  }
  return settings;
}
