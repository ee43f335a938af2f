import type { SourceRange } from "@landform/diagnostics";

/** Where something begins, as messages about statements have it: `main.tf:3,1`. */
export function startOf({ filename, start }: SourceRange): string {
  return `${filename}:${start.line},${start.column}`;
}
