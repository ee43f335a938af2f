export { checkImport } from "./check-import.js";
export { newDeposedKey } from "./deposed-key.js";
export { formatJournalRecord, type JournalRecord } from "./journal/journal-record.js";
export { readJournal } from "./journal/read-journal.js";
export { type OpenOperation, type Replay, replayJournal } from "./journal/replay-journal.js";
export { describeLock, formatLockInfoJson, type LockInfo, parseLockInfoJson } from "./lock-info.js";
export { isMoveRefusal, type MovedInState, type MoveRefusal, moveInState } from "./move-in-state.js";
export {
  decodeObject,
  encodeObject,
  identityType,
  isObjectError,
  type ObjectError,
  type ObjectSchemas,
  unknownAsNull,
} from "./object-codec.js";
export { isEncryptedState, readStateFile } from "./read-state-file.js";
export type {
  CheckObjectResult,
  CheckResult,
  CheckStatus,
  DecodedObject,
  InstanceState,
  OutputState,
  ResourceState,
  State,
  StateFile,
  StoredObject,
} from "./state.js";
export {
  type Decrypted,
  type EncryptionProblem,
  isEncryptionProblem,
  type StateEncryption,
} from "./state-encryption.js";
export { acquireStateLock, type LockOptions, releaseStateLock } from "./state-lock.js";
export { StateManager } from "./state-manager.js";
export type { LockAttempt, StateLocking, StateStore, UnlockResult } from "./state-store.js";
export { statesEqual } from "./states-equal.js";
export { emptyState, isEmptyState, type ManagingProvider, WorkingState } from "./working-state.js";
export { formatStateFile, type StateLayout, unstorableOutputs } from "./write-state-file.js";
