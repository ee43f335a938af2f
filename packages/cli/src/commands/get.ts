import { writeModuleManifest } from "@landform/installer";
import { installProjectModules, openModuleInstaller } from "landform";
import { parseWithVariables } from "../arguments/early-variables.js";
import { flag } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { forPrograms } from "../views/for-programs.js";
import { moduleLine } from "../views/module-lines.js";
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
    if (parsed.args.length > 0) return tooManyArguments(context, get.usage);
    return getModules(context, parsed.flags.update, parsed.flags["test-directory"]);
  },
});

async function getModules(context: CommandContext, update: boolean, testDirectory: string): Promise<number> {
  const options = await projectOptions(context);
  const installer = await openModuleInstaller({
    ...options,
    upgrade: update,
    mayFetch: true,
    onEvent: (event) => {
      const text = moduleLine(event);
      tell(context, { text: `${text}\n`, line: text.replace(/^- /, "installing ") });
    },
  });
  const { value: project, diagnostics } = await installProjectModules(options, installer, testDirectory);
  const { records, hasFailed, isUsed } = installer;
  const problems =
    !isUsed || hasFailed ? [] : await writeModuleManifest(project.dataDirectory.modulesManifest, records);
  return report(context, [...diagnostics, ...problems], { sources: project.lookup }) ? 1 : 0;
}
