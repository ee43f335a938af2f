import { dataDirectoryOf, writeModuleManifest } from "@landform/installer";
import { copyRootModule, hasConfiguration } from "landform";
import type { CommandContext } from "../command.js";
import type { InitView } from "../views/init-view.js";
import { report } from "../views/report.js";

/** Copy a module into the working directory, to go on with as its configuration; tells whether that went well. */
export async function initFromModule(context: CommandContext, view: InitView, source: string): Promise<boolean> {
  const { dialect, env } = context;
  if (await hasConfiguration(".", dialect)) {
    report(context, [{ severity: "error", summary: notEmpty, detail: "" }]);
    return false;
  }
  view.copying(source);
  const { records, diagnostics, lookup } = await copyRootModule({ source, directory: ".", dialect, env });
  if (report(context, diagnostics, { sources: lookup })) return false;
  for (const { key } of records) view.module(key);
  const { modulesManifest } = dataDirectoryOf(".", env);
  if (records.length > 0 && report(context, await writeModuleManifest(modulesManifest, records))) return false;
  view.gap();
  return true;
}

const notEmpty = `The working directory already contains files. The -from-module option requires
an empty directory into which a copy of the referenced module will be placed.

To initialize the configuration already in this working directory, omit the
-from-module option.`;
