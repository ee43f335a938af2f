import { readModuleManifest, writeModuleManifest } from "@landform/installer";
import { installModules, openProject } from "landform";
import { parseWithVariables } from "../arguments/early-variables.js";
import { flag } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { forPrograms } from "../views/for-programs.js";
import { moduleLines } from "../views/module-lines.js";
import { report } from "../views/report.js";
import { tell } from "../views/tell.js";
import { tooManyArguments, usageError } from "../views/usage-error.js";

const flags = { update: flag.bool(), "test-directory": flag.string("tests") };

export const get: Command = forPrograms({
  usage: {
    synopsis: "get [options]",
    summary: "Install or upgrade the modules of this configuration",
    description: [
      "Installs the modules that the configuration calls, and those that they call. What is installed already is kept. The init command does this too.",
    ],
    options: [{ flag: "-update", text: "Look for newer versions of modules that are installed already." }],
  },
  async run(given, argv) {
    const { parsed, context, diagnostics: problems } = parseWithVariables(given, argv, flags);
    if (parsed.error !== undefined) return usageError(context, get.usage, parsed.error);
    if (report(context, problems)) return 1;
    if (parsed.args.length > 0) return tooManyArguments(context);
    return getModules(context, parsed.flags.update);
  },
});

async function getModules(context: CommandContext, update: boolean): Promise<number> {
  const { records, resolveModule } = installModules();
  const { value: project, diagnostics } = await openProject({ ...(await projectOptions(context)), resolveModule });
  const { modulesManifest } = project.dataDirectory;
  const before = (await readModuleManifest(modulesManifest)).value;
  for (const line of moduleLines(records, before, update))
    tell(context, { text: `- ${line}\n`, line: `installing ${line}` });
  if (report(context, diagnostics, { sources: project.lookup })) return 1;
  if (records.length === 0) return 0;
  return report(context, await writeModuleManifest(modulesManifest, records)) ? 1 : 0;
}
