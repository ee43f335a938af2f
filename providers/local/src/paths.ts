import { resolve } from "node:path";

/** Where a path of the configuration leads: relative ones start at `directory`, an empty one leads nowhere. */
export function located(directory: string, path: string): string {
  return path === "" ? "" : resolve(directory, path);
}
