import { dataDirectoryOf, writeModuleManifest } from "@landform/installer";
import { copyRootModule, hasConfiguration } from "landform";
import type { CommandContext } from "../command.js";
import type { InitView } from "../views/init-view.js";
import { report } from "../views/report.js";

/** Copy a module into the working directory, to go on with as its configuration; tells whether that went well. */
export async function initFromModule(context: CommandContext, view: InitView, source: string): Promise<boolean> {
  const { dialect, env, cliConfig } = context;
  if (await hasConfiguration(".", dialect)) {
    report(context, [{ severity: "error", summary: notEmpty, detail: "" }]);
    return false;
  }
  view.copying(source);
  const { called, records, diagnostics, lookup } = await copyRootModule({
    source,
    directory: ".",
    dialect,
    env,
    ...(cliConfig && { cliConfig }),
    onEvent: view.module,
  });
  if (report(context, diagnostics, { sources: lookup })) return false;
  called.forEach(view.copied);
  const { modulesManifest } = dataDirectoryOf(".", env);
  if (report(context, await writeModuleManifest(modulesManifest, records))) return false;
  view.gap();
  return true;
}

const notEmpty = `The working directory already contains files. The -from-module option requires
an empty directory into which a copy of the referenced module will be placed.

To initialize the configuration already in this working directory, omit the
-from-module option.`;
