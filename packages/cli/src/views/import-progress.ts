import { formatAbsResourceInstance } from "@landform/addrs";
import type { EngineEvent } from "@landform/engine";
import type { CommandContext } from "../command.js";
import { showProgress } from "./progress.js";

/** Lines that tell what happens while one object is imported at once, without a plan. */
export function showImport(context: CommandContext): (event: EngineEvent) => void {
  const { out, style } = context.terminal;
  const progress = showProgress(context);
  return (event) => {
    if (event.kind === "importPrepare") {
      const text = `${formatAbsResourceInstance(event.address)}: Importing from ID ${JSON.stringify(event.id)}...`;
      out(`${style.bold(text)}\n`);
    } else if (event.kind === "importFound") {
      out(`${style.bold(style.green(`${formatAbsResourceInstance(event.address)}: Import prepared!`))}\n`);
      out(`${style.green(`  Prepared ${event.address.resource.type} for import`)}\n`);
    } else progress(event);
  };
}
