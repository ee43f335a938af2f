import type { Diagnostic } from "@landform/diagnostics";
import type { StateEncryption } from "@landform/state";
import type { PlanEncryption } from "@landform/state/encryption";
import type { JournalEncryption } from "./journal-cipher.js";

/** How the states and plans of a project are encrypted; what is not there is stored in the clear. */
export interface Encryption {
  readonly state?: StateEncryption;
  readonly plan?: PlanEncryption;
  /** As states are. */
  readonly journal?: JournalEncryption;
  /** For the state that a `terraform_remote_state` reads, by its address without type: `module.a.b[0]` is `a.b[0]`. */
  remoteState(name: string): StateEncryption | undefined;
  /** Make all keys for writing, as long as nothing has happened yet; what is wrong with the settings. */
  prepare(): Promise<readonly Diagnostic[]>;
}

export const noEncryption: Encryption = { remoteState: () => undefined, prepare: async () => [] };
