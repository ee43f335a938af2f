import type { Dialect } from "@landform/addrs";

/** The configuration files among the names of a directory, in name order. */
export interface SelectedFiles {
  readonly primary: readonly string[];
  /** Merged into the others afterwards. */
  readonly overrides: readonly string[];
}

const extensions = { terraform: [".tf", ".tf.json"], tofu: [".tofu", ".tofu.json", ".tf", ".tf.json"] } as const;

/** Which of `names` are read. In OpenTofu `x.tofu` hides `x.tf`, and `x.tofu.json` hides `x.tf.json`. */
export function selectFiles(names: readonly string[], dialect: Pick<Dialect, "name">): SelectedFiles {
  const known = new Set(names);
  const primary: string[] = [];
  const overrides: string[] = [];
  for (const name of [...names].sort()) {
    const extension = extensions[dialect.name].find((ending) => name.endsWith(ending));
    if (extension === undefined || isIgnored(name)) continue;
    const base = name.slice(0, -extension.length);
    if (dialect.name === "tofu" && extension.startsWith(".tf") && known.has(base + extension.replace(".tf", ".tofu"))) {
      continue;
    }
    (base === "override" || base.endsWith("_override") ? overrides : primary).push(name);
  }
  return { primary, overrides };
}

/** Hidden files, and what editors leave behind. */
export function isIgnored(name: string): boolean {
  return name.startsWith(".") || name.endsWith("~") || (name.startsWith("#") && name.endsWith("#"));
}
