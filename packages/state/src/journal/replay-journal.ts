import { formatAbsResourceInstance } from "@landform/addrs";
import type { State, StateFile } from "../state.js";
import { WorkingState } from "../working-state.js";
import type { JournaledObject, JournalRecord } from "./journal-record.js";

/** An operation that no one saw the end of. */
export type OpenOperation = Extract<JournalRecord, { kind: "begin" }>;

/** What a journal that was left behind tells. */
export interface Replay {
  /** The state with everything that happened. */
  readonly state: State;
  readonly open: readonly OpenOperation[];
}

/**
 * Bring the snapshot that a killed run left to what that run knew at its end. `undefined` when somebody else has written
 * a snapshot since: what the journal says may not hold any more.
 */
export function replayJournal(records: readonly JournalRecord[], stored: StateFile | undefined): Replay | undefined {
  const [start] = records;
  if (start?.kind !== "start" || !follows(records, start, stored)) return undefined;
  const working = new WorkingState(stored?.state);
  const open = new Map<string, OpenOperation>();
  for (const record of records) {
    switch (record.kind) {
      case "begin":
        open.set(nameOf(record), record);
        break;
      case "end":
        open.delete(nameOf(record));
        break;
      case "object":
        working.setObject(record.address, record.object, record.provider, record.deposedKey);
        break;
      case "gone":
        working.removeObject(record.address, record.deposedKey);
        break;
    }
  }
  return { state: working.snapshot(), open: [...open.values()] };
}

/** Is the stored snapshot the one that the run started from, or one that it wrote itself? */
function follows(
  records: readonly JournalRecord[],
  start: Extract<JournalRecord, { kind: "start" }>,
  stored: StateFile | undefined,
): boolean {
  if (stored === undefined) return start.serial === 0;
  const serials = records.flatMap((record) => (record.kind === "saving" ? [record.serial] : []));
  const isOurs = start.lineage === stored.lineage || start.lineage === "";
  return isOurs && [start.serial, ...serials].includes(stored.serial);
}

function nameOf({ address, deposedKey }: JournaledObject): string {
  const name = formatAbsResourceInstance(address);
  return deposedKey === undefined ? name : `${name} (deposed object ${deposedKey})`;
}
