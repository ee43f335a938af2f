import type { ModuleManifest, ModuleRecord } from "@landform/installer";

/** A line for each module that was not installed before, or for all; parents come before their children. */
export function moduleLines(records: readonly ModuleRecord[], before: ModuleManifest, all = false): readonly string[] {
  const shown = records.filter(({ key, source, directory }) => {
    const known = before.get(key);
    return all || known?.source !== source || known.directory !== directory;
  });
  const sorted = shown.sort((a, b) => (a.key < b.key ? -1 : 1));
  return sorted.map(({ key, directory }) => `${key} in ${directory}`.trimEnd());
}
