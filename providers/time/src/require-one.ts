import type { Reporter } from "@landform/provider-sdk";

/** At least one of `names` is set, or may come to be. */
export function requireOneOf(
  names: readonly string[],
  config: Readonly<Record<string, unknown>>,
  error: Reporter["error"],
): void {
  if (names.some((name) => config[name] !== null)) return;
  error("Missing Attribute Configuration", `At least one of these attributes must be configured: [${names.join(",")}]`);
}
