import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { fileProblem } from "@landform/backends";
import { type ConfigFiles, type ModuleNode, resolveInstalledModules } from "@landform/config";
import type { Diagnostic, WithDiagnostics } from "@landform/diagnostics";
import type { InputValues } from "@landform/engine";
import { lockFileName, parseLockFile, providerRequirements, readFileIfThere, replaceFile } from "@landform/installer";
import {
  type ConfigSnapshot,
  decodePlan,
  formatPlanFile,
  isPlanFileError,
  type ModuleSnapshot,
  type Plan,
  type PlanFile,
  type PlanFileError,
  readPlanFile,
  type SchemaLookup,
} from "@landform/plan";
import { isEncryptionProblem } from "@landform/state";
import { encryptionOfDirectory } from "./encryption/encryption-of-directory.js";
import { openProject, type Project } from "./project.js";
import type { ProjectOptions } from "./project-options.js";
import { savedSelectionProblems, validationProblems } from "./providers/check-providers.js";
import { SchemaCatalog } from "./schema-catalog.js";
import type { StateSession } from "./state-session.js";

/** Save a plan with all that applying it will need: configuration, state and lock file as they are now. */
export async function writeProjectPlan(
  project: Project,
  session: StateSession,
  plan: Plan,
  file: string,
): Promise<readonly Diagnostic[]> {
  const { value: encryption, diagnostics } = await project.encryption();
  if (encryption === undefined) return diagnostics;
  const schemas = await SchemaCatalog.load(project, providersIn(plan));
  const content = {
    plan,
    lineage: session.manager.exists ? session.manager.lineage : "",
    serial: session.manager.exists ? session.manager.serial : 0,
    config: snapshotOf(project),
    lockFile: (await readFileIfThere(path.join(project.directory, lockFileName))) ?? "",
  };
  const bytes = await formatPlanFile(content, schemaLookup(schemas), project.dialect);
  if (isPlanFileError(bytes)) return [problem("Failed to write plan file", bytes.message)];
  const stored = await (encryption.plan?.encrypt(bytes) ?? bytes);
  if (isEncryptionProblem(stored)) return [problem("Failed to write plan file", stored.message)];
  try {
    await replaceFile(file, stored);
    return [];
  } catch (error) {
    return [problem("Failed to write plan file", `The plan file could not be written: ${fileProblem(error, file)}.`)];
  }
}

/** A saved plan with the configuration it was made from, ready to be shown or applied. */
export interface OpenedPlan {
  readonly plan: Plan;
  readonly project: Project;
  readonly schemas: SchemaCatalog;
  readonly variables: InputValues;
  /** Why the plan does not fit the state that there is now; empty when it does. */
  mismatches(session: StateSession): readonly Diagnostic[];
}

export interface PlanFileOptions
  extends Pick<ProjectOptions, "dialect" | "env" | "variables" | "providers" | "cliConfig"> {
  /** The plan is to be applied, with the providers that it was made with. */
  readonly toApply?: boolean;
}

export async function openPlanFile(
  file: string,
  options: PlanFileOptions,
): Promise<WithDiagnostics<OpenedPlan | undefined>> {
  const failed = (...diagnostics: readonly Diagnostic[]) => ({ value: undefined, diagnostics });
  // Who may read the plan, and how the state is stored, is for the configuration here to say, not for that of the plan.
  const found = await encryptionOfDirectory(options);
  const encryption = found.value;
  if (encryption === undefined) return failed(...found.diagnostics);
  let bytes: Uint8Array;
  try {
    // In this order, so that the problem is named as the reference tools name it.
    await stat(file);
    bytes = await readFile(file);
  } catch (error) {
    return failed(problem(`Failed to load "${file}" as a plan file`, `Error: ${fileProblem(error, file)}`));
  }
  const decrypted = await (encryption.plan?.decrypt(bytes) ?? { plain: bytes });
  if (isEncryptionProblem(decrypted)) return failed(undecipherable(file, decrypted.message));
  const read = await readPlanFile(decrypted.plain, options.dialect);
  if (isPlanFileError(read)) return failed(unreadable(file, read));
  if (typeof read.config === "string")
    return failed(problem("Failed to read configuration from plan file", read.config));
  const opened = await decodeOpened(read, read.config, { ...options, encryption: async () => found });
  return { ...opened, diagnostics: [...found.diagnostics, ...opened.diagnostics] };
}

async function decodeOpened(
  read: PlanFile,
  config: ConfigSnapshot,
  options: PlanFileOptions & Pick<ProjectOptions, "encryption">,
): Promise<WithDiagnostics<OpenedPlan | undefined>> {
  const opened = await openProject({
    ...options,
    workspace: read.plan.backend.workspace,
    directory: config.get("")?.directory ?? ".",
    files: snapshotFiles(config),
    resolveModule: resolveInstalledModules(installedIn(config), options),
  });
  const notInstalled = await validationProblems(opened.value);
  if (notInstalled.length > 0) return { value: undefined, diagnostics: notInstalled };
  const selections = options.toApply === true ? savedSelections(opened.value, read) : [];
  if (selections.length > 0) return { value: undefined, diagnostics: selections };
  const states = { priorState: read.priorState.state, previousRunState: read.previousRunState.state };
  const changed = changedIn(read.plan).map(({ provider }) => provider.provider);
  const required = providerRequirements(opened.value.root, states.priorState);
  const schemas = await SchemaCatalog.load(opened.value, [
    ...changed,
    ...[...required.values()].map(({ provider }) => provider),
  ]);
  if (schemas.problems.length > 0) return { value: undefined, diagnostics: schemas.problems };
  const decoded = decodePlan(read.plan, states, schemaLookup(schemas));
  const variables: InputValues = new Map(
    [...read.plan.variables].map(([name, value]) => [name, { value, source: "plan" }]),
  );
  const value: OpenedPlan = {
    plan: decoded.value,
    project: { ...opened.value, plannedBackend: decoded.value.backend },
    schemas,
    variables,
    mismatches: (session) => staleness(read, session),
  };
  return { value, diagnostics: [...opened.diagnostics, ...decoded.diagnostics] };
}

function savedSelections(project: Project, { lockFile = "" }: PlanFile): readonly Diagnostic[] {
  return savedSelectionProblems(project, parseLockFile(lockFile, lockFileName).value);
}

function staleness({ priorState: { lineage, serial } }: PlanFile, { manager }: StateSession): readonly Diagnostic[] {
  const current = manager.exists ? { lineage: manager.lineage, serial: manager.serial } : { lineage: "", serial: 0 };
  const firstPlan = lineage === "" && serial === 0;
  if (!firstPlan && lineage !== current.lineage) {
    const detail = "The given plan file can not be applied because it was created from a different state lineage.";
    return [problem("Saved plan does not match the given state", detail)];
  }
  if (serial === current.serial) return [];
  const detail =
    "The given plan file can no longer be applied because the state was changed by another operation after the plan was created.";
  return [problem("Saved plan is stale", detail)];
}

function undecipherable(file: string, reason: string): Diagnostic {
  return unreadable(file, { kind: "planFileError", stage: "open", isPlan: true, message: reason });
}

function unreadable(file: string, { stage, message }: PlanFileError): Diagnostic {
  const summary = stage === "open" ? `Failed to load "${file}" as a plan file` : "Error reading plan file";
  const detail =
    stage === "open" ? `Error: couldn't load the provided path as a local plan file (${message})` : `${message}.`;
  return problem(summary, detail);
}

function problem(summary: string, detail: string): Diagnostic {
  return { severity: "error", summary, detail };
}

function schemaLookup(schemas: SchemaCatalog): SchemaLookup {
  return (provider, mode, type) => {
    const schema = schemas.schemaOf(provider, { mode, type });
    const identity = schemas.get(provider)?.identities.get(type);
    return schema && { schema, ...(identity && { identity }) };
  };
}

function providersIn(plan: Plan) {
  return changedIn(plan).map(({ provider }) => provider.provider);
}

/** All changes in a plan, whether they are made with it or not. */
function changedIn<T>(
  plan: Readonly<Record<"changes" | "drift", readonly T[]>> & { readonly deferred: readonly { readonly change: T }[] },
) {
  return [...plan.changes, ...plan.drift, ...plan.deferred.map(({ change }) => change)];
}

/** The files of every module as they were read. */
function snapshotOf({ root, sources }: Project): ConfigSnapshot {
  const filesByDirectory = new Map<string, Map<string, Uint8Array>>();
  for (const [file, bytes] of sources) {
    const directory = path.posix.dirname(file);
    const files = filesByDirectory.get(directory) ?? new Map<string, Uint8Array>();
    filesByDirectory.set(directory, files.set(path.posix.basename(file), bytes));
  }
  const modules = new Map<string, ModuleSnapshot>();
  const add = (node: ModuleNode): void => {
    const { directory } = node.module;
    modules.set(node.path.join("."), {
      directory,
      ...(node.call && { source: node.call.source }),
      ...(node.version !== undefined && { version: node.version }),
      files: filesByDirectory.get(directory) ?? new Map(),
    });
    for (const child of node.children.values()) add(child);
  };
  add(root);
  return modules;
}

function snapshotFiles(config: ConfigSnapshot): ConfigFiles {
  const byDirectory = new Map([...config.values()].map(({ directory, files }) => [directory, files]));
  return {
    list: async (directory) => [...(byDirectory.get(directory)?.keys() ?? [])],
    read: async (file) => byDirectory.get(path.posix.dirname(file))?.get(path.posix.basename(file)),
  };
}

function installedIn(config: ConfigSnapshot) {
  return [...config].flatMap(([key, { directory, source = "", version }]) =>
    key === "" ? [] : [{ key, directory, source, ...(version !== undefined && { version }) }],
  );
}
