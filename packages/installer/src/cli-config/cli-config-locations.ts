import { existsSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import process from "node:process";
import type { Dialect } from "@landform/addrs";

type Environment = Readonly<Record<string, string | undefined>>;

export interface CliConfigLocations {
  /** The only file, as the user's environment says. */
  readonly named?: string;
  /** The first of these that is there. */
  readonly files: readonly string[];
  /** Every `.tfrc` file in it too. */
  readonly directory?: string;
}

/** Is `name` that of a file in the configuration directory that is read? */
export function isConfigFileName(name: string): boolean {
  return /\.tfrc(?:\.json)?$/.test(name) && !/^\.|~$|^#.*#$/.test(name);
}

/** Where a user's CLI configuration is looked for. */
export function cliConfigLocations(env: Environment, dialect: Dialect): CliConfigLocations {
  const named = env.TF_CLI_CONFIG_FILE || env.TERRAFORM_CONFIG;
  if (named !== undefined && named !== "") return { named, files: [] };
  const isTofu = dialect.name === "tofu";
  if (process.platform === "win32") {
    const base = env.APPDATA ?? homedir();
    const names = isTofu ? ["tofu.rc", "terraform.rc"] : ["terraform.rc"];
    return { files: names.map((name) => path.join(base, name)), directory: path.join(base, "terraform.d") };
  }
  const home = homeOf(env);
  const files = (isTofu ? [".tofurc", ".terraformrc"] : [".terraformrc"]).map((name) => path.join(home, name));
  const xdg = isTofu && env.XDG_CONFIG_HOME ? path.join(env.XDG_CONFIG_HOME, "opentofu") : undefined;
  if (xdg !== undefined) files.push(path.join(xdg, "tofurc"));
  const usual = path.join(home, ".terraform.d");
  return { files, directory: xdg !== undefined && !existsSync(usual) ? xdg : usual };
}

/**
 * The directories that are searched for providers when nobody said where they are, those that exist. `launchDirectory` is
 * where the program was started, before `-chdir`.
 */
export function impliedMirrors(env: Environment, dialect: Dialect, launchDirectory: string): readonly string[] {
  const home = homeOf(env);
  const candidates = [path.join("terraform.d", "plugins"), ...dataDirectories(env, dialect, home)];
  return candidates.map((place) => path.resolve(launchDirectory, place)).filter((place) => existsSync(place));
}

function dataDirectories(env: Environment, dialect: Dialect, home: string): readonly string[] {
  if (process.platform === "win32") {
    const roaming = env.APPDATA ?? home;
    return [path.join(roaming, "terraform.d", "plugins"), path.join(roaming, "HashiCorp", "Terraform", "plugins")];
  }
  const own = [path.join(home, ".terraform.d", "plugins")];
  if (process.platform === "darwin") {
    const support = (root: string): string =>
      path.join(root, "Library", "Application Support", "io.terraform", "plugins");
    return [...own, support(home), support("/")];
  }
  if (dialect.name === "tofu" && env.XDG_DATA_HOME) own.push(path.join(env.XDG_DATA_HOME, "opentofu", "plugins"));
  const dataHome = env.XDG_DATA_HOME || path.join(home, ".local", "share");
  const shared = (env.XDG_DATA_DIRS || "/usr/local/share:/usr/share").split(":");
  return [...own, ...[dataHome, ...shared].map((root) => path.join(root, "terraform", "plugins"))];
}

/** Where hashes of packages are kept from run to run. */
export function userCacheDirectory(env: Environment): string {
  if (process.platform === "win32") return path.join(env.LOCALAPPDATA ?? homedir(), "landform", "cache");
  if (process.platform === "darwin") return path.join(homeOf(env), "Library", "Caches", "landform");
  return path.join(env.XDG_CACHE_HOME || path.join(homeOf(env), ".cache"), "landform");
}

function homeOf(env: Environment): string {
  return env.HOME || homedir();
}
