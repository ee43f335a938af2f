import { readFile, stat } from "node:fs/promises";
import type { Diagnostic } from "@landform/diagnostics";
import { type EncryptionProblem, isEncryptionProblem, readStateFile, type State } from "@landform/state";
import { encryptionOfDirectory, openPlanFile, openProject, type Project, SchemaCatalog, StateSession } from "landform";
import { flag, parseFlags } from "../arguments/flags.js";
import type { Command, CommandContext } from "../command.js";
import { projectOptions } from "../project-options.js";
import { openForState } from "../read-state.js";
import { report } from "../views/report.js";
import { planText } from "../views/show-plan.js";
import { neitherStateNorPlan, unreadableFile } from "../views/show-problems.js";
import { stateText } from "../views/show-state.js";
import { usageDiagnostic, usageError } from "../views/usage-error.js";

const flags = { json: flag.bool() };

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
    ],
  },
  async run(context, argv) {
    const parsed = parseFlags(argv, flags);
    if (parsed.error !== undefined) return usageError(context, show.usage, parsed.error);
    const [file, ...extra] = parsed.args;
    if (extra.length > 0) {
      return usageDiagnostic(context, show.usage, {
        severity: "error",
        summary: "Too many command line arguments",
        detail: "Expected at most one positional argument.",
      });
    }
    return file === undefined
      ? showCurrentState(context, parsed.flags.json)
      : showFile(context, file, parsed.flags.json);
  },
};

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
  const info = await stat(file).catch(() => undefined);
  const bytes = info?.isFile() === true ? await readFile(file).catch(() => undefined) : undefined;
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
