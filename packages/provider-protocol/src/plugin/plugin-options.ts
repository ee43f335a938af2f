import type { SchemaStore } from "../client/schema-store.js";
import type { PluginLog } from "./plugin-log.js";
import type { ReattachConfig } from "./reattach.js";

/** A provider binary that we start. */
export interface PluginOptions {
  /** Path of the binary. */
  readonly executable: string;
  /** What messages call the provider, such as `registry.opentofu.org/hashicorp/aws`. */
  readonly name: string;
  /** The provider's whole environment, to which the plugin protocol's own variables are added; ours where absent. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Where the provider's log goes; without one it is read and dropped. */
  readonly log?: PluginLog;
  /** Keeps schemas from one process of this binary to the next; by default while the factory lives. */
  readonly schemaStore?: SchemaStore;
}

/** A provider that runs already and that somebody else started. */
export interface ReattachOptions {
  readonly name: string;
  readonly reattach: ReattachConfig;
  readonly log?: PluginLog;
}
