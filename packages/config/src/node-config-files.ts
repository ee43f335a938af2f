import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import type { ConfigFiles } from "./config-files.js";

/**
 * The files of this machine, read one at a time: with 50,000 at once there are no file handles left, and for small files
 * waiting takes longer than reading.
 */
export const nodeConfigFiles: ConfigFiles = {
  async list(directory) {
    const entries = await readdir(directory, { withFileTypes: true }).catch(() => undefined);
    return entries?.filter((entry) => !entry.isDirectory()).map((entry) => entry.name);
  },
  async read(path) {
    try {
      // Waiting for somebody to write to a pipe would be waiting forever.
      const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
      try {
        return fstatSync(file).isFile() ? readFileSync(file) : undefined;
      } finally {
        closeSync(file);
      }
    } catch {
      return undefined;
    }
  },
  realPath: (directory) => realpath(directory).catch(() => undefined),
};
