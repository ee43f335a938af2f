import { type Dialect, formatAbsResource, formatAbsResourceInstance } from "@landform/addrs";
import { type Diagnostic, hasErrors } from "@landform/diagnostics";
import {
  type EncryptionProblem,
  type OpenOperation,
  readJournal,
  replayJournal,
  type State,
  type StateManager,
} from "@landform/state";
import type { JournalEncryption } from "./encryption/journal-cipher.js";
import { readJournalFile, removeJournal, rewriteJournal } from "./journal-file.js";
import { decryptJournal } from "./journal-text.js";

/**
 * Bring the state to what a killed run knew at its end, if one left a journal, and tell of what nobody knows the end of.
 * An object that may have been created stays on record until it is in the state, or the next run that changes something.
 */
export async function recoverJournal(
  file: string,
  manager: StateManager,
  dialect: Dialect,
  encryption?: JournalEncryption,
): Promise<readonly Diagnostic[]> {
  const stored = readJournalFile(file);
  if (stored === undefined) return [];
  const text = await decryptJournal(stored, encryption);
  if (typeof text !== "string") return [unreadable(file, text)];
  const records = readJournal(text, dialect);
  if (records.length === 0) return removed(file);
  const before = manager.exists ? manager.file() : undefined;
  const replay = replayJournal(records, before);
  if (replay === undefined) {
    removeJournal(file);
    return [doesNotFit(openIn(records))];
  }
  const { serial } = manager;
  const problems = await saveReplayed(replay.state, manager);
  if (hasErrors(problems)) return problems;
  const open = replay.open.filter((operation) => mayBeUnknown(operation, replay.state));
  if (open.length === 0) removeJournal(file);
  else await keepOpen(file, open, manager, encryption);
  const wasChanged = manager.serial !== serial;
  return wasChanged || open.length > 0 || replay.open.length > 0
    ? [interrupted(wasChanged, replay.open, replay.state)]
    : [];
}

async function keepOpen(
  file: string,
  open: readonly OpenOperation[],
  { lineage, serial }: StateManager,
  encryption: JournalEncryption | undefined,
): Promise<void> {
  const cipher = await encryption?.newCipher();
  if (cipher !== undefined && "kind" in cipher) return removeJournal(file);
  rewriteJournal(file, [{ kind: "start", lineage, serial }, ...open], cipher);
}

/** No file is made for a state in which there is nothing. */
async function saveReplayed(state: State, manager: StateManager): Promise<readonly Diagnostic[]> {
  if (!manager.exists && state.resources.size === 0) return [];
  manager.setState(state);
  return manager.persist();
}

function removed(file: string): readonly Diagnostic[] {
  removeJournal(file);
  return [];
}

/** What is in the state will be looked at when it is refreshed. */
function mayBeUnknown({ action, address, deposedKey }: OpenOperation, state: State): boolean {
  const instance = state.resources.get(formatAbsResource(address))?.instances.get(address.key);
  return action === "create" && deposedKey === undefined && instance?.current === undefined;
}

function interrupted(wasChanged: boolean, open: readonly OpenOperation[], state: State): Diagnostic {
  const parts: string[] = [];
  if (wasChanged) parts.push("Changes that it had made and not saved yet have been added to the state.");
  const created = open.filter((operation) => mayBeUnknown(operation, state));
  const others = open.filter((operation) => !created.includes(operation));
  if (created.length > 0) {
    parts.push(
      `These objects may have been created, but are not in the state:\n${list(created)}\n\nLook for them before you apply: import those that are there, or delete them by hand. Otherwise they are created again.`,
    );
  }
  if (others.length > 0)
    parts.push(`It is not known how these operations ended; the objects are looked at again:\n${list(others)}`);
  return { severity: "warning", summary: "An earlier run was interrupted", detail: parts.join("\n\n") };
}

/** It stays where it is until the next run that changes something begins its own. */
function unreadable(file: string, { message }: EncryptionProblem): Diagnostic {
  const detail = `What it did last may not be in the state. That is written down in ${file}, which can't be read: ${message}.`;
  return { severity: "warning", summary: "An earlier run was interrupted", detail };
}

function doesNotFit(open: readonly OpenOperation[]): Diagnostic {
  const detail = `The state has been changed since by someone else, so what that run did last can't be added to it.${open.length === 0 ? "" : ` These operations may have happened without being in the state:\n${list(open)}`}`;
  return { severity: "warning", summary: "An earlier run was interrupted", detail };
}

function openIn(records: ReturnType<typeof readJournal>): readonly OpenOperation[] {
  return records.filter((record) => record.kind === "begin");
}

function list(operations: readonly OpenOperation[]): string {
  return operations
    .map(({ address, deposedKey, action }) => {
      const name = formatAbsResourceInstance(address);
      return `  - ${deposedKey === undefined ? name : `${name} (deposed object ${deposedKey})`} (${action})`;
    })
    .join("\n");
}
