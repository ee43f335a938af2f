import { backendTypeNamed, LocalBackend } from "@landform/backends";
import type { BackendConfig } from "@landform/config";
import { type Diagnostic, hasErrors, invariant } from "@landform/diagnostics";
import { isJsonObject, valueJson } from "@landform/json-output";
import type { Project } from "../project.js";
import { type BackendRecord, writeBackendRecord } from "./backend-record.js";
import { noOverrides } from "./decode-backend.js";
import { choiceNeeded } from "./init-needed.js";
import { type Migration, type MigrationResult, migrateStates, type NamedBackend } from "./migrate-states.js";
import { noSuchBackend } from "./no-such-backend.js";
import {
  type BackendSettings,
  type BackendSetup,
  backendSetup,
  createBackend,
  defaultSettings,
  recordedSettings,
} from "./open-backend.js";
import { readOverrides } from "./read-overrides.js";
import { selectWorkspace } from "./select-workspace.js";

export interface InitBackendOptions {
  /** As given with `-backend-config`. */
  readonly configOptions: readonly string[];
  /** Forget what was set up before. */
  readonly reconfigure: boolean;
  /** Copy states to where the configuration says now. */
  readonly migrate: boolean;
  readonly lock?: { readonly timeoutMs: number };
  readonly ask: Migration["ask"];
  readonly onChange: (change: BackendChange) => void;
}

/** What is being done, for people. */
export type BackendChange =
  | { readonly kind: "changed"; readonly from: string; readonly to: string }
  | { readonly kind: "leaving" | "left" | "configured"; readonly type: string };

export interface InitializedBackend {
  readonly diagnostics: readonly Diagnostic[];
  /** Texts of more files, for snippets. */
  readonly sources: ReadonlyMap<string, Uint8Array>;
}

/** Set up the backend that the configuration names, and note that for other commands. */
export async function initBackend(project: Project, options: InitBackendOptions): Promise<InitializedBackend> {
  const block = project.root.module.backend;
  const type = block && backendTypeNamed(block.type, project.dialect.name);
  if (block !== undefined && type === undefined) {
    const problem = noSuchBackend(block.type, project.dialect, block.typeRange);
    return { diagnostics: [{ ...problem, summary: "Unsupported backend type" }], sources: new Map() };
  }
  const overrides = type && (await readOverrides(options.configOptions, type, project));
  const sources = overrides?.sources ?? new Map<string, Uint8Array>();
  if (overrides !== undefined && hasErrors(overrides.diagnostics))
    return { diagnostics: overrides.diagnostics, sources };
  const missing = block === undefined && options.configOptions.length > 0 ? [missingBlock] : [];
  const { value: setup, diagnostics } = await backendSetup(project, overrides?.value ?? noOverrides);
  if (setup === undefined) return { diagnostics: [...missing, ...diagnostics], sources };
  return { diagnostics: [...missing, ...(await bringAbout(setup, project, options))], sources };
}

async function bringAbout(
  setup: BackendSetup,
  project: Project,
  options: InitBackendOptions,
): Promise<readonly Diagnostic[]> {
  const { reconfigure, migrate } = options;
  switch (setup.kind) {
    case "none":
      return [];
    case "unchanged":
      return record(project, setup.recorded, setup.hash);
    case "initial":
      return configure(setup, project, options);
    case "unset":
      if (reconfigure) return forget(project);
      return migrate ? leave(setup.record, project, options) : [choiceNeeded(project.dialect)];
    case "changed":
      if (reconfigure) return configure(setup, project, options);
      return migrate ? change(setup, project, options) : [choiceNeeded(project.dialect)];
  }
}

interface Configured {
  readonly given: BackendSettings;
  readonly hash: number;
}

/** From local files, which are emptied once their states are in the new place. */
async function configure({ given, hash }: Configured, project: Project, options: InitBackendOptions) {
  const from = await named(defaultSettings(), project);
  const to = await named(given, project, project.root.module.backend);
  if (isProblem(from)) return from;
  if (isProblem(to)) return to;
  const migrated = await migrate(from, to, project, options);
  if (hasErrors(migrated.diagnostics)) return migrated.diagnostics;
  if (!migrated.isDeclined) {
    const problems = await emptyStates(from, to);
    if (hasErrors(problems)) return problems;
  }
  return finish({ given, hash }, project, options, [...to.warnings, ...migrated.diagnostics]);
}

async function change(
  { given, hash, record: before }: Extract<BackendSetup, { readonly kind: "changed" }>,
  project: Project,
  options: InitBackendOptions,
): Promise<readonly Diagnostic[]> {
  options.onChange({ kind: "changed", from: before.type, to: given.type.name });
  const from = await namedInRecord(before, project);
  const to = await named(given, project, project.root.module.backend);
  if (isProblem(from)) return from;
  if (isProblem(to)) return to;
  const migrated = await migrate(from, to, project, options);
  if (hasErrors(migrated.diagnostics)) return migrated.diagnostics;
  return finish({ given, hash }, project, options, [...to.warnings, ...migrated.diagnostics]);
}

async function leave(
  before: BackendRecord,
  project: Project,
  options: InitBackendOptions,
): Promise<readonly Diagnostic[]> {
  options.onChange({ kind: "leaving", type: before.type });
  const from = await namedInRecord(before, project);
  const to = await named(defaultSettings(), project);
  if (isProblem(from)) return from;
  if (isProblem(to)) return to;
  const migrated = await migrate(from, to, project, options);
  if (hasErrors(migrated.diagnostics)) return migrated.diagnostics;
  const problems = await forget(project);
  if (!hasErrors(problems)) options.onChange({ kind: "left", type: before.type });
  return problems;
}

async function finish(
  { given, hash }: Configured,
  project: Project,
  options: InitBackendOptions,
  warnings: readonly Diagnostic[],
): Promise<readonly Diagnostic[]> {
  const problems = await record(project, given, hash);
  if (!hasErrors(problems)) options.onChange({ kind: "configured", type: given.type.name });
  return [...warnings, ...problems];
}

async function migrate(
  from: NamedBackend,
  to: NamedBackend,
  { dialect, log, workspace, dataDirectory, encryption }: Project,
  { lock, ask }: InitBackendOptions,
): Promise<MigrationResult> {
  const { value, diagnostics } = await encryption();
  if (value === undefined) return { diagnostics, isDeclined: false };
  const secrecy = { ...(value.state && { encryption: value.state }) };
  const result = await migrateStates({ from, to, workspace, dialect, log, ask, ...secrecy, ...(lock && { lock }) });
  if (result.selected === undefined || hasErrors(result.diagnostics)) return result;
  const problems = await selectWorkspace(dataDirectory, result.selected);
  return { ...result, diagnostics: [...result.diagnostics, ...problems] };
}

/** Two places for one state confuse people. What was there is kept as a backup. */
async function emptyStates({ backend: from }: NamedBackend, { backend: to }: NamedBackend) {
  if (from instanceof LocalBackend && to instanceof LocalBackend && (await from.sharesFilesWith(to))) return [];
  const { value: names, diagnostics } = await from.workspaces();
  const problems: Diagnostic[] = [...diagnostics];
  for (const name of hasErrors(problems) ? [] : names) {
    const { value: store, diagnostics: opening } = await from.open(name);
    const content = await store?.read();
    problems.push(...opening, ...(content?.diagnostics ?? []));
    if (content?.value === undefined || content.value.length === 0 || store === undefined) continue;
    problems.push(...((await store.writeBackup?.(content.value)) ?? []));
    if (!hasErrors(problems)) problems.push(...(await store.write(new Uint8Array())));
  }
  return problems;
}

async function named(
  settings: BackendSettings,
  project: Project,
  block?: BackendConfig,
): Promise<NamedBackend | readonly Diagnostic[]> {
  const { value: backend, diagnostics } = await createBackend(settings, project, block && { block });
  return backend === undefined ? diagnostics : { type: settings.type.name, backend, warnings: diagnostics };
}

async function namedInRecord(before: BackendRecord, project: Project): Promise<NamedBackend | readonly Diagnostic[]> {
  const settings = recordedSettings(before, project);
  return settings === undefined ? [noSuchBackend(before.type, project.dialect)] : named(settings, project);
}

function isProblem(value: NamedBackend | readonly Diagnostic[]): value is readonly Diagnostic[] {
  return Array.isArray(value);
}

function record({ dataDirectory, dialect }: Project, { type, config }: BackendSettings, hash: number) {
  const json = valueJson(config);
  invariant(isJsonObject(json), "the arguments of a backend are an object");
  return writeBackendRecord(dataDirectory.backendState, { type: type.name, config: json, hash }, dialect);
}

function forget({ dataDirectory, dialect }: Project): Promise<readonly Diagnostic[]> {
  return writeBackendRecord(dataDirectory.backendState, undefined, dialect);
}

const missingBlock: Diagnostic = {
  severity: "warning",
  summary: "Missing backend configuration",
  detail: `-backend-config was used without a "backend" block in the configuration.

If you intended to override the default local backend configuration,
no action is required, but you may add an explicit backend block to your
configuration to clear this warning:

terraform {
  backend "local" {}
}

However, if you intended to override a defined backend, please verify that
the backend configuration is present and valid.
`,
};
