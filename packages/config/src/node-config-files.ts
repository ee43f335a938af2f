import { readdir, readFile } from "node:fs/promises";
import type { ConfigFiles } from "./config-files.js";

/** The files of this machine. */
export const nodeConfigFiles: ConfigFiles = {
  async list(directory) {
    const entries = await readdir(directory, { withFileTypes: true }).catch(() => undefined);
    return entries?.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  },
  read: (path) => readFile(path).catch(() => undefined),
};
