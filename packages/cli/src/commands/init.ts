import type { Project } from "landform";
import { parseWithVariables } from "../arguments/early-variables.js";
import { type FlagValues, flag } from "../arguments/flags.js";
import { stateFlags } from "../arguments/operation-flags.js";
import type { Command, CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { createInitView } from "../views/init-view.js";
import { report } from "../views/report.js";
import { tooManyArguments, usageError } from "../views/usage-error.js";
import { withJsonLog } from "../views/with-json-log.js";
import { initFromModule } from "./init-from-module.js";
import { initProjectBackend } from "./init-project-backend.js";
import { initProjectModules, openWithPresentModules } from "./init-project-modules.js";
import { initProjectProviders } from "./init-project-providers.js";

const flags = {
  ...stateFlags,
  backend: flag.bool(true),
  get: flag.bool(true),
  "from-module": flag.string(),
  upgrade: flag.bool(),
  input: flag.bool(true),
  json: flag.bool(),
  reconfigure: flag.bool(),
  "migrate-state": flag.bool(),
  "force-copy": flag.bool(),
  lockfile: flag.string(),
  "plugin-dir": flag.list(),
  "backend-config": flag.list(),
  cloud: flag.bool(true),
  "ignore-remote-version": flag.bool(),
  "test-directory": flag.string("tests"),
  var: flag.list(),
  "var-file": flag.list(),
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
      {
        flag: "-backend-config=...",
        text: "An argument for the backend as NAME=VALUE, or a file of such arguments. Can be repeated.",
      },
      { flag: "-reconfigure", text: "Set up the backend without a look at the one that was set up before." },
      { flag: "-migrate-state", text: "Copy states from the backend that was set up before, after asking." },
      { flag: "-force-copy", text: "Copy states without asking; the same as -migrate-state and yes to all questions." },
      {
        flag: "-from-module=SOURCE",
        text: "First copy the module with this source address into the working directory, which must be empty.",
      },
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
      { flag: "-json", text: "Print JSON, one object a line." },
      { flag: "-no-color", text: "No colours." },
    ],
  },
  async run(given, argv) {
    const withLog = await withJsonLog(given, argv);
    const { parsed, context, diagnostics: problems } = parseWithVariables(withLog, argv, flags);
    if (parsed.error !== undefined) return usageError(context, init.usage, parsed.error);
    if (report(context, problems)) return 1;
    if (parsed.args.length > 0) {
      if (context.dialect.name === "tofu") return tooManyArguments(context, init.usage);
      report(context, [
        {
          severity: "error",
          summary: "Too many command line arguments. Did you mean to use -chdir?",
          detail: "",
        },
      ]);
      return 1;
    }
    if (parsed.flags.json && parsed.flags["migrate-state"]) {
      const summary = "The -migrate-state and -json options are mutually-exclusive";
      const detail = `${context.dialect.productName} cannot ask for interactive approval when -json is set. To use the -migrate-state option, disable the -json option.`;
      report(context, [{ severity: "error", summary, detail }]);
      return 1;
    }
    if (parsed.flags.reconfigure && parsed.flags["migrate-state"]) {
      const detail = "The -migrate-state and -reconfigure options are mutually-exclusive.";
      report(context, [{ severity: "error", summary: "Invalid init options", detail }]);
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
  const view = createInitView(context);
  if (values["from-module"] !== "" && !(await initFromModule(context, view, values["from-module"]))) return 1;
  const opened = await openWithPresentModules(await projectOptions(context), values);
  if (opened.project.sources.size === 0) {
    view.message("emptyDirectory");
    return 0;
  }
  if (values.backend && !(await canEncrypt(context, opened.project))) return 1;
  if (values.backend) {
    view.message("backend");
    if (!(await initProjectBackend(context, opened.project, values))) return 1;
  }
  const project = await initProjectModules(context, opened, view);
  if (project === undefined) return 1;
  const providers = {
    upgrade: values.upgrade,
    backend: values.backend,
    lockFileMode: values.lockfile,
    pluginDirectories: values["plugin-dir"],
  };
  if (!(await initProjectProviders(context, project, view, providers))) return 1;
  view.message("success");
  if ((context.env.TF_IN_AUTOMATION ?? "") === "") view.message("nextSteps");
  return 0;
}

/** Whether states and plans can be stored as the configuration asks; if not, that is shown. */
async function canEncrypt(context: CommandContext, { encryption, rootErrors, lookup }: Project): Promise<boolean> {
  if (rootErrors.length > 0) return true;
  const { value, diagnostics } = await encryption();
  return !report(context, value === undefined ? diagnostics : await value.prepare(), { sources: lookup });
}
