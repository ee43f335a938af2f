import { existsSync, readdirSync } from "node:fs";
import type { Dialect } from "@landform/addrs";
import { cliConfigLocations, isConfigFileName } from "./cli-config-locations.js";

/** Is there anything to load? Most users have no CLI configuration, and every command asks. */
export function hasCliConfig(env: Readonly<Record<string, string | undefined>>, dialect: Dialect): boolean {
  const { named, files, directory } = cliConfigLocations(env, dialect);
  if (named !== undefined || (env.TF_PLUGIN_CACHE_DIR ?? "") !== "") return true;
  return files.some((file) => existsSync(file)) || (directory !== undefined && hasConfigFile(directory));
}

/** The directory itself is there wherever plugins or login data are, too. */
function hasConfigFile(directory: string): boolean {
  if (!existsSync(directory)) return false;
  try {
    return readdirSync(directory).some(isConfigFileName);
  } catch {
    return true;
  }
}
