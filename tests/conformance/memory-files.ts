import { dirname, normalize } from "node:path";
import type { ConfigFiles } from "@landform/config";

/** Files in memory, by path from the root of the configuration. */
export function memoryFiles(files: Readonly<Record<string, string>>): ConfigFiles {
  const paths = Object.keys(files);
  return {
    async list(directory) {
      const names = paths.filter((path) => normalize(dirname(path)) === normalize(directory));
      const isDirectory =
        normalize(directory) === "." || paths.some((path) => path.startsWith(`${normalize(directory)}/`));
      return isDirectory ? names.map((path) => path.slice(path.lastIndexOf("/") + 1)) : undefined;
    },
    async read(path) {
      const text = files[normalize(path)];
      return text === undefined ? undefined : new TextEncoder().encode(text);
    },
  };
}
