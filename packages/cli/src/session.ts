import { type InputValue, parseInputs, type RawInput, type VariableConfig } from "@landform/config";
import { dynamicNull, unknownValue } from "@landform/cty";
import { type Diagnostic, DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import {
  collectInputs,
  openProject,
  type Project,
  type StateOptions,
  StateSession,
  type VariableOption,
} from "landform";
import type { CommandContext } from "./command.js";
import { projectOptions } from "./project-options.js";
import { ask } from "./views/prompt.js";
import { report } from "./views/report.js";

/** Load the configuration, here by default, and say what is wrong with it; `undefined` when it cannot be used. */
export async function loadProject(context: CommandContext, directory = "."): Promise<Project | undefined> {
  const { value, diagnostics } = await openProject({
    ...(await projectOptions(context)),
    forOperation: true,
    directory,
  });
  return report(context, diagnostics, { sources: value.lookup }) ? undefined : value;
}

export function isEmptyConfiguration({ sources }: Project): boolean {
  return sources.size === 0;
}

export interface InputOptions {
  readonly options: readonly VariableOption[];
  /** What to do about required variables that nothing was given for; `leave`: their values stay unknown. */
  readonly missing: "ask" | "refuse" | "leave";
  /** Ends the asking. */
  readonly signal?: AbortSignal;
}

export interface ReadInputs {
  readonly values: ReadonlyMap<string, InputValue>;
  /** Not shown yet. */
  readonly warnings: readonly Diagnostic[];
}

/** What was given for the root module's variables; `undefined` after errors, which were shown; an interrupt leaves values out. */
export async function readInputs(
  context: CommandContext,
  project: Project,
  { options, missing, signal }: InputOptions,
): Promise<ReadInputs | undefined> {
  const sources = new Map(project.sources);
  const collected = await collectInputs({ directory: project.directory, env: context.env, options, sources });
  const diags = new DiagnosticList();
  diags.addAll(collected.diagnostics);
  const given = new Map(collected.value);
  if (missing === "ask" && context.jsonLog === undefined && !diags.hasErrors)
    await askForMissing(context, project, given, signal);
  const { variables } = project.root.module;
  const values = missing === "leave" ? withUnknown(given, variables, diags) : parseInputs(given, variables, diags);
  if (!diags.hasErrors) return { values, warnings: diags.items };
  const { sourceLookup } = await import("landform");
  report(context, diags.items, { sources: sourceLookup(sources) });
  return undefined;
}

function withUnknown(
  given: ReadonlyMap<string, RawInput>,
  variables: ReadonlyMap<string, VariableConfig>,
  diags: DiagnosticSink,
): ReadonlyMap<string, InputValue> {
  const values = new Map(parseInputs(given, withoutRequired(variables), diags));
  for (const { name, type, default: value } of variables.values()) {
    if (value === undefined && !given.has(name)) values.set(name, { value: unknownValue(type), source: "prompt" });
  }
  return values;
}

/** `variables` of which none must be given. */
export function withoutRequired(variables: ReadonlyMap<string, VariableConfig>): ReadonlyMap<string, VariableConfig> {
  return new Map([...variables].map(([name, variable]) => [name, { default: dynamicNull, ...variable }]));
}

/** From whatever standard input is, as Terraform does: a file or a program may have the answers. */
async function askForMissing(
  context: CommandContext,
  project: Project,
  given: Map<string, RawInput>,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (const variable of [...project.root.module.variables.values()].sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (variable.default !== undefined || given.has(variable.name)) continue;
    const { name, description = "", sensitive } = variable;
    const text = await ask(
      { query: `var.${name}`, description, secret: sensitive === true, isSpaced: false },
      context,
      signal,
    );
    if (text === undefined) return;
    given.set(name, { kind: "text", text, source: "prompt" });
  }
}

export interface StateFlagValues {
  readonly lock: boolean;
  readonly "lock-timeout": number;
  readonly state: string | undefined;
  readonly "state-out": string | undefined;
  readonly backup: string | undefined;
  /** As in `LocalBackendOptions`. */
  readonly backupSuffix?: string;
}

/** Open the state, locked unless told otherwise; `undefined` after errors, which were shown. */
export async function openState(
  context: CommandContext,
  project: Project,
  flags: StateFlagValues,
  operation: string,
  signal?: AbortSignal,
): Promise<StateSession | undefined> {
  const name = operation.replace("OperationType", "");
  if (name !== operation) context.log.info?.(`backend/local: starting ${name} operation`);
  const { value, diagnostics } = await StateSession.open(project, stateOptions(context, flags, operation, signal));
  return report(context, diagnostics, { sources: project.lookup }) ? undefined : value;
}

function stateOptions(
  context: CommandContext,
  flags: StateFlagValues,
  operation: string,
  signal?: AbortSignal,
): StateOptions {
  return {
    local: {
      ...(flags.state !== undefined && { statePath: flags.state }),
      ...(flags["state-out"] !== undefined && { stateOutPath: flags["state-out"] }),
      ...(flags.backup !== undefined && { backupPath: flags.backup }),
      ...(flags.backupSuffix !== undefined && { backupSuffix: flags.backupSuffix }),
    },
    ...(flags.lock && { lock: { operation, timeoutMs: flags["lock-timeout"] } }),
    ...(signal && { signal }),
    onSlowLock: () => tellOfSlowLock(context),
  };
}

function tellOfSlowLock({ terminal, jsonLog }: CommandContext): void {
  const message = "Acquiring state lock. This may take a few moments...";
  if (jsonLog === undefined) terminal.out(`${message}\n`);
  else jsonLog.line({ level: "info", message, fields: { type: "state_lock_acquire" } });
}

/** Do `use`, then close the state whatever happened; problems with the lock are shown and make the exit code 1. */
export async function andClose(
  context: CommandContext,
  session: StateSession,
  use: () => Promise<number>,
): Promise<number> {
  let code = 1;
  try {
    code = await use();
  } finally {
    if (report(context, await session.close())) code = 1;
  }
  return code;
}
