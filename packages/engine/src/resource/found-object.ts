import type { AbsResourceInstance, Provider } from "@landform/addrs";
import type { StoredObject } from "@landform/state";

/** An object of the state, and where it was when the state was written. */
export interface FoundObject {
  readonly stored: StoredObject;
  readonly previousAddress: AbsResourceInstance;
  readonly recordedProvider?: Provider;
  readonly deposedKey?: string;
}
