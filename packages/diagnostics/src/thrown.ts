/** The words of what was thrown, whatever it is. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** What Node calls the kind of an error of the system: `ENOENT`. Empty for all others. */
export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && "code" in thrown && typeof thrown.code === "string" ? thrown.code : "";
}
