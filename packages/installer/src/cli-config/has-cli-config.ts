import { existsSync } from "node:fs";
import type { Dialect } from "@landform/addrs";
import { cliConfigLocations } from "./cli-config-locations.js";

/** Is there anything to load? Most users have no CLI configuration, and every command asks. */
export function hasCliConfig(env: Readonly<Record<string, string | undefined>>, dialect: Dialect): boolean {
  const { named, files, directory } = cliConfigLocations(env, dialect);
  if (named !== undefined || (env.TF_PLUGIN_CACHE_DIR ?? "") !== "") return true;
  return files.some((file) => existsSync(file)) || (directory !== undefined && existsSync(directory));
}
