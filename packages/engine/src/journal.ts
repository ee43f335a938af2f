import type { AbsProviderConfig, AbsResourceInstance, InstanceKey } from "@landform/addrs";
import type { StoredObject } from "@landform/state";

/** Keeps what must not be lost should the process be killed. What it is told must be safe when it returns. */
export interface ApplyJournal {
  /** A provider is about to be asked to change an object. */
  begin(operation: ProviderOperation): void;
  /** The state has another object, or one less. */
  change(change: ObjectChange): void;
  /** All that came of it has been told. */
  end(operation: ProviderOperation): void;
}

/** A change of an object that only its provider can make. */
export interface ProviderOperation {
  readonly address: AbsResourceInstance;
  readonly deposedKey?: string;
  readonly action: "create" | "update" | "delete";
}

/** That an object in one of the states that a walk keeps is another one now, or gone. */
export interface ObjectChange {
  readonly in: "previousRun" | "refreshed" | "working";
  readonly address: AbsResourceInstance;
  readonly deposedKey?: string;
  readonly object: StoredObject | undefined;
  readonly provider: AbsProviderConfig;
  /** Which instance of the configuration manages it (OpenTofu). */
  readonly providerKey?: InstanceKey;
}
