import { readModuleManifest, writeModuleManifest } from "@landform/installer";
import { installModules, openBackend, openProject } from "landform";
import { parseWithVariables } from "../arguments/early-variables.js";
import { type FlagValues, flag } from "../arguments/flags.js";
import { stateFlags } from "../arguments/operation-flags.js";
import type { Command, CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { moduleLines } from "../views/module-lines.js";
import { report } from "../views/report.js";
import { usageError } from "../views/usage-error.js";
import { initProjectProviders } from "./init-project-providers.js";

const flags = {
  ...stateFlags,
  backend: flag.bool(true),
  get: flag.bool(true),
  upgrade: flag.bool(),
  input: flag.bool(true),
  reconfigure: flag.bool(),
  "migrate-state": flag.bool(),
  "force-copy": flag.bool(),
  lockfile: flag.string(),
  "plugin-dir": flag.list(),
};

export const init: Command = {
  usage: {
    synopsis: "init [options]",
    summary: "Prepare your working directory for other commands",
    description: [
      "Installs the modules that the configuration calls and chooses its providers. It is safe to run as often as you like: it never deletes configuration or state.",
    ],
    options: [
      { flag: "-backend=false", text: "Leave the backend as it is." },
      { flag: "-get=false", text: "Do not install modules." },
      { flag: "-upgrade", text: "Choose the newest versions that the configuration allows." },
      {
        flag: "-lockfile=MODE",
        text: "Set a dependency lock file mode: readonly fails where the file would have to be changed.",
      },
      {
        flag: "-plugin-dir=PATH",
        text: "Take provider packages from this directory and from nowhere else. Can be repeated.",
      },
      { flag: "-input=false", text: "Never ask." },
      { flag: "-no-color", text: "No colours." },
    ],
  },
  async run(given, argv) {
    const { parsed, context, diagnostics: problems } = parseWithVariables(given, argv, flags);
    if (parsed.error !== undefined) return usageError(context, init.usage, parsed.error);
    if (report(context, problems)) return 1;
    if (parsed.args.length > 0) {
      report(context, [
        {
          severity: "error",
          summary: "Too many command line arguments. Did you mean to use -chdir?",
          detail: "",
        },
      ]);
      return 1;
    }
    if (parsed.flags.upgrade && parsed.flags.lockfile === "readonly") {
      const summary = "The -upgrade flag conflicts with -lockfile=readonly.";
      report(context, [{ severity: "error", summary, detail: "" }]);
      return 1;
    }
    return initialize(context, parsed.flags);
  },
};

type Flags = FlagValues<typeof flags>;

async function initialize(context: CommandContext, values: Flags): Promise<number> {
  const { terminal } = context;
  const { style } = terminal;
  const installation = installModules();
  const { value: project, diagnostics } = await openProject({
    ...(await projectOptions(context)),
    ...(values.get && { resolveModule: installation.resolveModule }),
  });
  if (project.sources.size === 0) {
    terminal.out(emptyDirectory(context));
    return 0;
  }
  terminal.out(style.bold("Initializing the backend...\n"));
  if (installation.records.length > 0) {
    terminal.out(style.bold(values.upgrade ? "Upgrading modules...\n" : "Initializing modules...\n"));
    const before = await readModuleManifest(project.dataDirectory.modulesManifest);
    terminal.out(moduleLines(installation.records, before.value, values.upgrade));
  }
  for (const { key, directory } of installation.records)
    context.log.debug?.(`Module installer: ${key} installed at ${directory}`);
  const sources = { sources: project.lookup };
  if (report(context, diagnostics, sources)) return 1;
  if (report(context, (await openBackend(project)).diagnostics, sources)) return 1;
  if (installation.records.length > 0) {
    if (report(context, await writeModuleManifest(project.dataDirectory.modulesManifest, installation.records)))
      return 1;
  }
  const providers = { upgrade: values.upgrade, lockFileMode: values.lockfile, pluginDirectories: values["plugin-dir"] };
  if (!(await initProjectProviders(context, project, providers))) return 1;
  terminal.out(success(context));
  return 0;
}

function emptyDirectory({ dialect }: CommandContext): string {
  return `${dialect.productName} initialized in an empty directory!\n\nThe directory has no ${dialect.productName} configuration files. You may begin working\nwith ${dialect.productName} immediately by creating ${dialect.productName} configuration files.\n`;
}

function success({ terminal, dialect, env }: CommandContext): string {
  const { style } = terminal;
  const head = `${style.bold(style.green(`${dialect.productName} has been successfully initialized!`))}\n`;
  if ((env.TF_IN_AUTOMATION ?? "") !== "") return head;
  return `${head}
You may now begin working with ${dialect.productName}. "${dialect.name} plan" shows what is to be done for
your infrastructure, and all other commands work here now too.

When modules, providers or the backend of this configuration change, run this
command again; other commands notice and say so.
`;
}
