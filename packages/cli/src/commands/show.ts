import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import { providerRequirements } from "@landform/installer";
import { type EncryptionProblem, emptyState, isEncryptionProblem, readStateFile, type State } from "@landform/state";
import {
  encryptionOfDirectory,
  openPlanFile,
  openProject,
  type Project,
  SchemaCatalog,
  StateSession,
  selectionProblems,
} from "landform";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { openForState } from "../read-state.js";
import { loadProject } from "../session.js";
import { report } from "../views/report.js";
import { planText } from "../views/show-plan.js";
import { neitherStateNorPlan, noPlan, unreadableFile, unreadablePlan } from "../views/show-problems.js";
import { stateText } from "../views/show-state.js";
import { usageDiagnostic, usageError } from "../views/usage-error.js";

const flags = { json: flag.bool() };
/** OpenTofu's ways to say what to show. */
const targetFlags = { state: flag.bool(), plan: flag.string(), config: flag.bool(), module: flag.string() };

export const show: Command = {
  usage: {
    synopsis: "show [options] [FILE]",
    summary: "Show the current state or a saved plan",
    description: [
      "Shows a saved plan or a state file in a form for people or, with -json, for programs. Without a file, the current state.",
    ],
    options: [
      { flag: "-json", text: "Print a JSON document." },
      { flag: "-no-color", text: "No colours." },
      { flag: "-state", text: "OpenTofu: show the current state, which is the default." },
      { flag: "-plan=FILE", text: "OpenTofu: show a saved plan." },
      { flag: "-config", text: "OpenTofu: show the configuration here. Only with -json." },
      { flag: "-module=DIR", text: "OpenTofu: show what one module declares. Only with -json." },
    ],
  },
  async run(context, argv) {
    if (context.dialect.name === "tofu") return showChosen(context, argv);
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, show.usage, parsed.error);
    const [file, ...extra] = parsed.args;
    if (extra.length > 0)
      return wrongUsage(context, "Too many command line arguments", "Expected at most one positional argument.");
    return file === undefined
      ? showCurrentState(context, parsed.flags.json)
      : showFile(context, file, parsed.flags.json);
  },
};

function wrongUsage(context: CommandContext, summary: string, detail: string): number {
  return usageDiagnostic(context, show.usage, { severity: "error", summary, detail });
}

/** With OpenTofu's flags that say what to show. */
async function showChosen(context: CommandContext, argv: readonly string[]): Promise<number> {
  const parsed = parseFlags(argv, { ...flags, ...targetFlags });
  if (parsed.error !== undefined) return wrongUsage(context, "Failed to parse command-line options", parsed.error);
  const { json, state, plan, config, module } = parsed.flags;
  const chosen = [state, plan !== "", config, module !== ""].filter((isChosen) => isChosen).length;
  if (chosen > 1) {
    const detail = `The -state, -plan=FILENAME, -config, and -module=DIR options are mutually-exclusive, to specify which kind of object to show.`;
    return wrongUsage(context, "Conflicting object types to show", detail);
  }
  const [file, ...extra] = parsed.args;
  if (chosen > 0 && file !== undefined) {
    const detail = "This command does not expect any positional arguments when using a target-selection option.";
    return wrongUsage(context, "Unexpected command line arguments", detail);
  }
  if (extra.length > 0) {
    const detail = "Expected at most one positional argument for the legacy positional argument mode.";
    return wrongUsage(context, "Too many command line arguments", detail);
  }
  if (config && !json)
    return wrongUsage(
      context,
      "JSON output required for configuration",
      "The -config option requires -json to be specified.",
    );
  if (module !== "" && !json)
    return wrongUsage(
      context,
      "JSON output required for module",
      "The -module=DIR option requires -json to be specified.",
    );
  if (config) return showConfiguration(context);
  if (module !== "") return showModule(context, module);
  if (plan !== "") return showPlan(context, plan, json);
  return file === undefined ? showCurrentState(context, json) : showFile(context, file, json);
}

/** The configuration here, with all modules that it calls. */
async function showConfiguration(context: CommandContext): Promise<number> {
  const project = await loadProject(context);
  if (project === undefined) return 1;
  const sources = { sources: project.lookup };
  if (report(context, await selectionProblems(project), sources)) return 1;
  const required = [...providerRequirements(project.root, emptyState).values()];
  const schemas = await SchemaCatalog.load(
    project,
    required.map(({ provider }) => provider),
  );
  if (report(context, schemas.problems, sources)) return 1;
  const { configurationDocument, formatDocument } = await import("@landform/json-output");
  const problems = new DiagnosticList();
  const document = configurationDocument(project.root, schemas, context.dialect, (detail) =>
    problems.add({ severity: "error", summary: "Failed to marshal configuration to json", detail }),
  );
  if (report(context, problems.items, sources)) return 1;
  context.terminal.out(formatDocument(document));
  return 0;
}

/** The module in a directory, whoever calls it and whatever it calls. Messages name it as seen from here, as OpenTofu's do. */
async function showModule(context: CommandContext, given: string): Promise<number> {
  const directory = path.relative("", given) || ".";
  const { value: project, diagnostics } = await openProject({
    ...(await projectOptions(context)),
    directory,
    resolveModule: () => undefined,
  });
  if (report(context, diagnostics, { sources: project.lookup })) return 1;
  const { singleModuleDocument, formatDocument } = await import("@landform/json-output");
  context.terminal.out(formatDocument(singleModuleDocument(project.root, context.dialect)));
  return 0;
}

/** A file that must be a plan. */
async function showPlan(context: CommandContext, file: string, json: boolean): Promise<number> {
  const { info, bytes } = await readIfFile(file);
  if (bytes === undefined) {
    report(context, [unreadablePlan(file, info)]);
    return 1;
  }
  if (isArchive(bytes)) return showPlanFile(context, file, json);
  const encryption = await encryptionOfDirectory(await projectOptions(context));
  if (report(context, encryption.diagnostics)) return 1;
  const decrypted = await encryption.value?.plan?.decrypt(bytes);
  if (decrypted !== undefined && !isEncryptionProblem(decrypted) && isArchive(decrypted.plain))
    return showPlanFile(context, file, json);
  report(context, [noPlan(bytes)]);
  return 1;
}

async function readIfFile(file: string) {
  const info = await stat(file).catch(() => undefined);
  const bytes = info?.isFile() === true ? await readFile(file).catch(() => undefined) : undefined;
  return { info, bytes };
}

async function showCurrentState(context: CommandContext, json: boolean): Promise<number> {
  const project = await openForState(context);
  if (project === undefined) return 1;
  const { value: session, diagnostics } = await StateSession.open(project, {});
  if (report(context, diagnostics, { sources: project.lookup }) || session === undefined) return 1;
  if (!session.manager.exists && !json) {
    context.terminal.out("No state.\n");
    return 0;
  }
  return showState(context, project, session.manager.exists ? session.manager.state : undefined, json);
}

/** Even a configuration with errors has providers to look values up with. */
async function projectHere(context: CommandContext): Promise<Project> {
  const { value } = await openProject(await projectOptions(context));
  return value;
}

async function showFile(context: CommandContext, file: string, json: boolean): Promise<number> {
  const { info, bytes } = await readIfFile(file);
  if (bytes === undefined) {
    report(context, [unreadableFile(file, info)]);
    return 1;
  }
  if (isArchive(bytes)) return showPlanFile(context, file, json);
  const encryption = await encryptionOfDirectory(await projectOptions(context));
  if (report(context, encryption.diagnostics) || encryption.value === undefined) return 1;
  const { plan, state } = encryption.value;
  const asPlan = await plan?.decrypt(bytes);
  // A state may be encrypted in the same way.
  if (asPlan !== undefined && !isEncryptionProblem(asPlan) && isArchive(asPlan.plain))
    return showPlanFile(context, file, json);
  const decrypted = await (state?.decrypt(bytes) ?? { plain: bytes });
  if (isEncryptionProblem(decrypted)) {
    report(context, [neitherStateNorPlan(file, problemsOf(decrypted), bytes)]);
    return 1;
  }
  const { value, diagnostics } = readStateFile(decrypted.plain, context.dialect);
  if (value === undefined) {
    report(context, [neitherStateNorPlan(file, diagnostics, bytes)]);
    return 1;
  }
  return showState(context, await projectHere(context), value.state, json);
}

/** Plans are ZIP files. */
function isArchive(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 2)).toString("latin1") === "PK";
}

function problemsOf({ message, diagnostics }: EncryptionProblem): readonly Diagnostic[] {
  return diagnostics ?? [{ severity: "error", summary: message, detail: "" }];
}

async function showState(
  context: CommandContext,
  project: Project,
  state: State | undefined,
  json: boolean,
): Promise<number> {
  const schemas = await SchemaCatalog.load(
    project,
    [...(state?.resources.values() ?? [])].map(({ provider }) => provider.provider),
  );
  const { stateDocument, formatDocument } = await import("@landform/json-output");
  const { value, diagnostics } = stateDocument(state, schemas, context.dialect);
  if (report(context, diagnostics)) return 1;
  context.terminal.out(json ? formatDocument(value) : stateText(value, schemas, context));
  return 0;
}

async function showPlanFile(context: CommandContext, file: string, json: boolean): Promise<number> {
  const { value, diagnostics } = await openPlanFile(file, context);
  // Warnings were shown when the plan was made; a program that reads the document has no use for them.
  if (report(context, diagnostics.filter(isError)) || value === undefined) return 1;
  if (!json) {
    context.terminal.out(planText(value.plan, value.schemas, context));
    return 0;
  }
  const { planDocument, formatDocument } = await import("@landform/json-output");
  const document = planDocument(value.plan, value.project.root, value.schemas, context.dialect);
  if (report(context, document.diagnostics)) return 1;
  context.terminal.out(formatDocument(document.value));
  return 0;
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}
