import type { OutputState } from "@landform/state";
import { formatValue } from "./format-value.js";

/** `name = value` lines, sensitive values kept back. */
export function outputLines(outputs: ReadonlyMap<string, OutputState>): string {
  return [...outputs]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, { value, sensitive }]) => `${name} = ${sensitive ? "<sensitive>" : formatValue(value)}\n`)
    .join("");
}
