import { homedir } from "node:os";
import path from "node:path";
import process from "node:process";
import { readFileIfThere } from "../write-file.js";

type Environment = Readonly<Record<string, string | undefined>>;

/** What the user's `.netrc` says to show to the host of `url`, unless the address itself has a password. */
export async function netrcAuthorization(url: URL, env: Environment): Promise<string | undefined> {
  if (url.username !== "" || url.password !== "") return undefined;
  const name = process.platform === "win32" ? "_netrc" : ".netrc";
  const file = env.NETRC || path.join(env.HOME || homedir(), name);
  const text = await readFileIfThere(file).catch(() => undefined);
  const entry = text === undefined ? undefined : netrcEntry(text, url.hostname);
  if (entry === undefined) return undefined;
  return `Basic ${Buffer.from(`${entry.login}:${entry.password}`).toString("base64")}`;
}

interface NetrcEntry {
  readonly login: string;
  readonly password: string;
}

/** Of the host, else the default one. */
export function netrcEntry(text: string, hostname: string): NetrcEntry | undefined {
  // A macro ends with an empty line and has commands that look like entries.
  const words = text
    .replaceAll(/^macdef.*(?:\n.+)*/gm, "")
    .replaceAll(/^\s*#.*$/gm, "")
    .split(/\s+/);
  const entries: { host: string | undefined; login: string; password: string }[] = [];
  for (let index = 0; index < words.length; index++) {
    const last = entries.at(-1);
    if (words[index] === "machine") entries.push({ host: words[++index] ?? "", login: "", password: "" });
    else if (words[index] === "default") entries.push({ host: undefined, login: "", password: "" });
    else if (words[index] === "login" && last !== undefined) last.login = words[++index] ?? "";
    else if (words[index] === "password" && last !== undefined) last.password = words[++index] ?? "";
  }
  return entries.find(({ host }) => host === hostname) ?? entries.find(({ host }) => host === undefined);
}
