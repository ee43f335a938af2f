import type { Value } from "@landform/cty";
import type { Diagnostic, WithDiagnostics } from "@landform/diagnostics";
import type { BlockSchema } from "@landform/schema";
import type { StateStore } from "@landform/state";

/** The name of the workspace that is always there. */
export const defaultWorkspace = "default";

/** Where a configuration keeps its states, one for each workspace. */
export interface Backend {
  /** `default` first, the others by name. */
  workspaces(): Promise<WithDiagnostics<readonly string[]>>;
  /** The store of a workspace, which is made if it is not there yet. Undefined with an error. */
  open(workspace: string): Promise<WithDiagnostics<StateStore | undefined>>;
  /** Deletes a workspace with its state, whatever is in it. */
  deleteWorkspace(workspace: string): Promise<readonly Diagnostic[]>;
}

/** A kind of backend: what its block takes, and how to make one. */
export interface BackendType {
  readonly name: string;
  readonly schema: BlockSchema;
  /** `config` is of the schema's implied type and wholly known. */
  create(config: Value): WithDiagnostics<Backend | undefined>;
}
