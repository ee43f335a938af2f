import { formatAbsResourceInstance } from "@landform/addrs";
import type { EngineEvent } from "@landform/engine";
import type { CommandContext } from "../command.js";
import { showProgress } from "./progress.js";

/** Lines that tell what happens while one object is imported at once, without a plan. */
export function showImport(context: CommandContext): (event: EngineEvent) => void {
  const { out, style } = context.terminal;
  const progress = showProgress(context);
  const line = (text: string) => out(`${style.bold(style.green(text))}\n`);
  return (event) => {
    if (event.kind === "importPrepare") {
      line(`${formatAbsResourceInstance(event.address)}: Importing from ID ${JSON.stringify(event.id)}...`);
    } else if (event.kind === "importFound") {
      line(`${formatAbsResourceInstance(event.address)}: Import prepared!`);
      out(`${style.green(`  Prepared ${event.address.resource.type} for import`)}\n`);
    } else progress(event);
  };
}
