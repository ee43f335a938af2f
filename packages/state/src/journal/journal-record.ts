import { type AbsResourceInstance, formatAbsResourceInstance } from "@landform/addrs";
import type { StoredObject } from "../state.js";
import { emptyState, type ManagingProvider, WorkingState } from "../working-state.js";
import { formatStateFile } from "../write-state-file.js";

/** Which object a record is about. */
export interface JournaledObject {
  readonly address: AbsResourceInstance;
  readonly deposedKey?: string;
}

/** One line of a journal. The first is always a `start`. */
export type JournalRecord =
  /** The snapshot that everything after this line changes. */
  | { readonly kind: "start"; readonly lineage: string; readonly serial: number }
  /** A provider is about to be asked. */
  | ({ readonly kind: "begin"; readonly action: string } & JournaledObject)
  | ({ readonly kind: "object"; readonly object: StoredObject; readonly provider: ManagingProvider } & JournaledObject)
  | ({ readonly kind: "gone" } & JournaledObject)
  | ({ readonly kind: "end" } & JournaledObject)
  /** A snapshot with this serial is about to be written. */
  | { readonly kind: "saving"; readonly serial: number };

/** What comes before the state file in a line. It is cut out as text, for its numbers to stay exact. */
export const objectPrefix = '{"kind":"object","state":';

/** A record as a line of JSON. An object stands in a state file of its own, so that it is read as all others are. */
export function formatJournalRecord(record: JournalRecord): string {
  if (record.kind === "object") return `${objectPrefix}${stateOf(record).trimEnd()}}\n`;
  if (!("address" in record)) return `${JSON.stringify(record)}\n`;
  const { address, deposedKey, ...rest } = record;
  const deposed = deposedKey === undefined ? {} : { deposed: deposedKey };
  return `${JSON.stringify({ ...rest, address: formatAbsResourceInstance(address), ...deposed })}\n`;
}

function stateOf({ address, deposedKey, object, provider }: Extract<JournalRecord, { kind: "object" }>): string {
  const state = new WorkingState(emptyState);
  state.setObject(address, object, provider, deposedKey);
  return formatStateFile({ terraformVersion: "", serial: 0, lineage: "", state: state.snapshot() }, "compact");
}
