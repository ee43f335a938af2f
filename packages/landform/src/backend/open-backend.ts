import {
  type Backend,
  type BackendProblem,
  type BackendType,
  backendTypeNamed,
  createBackend as createBackendOf,
  LocalBackend,
  type LocalBackendOptions,
  localBackendType,
} from "@landform/backends";
import type { BackendConfig } from "@landform/config";
import { attributeStep, type Value, valueFromJson, valuesEqual } from "@landform/cty";
import type { Diagnostic, SourceRange, WithDiagnostics } from "@landform/diagnostics";
import { rangeAtPath } from "@landform/engine";
import type { PlanBackend } from "@landform/plan";
import { emptyValue, impliedType } from "@landform/schema";
import type { Project } from "../project.js";
import { type BackendRecord, readBackendRecord } from "./backend-record.js";
import { type BackendOverrides, backendHash, decodeBackend, noOverrides } from "./decode-backend.js";
import { initNeeded } from "./init-needed.js";
import { noSuchBackend } from "./no-such-backend.js";

/** A kind of backend with the arguments to make one. */
export interface BackendSettings {
  readonly type: BackendType;
  readonly config: Value;
}

/** How the `backend` block relates to what `init` set up last. */
export type BackendSetup =
  /** There is no block, and there was none: local files. */
  | { readonly kind: "none" }
  | { readonly kind: "unchanged"; readonly recorded: BackendSettings; readonly hash: number }
  | { readonly kind: "initial"; readonly given: BackendSettings; readonly hash: number }
  | {
      readonly kind: "changed";
      readonly given: BackendSettings;
      readonly hash: number;
      readonly record: BackendRecord;
    }
  | { readonly kind: "unset"; readonly record: BackendRecord };

/** `undefined` with errors. `overrides` make a new set up of what has not changed. */
export async function backendSetup(
  project: Project,
  overrides: BackendOverrides = noOverrides,
): Promise<WithDiagnostics<BackendSetup | undefined>> {
  const { value: record, diagnostics } = await readBackendRecord(project.dataDirectory.backendState);
  if (diagnostics.length > 0) return { value: undefined, diagnostics };
  const block = project.root.module.backend;
  if (block === undefined) return found(record === undefined ? { kind: "none" } : { kind: "unset", record });
  const type = backendTypeNamed(block.type, project.dialect.name);
  if (type === undefined) return failed(noSuchBackend(block.type, project.dialect, block.typeRange));
  const hash = backendHash(block, type, project);
  const recorded = record?.type === block.type ? recordedSettings(record, project) : undefined;
  if (recorded !== undefined && record?.hash === hash && overrides.size === 0)
    return found({ kind: "unchanged", recorded, hash });
  const decoded = decodeBackend(block, type, project, overrides);
  if (decoded.value === undefined) return { value: undefined, diagnostics: decoded.diagnostics };
  const given: BackendSettings = { type, config: decoded.value };
  if (record === undefined) return found({ kind: "initial", given, hash });
  if (recorded !== undefined && isSame(recorded, given)) return found({ kind: "unchanged", recorded, hash });
  return found({ kind: "changed", given, hash, record });
}

function found(value: BackendSetup): WithDiagnostics<BackendSetup> {
  return { value, diagnostics: [] };
}

function failed(problem: Diagnostic): WithDiagnostics<undefined> {
  return { value: undefined, diagnostics: [problem] };
}

function isSame(recorded: BackendSettings, given: BackendSettings): boolean {
  return recorded.type.name === given.type.name && valuesEqual(recorded.config, given.config) === true;
}

/** `undefined` where the record is of a backend that there is not, or has arguments that it does not take. */
export function recordedSettings(
  { type: name, config: json }: BackendRecord,
  { dialect }: Pick<Project, "dialect">,
): BackendSettings | undefined {
  const type = backendTypeNamed(name, dialect.name);
  if (type === undefined) return undefined;
  const config = valueFromJson(JSON.stringify(json), impliedType(type.schema));
  return "kind" in config && config.kind === "known" ? { type, config } : undefined;
}

/**
 * The backend that the state of this project is in: that of the saved plan that was opened, else the one that `init`
 * set up, else local files.
 */
export async function openBackend(
  project: Project,
  options: LocalBackendOptions = {},
): Promise<WithDiagnostics<Backend | undefined>> {
  const { value: settings, diagnostics } = await settingsInUse(project);
  if (settings === undefined) return { value: undefined, diagnostics };
  return createBackend(settings, project, options);
}

/** `block`: where the arguments are written, for problems with them. */
export async function createBackend(
  { type, config }: BackendSettings,
  project: Project,
  { block, ...options }: LocalBackendOptions & { readonly block?: BackendConfig } = {},
): Promise<WithDiagnostics<Backend | undefined>> {
  const { value, diagnostics: problems } = await createBackendOf(type, config, project);
  const diagnostics = problems.map((problem) => placed(problem, block));
  if (!(value instanceof LocalBackend)) return { value, diagnostics };
  return { value: value.with({ ...options, log: project.log }), diagnostics };
}

function placed({ argument, ...problem }: BackendProblem, block: BackendConfig | undefined): Diagnostic {
  if (argument === undefined || block === undefined) return problem;
  return { ...problem, subject: rangeAtPath(block.body, [attributeStep(argument)]) };
}

/** Local files with nothing said about them. */
export function defaultSettings(): BackendSettings {
  return { type: localBackendType, config: emptyValue(localBackendType.schema) };
}

async function settingsInUse(project: Project): Promise<WithDiagnostics<BackendSettings | undefined>> {
  if (project.plannedBackend !== undefined) return settingsInPlan(project.plannedBackend, project);
  const { value: setup, diagnostics } = await backendSetup(project);
  switch (setup?.kind) {
    case undefined:
      return { value: undefined, diagnostics };
    case "none":
      return { value: defaultSettings(), diagnostics: [] };
    case "unchanged":
      return { value: setup.recorded, diagnostics: [] };
    case "initial":
    case "changed":
    case "unset":
      return failed(initNeeded(setup, project.dialect));
  }
}

function settingsInPlan(
  { type: name, config }: PlanBackend,
  { dialect, root }: Project,
): WithDiagnostics<BackendSettings | undefined> {
  const type = backendTypeNamed(name, dialect.name);
  const typeRange: SourceRange | undefined = root.module.backend?.typeRange;
  return type === undefined
    ? failed(noSuchBackend(name, dialect, typeRange))
    : { value: { type, config }, diagnostics: [] };
}

/**
 * The backend as a saved plan tells of it. Without a `backend` block it is that of local files with each argument null:
 * Terraform takes the plan's value for an object of these arguments and panics at anything else.
 */
export async function backendInPlan(project: Project): Promise<PlanBackend> {
  const { type, config } = (await settingsInUse(project)).value ?? defaultSettings();
  return { type: type.name, config, workspace: project.workspace };
}
