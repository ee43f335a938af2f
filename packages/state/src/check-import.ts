import { quoted } from "@landform/diagnostics";
import type { StateFile } from "./state.js";
import { statesEqual } from "./states-equal.js";
import { isEmptyState } from "./working-state.js";

/**
 * May `file` take the place of `existing` (`state push`, migration)? Undefined: yes. Otherwise why not: it is of
 * another history, or older, or different although it claims to be the same.
 */
export function checkImport(file: StateFile, existing: StateFile | undefined): string | undefined {
  if (existing === undefined || isEmptyState(existing.state) || file.lineage === "" || existing.lineage === "")
    return undefined;
  if (file.lineage !== existing.lineage) {
    return `cannot import state with lineage ${quoted(file.lineage)} over unrelated state with lineage ${quoted(existing.lineage)}`;
  }
  if (file.serial > existing.serial) return undefined;
  if (file.serial < existing.serial) {
    return `cannot import state with serial ${file.serial} over newer state with serial ${existing.serial}`;
  }
  return statesEqual(file.state, existing.state)
    ? undefined
    : `cannot overwrite existing state with serial ${file.serial} with a different state that has the same serial`;
}
