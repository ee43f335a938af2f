import type { OutputState } from "@landform/state";
import type { CommandContext } from "../command.js";
import { formatValue } from "./format-value.js";

/** `name = value` lines, sensitive values kept back unless they are asked for. */
export function outputLines(
  outputs: ReadonlyMap<string, OutputState>,
  { showSensitive }: Pick<CommandContext, "showSensitive">,
): string {
  return [...outputs]
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(
      ([name, { value, sensitive }]) =>
        `${name} = ${sensitive && !showSensitive ? "<sensitive>" : formatValue(value)}\n`,
    )
    .join("");
}
