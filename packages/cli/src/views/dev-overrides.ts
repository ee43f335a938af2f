import { devOverrideWarnings } from "landform";
import type { CommandContext } from "../command.js";
import { report } from "./report.js";

/** Tell of providers under development, before anything is done with them. */
export function warnOfDevOverrides(context: CommandContext): void {
  const { cliConfig, dialect } = context;
  if (cliConfig === undefined) return;
  report(context, devOverrideWarnings(cliConfig, dialect));
}
