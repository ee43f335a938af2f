import { readFile } from "node:fs/promises";
import path from "node:path";

/** The selected workspace: `TF_WORKSPACE`, else what `.terraform/environment` says, else `default`. */
export async function currentWorkspace(env: Readonly<Record<string, string | undefined>>): Promise<string> {
  const named = env.TF_WORKSPACE ?? "";
  if (named !== "") return named;
  const file = path.join(env.TF_DATA_DIR || ".terraform", "environment");
  const text = await readFile(file, "utf8").catch(() => "");
  return text.trim() || "default";
}

/** Names end up in paths and URLs. */
export function isWorkspaceName(name: string): boolean {
  return name !== "." && name !== ".." && /^[\w.~$&+:=@-]+$/.test(name);
}
