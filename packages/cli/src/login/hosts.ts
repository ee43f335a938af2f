import type { Diagnostic } from "@landform/diagnostics";

/** Whom Terraform logs in to when no host is named. */
export const defaultHost = "app.terraform.io";

export function invalidHostname(given: string, why: string): Diagnostic {
  const detail = `The given hostname "${given}" is not valid: ${why}.`;
  return { severity: "error", summary: "Invalid hostname", detail };
}
