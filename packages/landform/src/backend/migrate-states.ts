import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Dialect } from "@landform/addrs";
import { type Backend, defaultWorkspace, newLockInfo, reasonOf } from "@landform/backends";
import { type Diagnostic, hasErrors, type Log } from "@landform/diagnostics";
import {
  acquireStateLock,
  formatStateFile,
  releaseStateLock,
  type State,
  type StateEncryption,
  StateManager,
  type StateStore,
  statesEqual,
} from "@landform/state";

/** What people are asked before states are copied. */
export type MigrationQuestion = { readonly from: string; readonly to: string } & (
  | { readonly kind: "allWorkspaces" }
  /** There are several workspaces, and only one place for a state where this one would go. */
  | { readonly kind: "oneWorkspace"; readonly workspace: string }
  /** Nothing is there yet where the state would go. */
  | { readonly kind: "toEmpty" }
  /** There is; both states are in these files while the question is open, save for those that are kept secret. */
  | { readonly kind: "overOther"; readonly files?: { readonly from: string; readonly to: string } }
);

/** `undecided`: why nobody could be asked. */
export type MigrationAnswer = "yes" | "no" | { readonly undecided: string };

export interface Migration {
  readonly from: NamedBackend;
  readonly to: NamedBackend;
  /** The selected workspace. */
  readonly workspace: string;
  readonly dialect: Dialect;
  readonly log: Log;
  /** Of the states in both places. */
  readonly encryption?: StateEncryption;
  /** None: do not lock. */
  readonly lock?: { readonly timeoutMs: number };
  /** Not called where nothing is to be copied. */
  readonly ask: (question: MigrationQuestion) => Promise<MigrationAnswer>;
}

export interface NamedBackend {
  readonly type: string;
  readonly backend: Backend;
  /** About its arguments. */
  readonly warnings: readonly Diagnostic[];
}

export interface MigrationResult {
  readonly diagnostics: readonly Diagnostic[];
  /** A state was there, and is to stay where it was only. */
  readonly isDeclined: boolean;
  /** The workspace to select, where the one that was selected is not there any more. */
  readonly selected?: string;
}

/**
 * Copy the states of a backend to another, of workspaces of the same names, if people want it so. What was copied stays
 * where it was.
 */
export async function migrateStates(migration: Migration): Promise<MigrationResult> {
  const { value: names, diagnostics } = await migration.from.backend.workspaces();
  if (hasErrors(diagnostics)) return { diagnostics, isDeclined: false };
  if (names.length === 1 && names[0] === defaultWorkspace) return migrateState(migration, defaultWorkspace);
  if (!migration.to.backend.hasWorkspaces) return migrateOne(migration);
  if (!(await hasAnyState(migration, names))) return nothingToDo;
  const refusal = refusalIn(await migration.ask({ kind: "allWorkspaces", ...namesOf(migration) }));
  if (refusal !== undefined) return refusal;
  const agreed: Migration = { ...migration, ask: async () => "yes" };
  for (const name of [...names].sort()) {
    const result = await migrateState(agreed, name);
    if (hasErrors(result.diagnostics)) return result;
  }
  return { diagnostics: [], isDeclined: false };
}

/** The state of the selected workspace, to a backend that has no others than the default one. */
async function migrateOne(migration: Migration): Promise<MigrationResult> {
  const { workspace } = migration;
  const refusal = refusalIn(await migration.ask({ kind: "oneWorkspace", workspace, ...namesOf(migration) }));
  if (refusal !== undefined) return refusal;
  const result = await migrateState(migration, workspace, defaultWorkspace);
  return workspace === defaultWorkspace ? result : { ...result, selected: defaultWorkspace };
}

/** Nothing is to be done then, and no other backend set up. */
function refusalIn(answer: MigrationAnswer): MigrationResult | undefined {
  if (answer === "yes") return undefined;
  const problem =
    answer === "no" ? "Migration aborted by user." : `Error asking for state migration action: ${answer.undecided}`;
  return { diagnostics: [failure(problem)], isDeclined: true };
}

async function hasAnyState(migration: Migration, names: readonly string[]): Promise<boolean> {
  for (const name of names) {
    const opened = await openState(migration.from, name, migration);
    // What can't be read is told when it is to be copied.
    if (Array.isArray(opened) || !isEmpty(opened.manager.state)) return true;
  }
  return false;
}

interface OpenedState {
  readonly store: StateStore;
  readonly manager: StateManager;
}

async function migrateState(
  migration: Migration,
  workspace: string,
  toWorkspace = workspace,
): Promise<MigrationResult> {
  const { from, to, lock } = migration;
  const source = await openState(from, workspace, migration);
  if (Array.isArray(source)) return { diagnostics: source, isDeclined: false };
  if (isEmpty(source.manager.state)) return nothingToDo;
  const target = await openState(to, toWorkspace, migration);
  if (Array.isArray(target)) return { diagnostics: target, isDeclined: false };
  if (isSame(source.manager, target.manager)) return nothingToDo;
  if (lock === undefined) return copyState(migration, source, target);
  return withLock(migration, source, "migration source state", () =>
    withLock(migration, target, "migration destination state", () => copyState(migration, source, target)),
  );
}

const nothingToDo: MigrationResult = { diagnostics: [], isDeclined: false };

async function openState(
  { backend, type }: NamedBackend,
  workspace: string,
  { dialect, log, encryption }: Migration,
): Promise<OpenedState | Diagnostic[]> {
  const { value: store, diagnostics } = await backend.open(workspace);
  if (store === undefined) return diagnostics.map((problem) => notLoaded(problem, type, dialect));
  const manager = new StateManager(store, dialect, log, encryption);
  const problems = await manager.refresh();
  return hasErrors(problems) ? problems.map((problem) => notLoaded(problem, type, dialect)) : { store, manager };
}

function isEmpty({ resources, outputs }: State): boolean {
  return resources.size === 0 && outputs.size === 0;
}

function isSame(a: StateManager, b: StateManager): boolean {
  return b.exists && a.lineage === b.lineage && statesEqual(a.state, b.state);
}

async function withLock(
  { dialect, lock }: Migration,
  { store: { locking }, manager }: OpenedState,
  operation: string,
  work: () => Promise<MigrationResult>,
): Promise<MigrationResult> {
  if (locking === undefined || lock === undefined) return work();
  const taken = await acquireStateLock(locking, newLockInfo(operation, dialect), { dialect, ...lock });
  if (taken.value === undefined) return { diagnostics: taken.diagnostics, isDeclined: false };
  const problems = await manager.refresh();
  const result = hasErrors(problems) ? { diagnostics: problems, isDeclined: false } : await work();
  const unlocking = await releaseStateLock(locking, taken.value, { dialect });
  return { ...result, diagnostics: [...result.diagnostics, ...unlocking] };
}

async function copyState(
  migration: Migration,
  { manager: source }: OpenedState,
  { manager: target }: OpenedState,
): Promise<MigrationResult> {
  const answer = isEmpty(target.state)
    ? await migration.ask({ kind: "toEmpty", ...namesOf(migration) })
    : await askAboutBoth(migration, source, target);
  if (answer === "no") return { diagnostics: [], isDeclined: true };
  if (answer !== "yes") return { diagnostics: [failure(answer.undecided)], isDeclined: true };
  target.replace(source.file(), { force: true });
  const problems = await target.persist({ isCopy: true });
  return { diagnostics: problems.map((problem) => notCopied(problem, migration)), isDeclined: false };
}

/** People can look at both states while they are asked, but for those that are kept secret. */
async function askAboutBoth(
  migration: Migration,
  source: StateManager,
  target: StateManager,
): Promise<MigrationAnswer> {
  const { from, to } = namesOf(migration);
  if (migration.encryption !== undefined) return migration.ask({ kind: "overOther", from, to });
  const directory = await mkdtemp(path.join(tmpdir(), migration.dialect.name));
  try {
    const fromFile = path.join(directory, `1-${from}.tfstate`);
    const toFile = path.join(directory, `2-${to}.tfstate`);
    await writeFile(fromFile, formatStateFile(source.file(), "indented"));
    await writeFile(toFile, formatStateFile(target.file(), "indented"));
    return await migration.ask({ kind: "overOther", from, to, files: { from: fromFile, to: toFile } });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function namesOf({ from, to }: Migration): { readonly from: string; readonly to: string } {
  return { from: from.type, to: to.type };
}

function failure(summary: string): Diagnostic {
  return { severity: "error", summary, detail: "" };
}

function notLoaded(problem: Diagnostic, type: string, { productName }: Dialect): Diagnostic {
  if (problem.severity !== "error") return problem;
  return failure(`Error loading state:
    ${reasonOf(problem)}

${productName} failed to load the default state from the "${type}" backend.
State migration cannot occur unless the state can be loaded. Backend
modification and state migration has been aborted. The state in both the
source and the destination remain unmodified. Please resolve the
above error and try again.`);
}

function notCopied(problem: Diagnostic, { from, to }: Migration): Diagnostic {
  if (problem.severity !== "error") return problem;
  return failure(`Error copying state from the previous "${from.type}" backend to the newly configured
"${to.type}" backend:
    ${reasonOf(problem)}

The state in the previous backend remains intact and unmodified. Please resolve
the error above and try again.`);
}
