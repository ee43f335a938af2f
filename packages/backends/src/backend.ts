import type { Dialect } from "@landform/addrs";
import type { Value } from "@landform/cty";
import type { Diagnostic, Log, WithDiagnostics } from "@landform/diagnostics";
import type { BlockSchema } from "@landform/schema";
import type { StateStore } from "@landform/state";

/** The name of the workspace that is always there. */
export const defaultWorkspace = "default";

/** Where a configuration keeps its states, one for each workspace. */
export interface Backend {
  /** False: `default` is the only one, and no other can be opened. */
  readonly hasWorkspaces: boolean;
  /** `default` first, the others by name. */
  workspaces(): Promise<WithDiagnostics<readonly string[]>>;
  /** The store of a workspace, which is made if it is not there yet. Undefined with an error. */
  open(workspace: string): Promise<WithDiagnostics<StateStore | undefined>>;
  /** Deletes a workspace with its state, whatever is in it. */
  deleteWorkspace(workspace: string): Promise<readonly Diagnostic[]>;
}

/** What a backend is told of the run that uses it. */
export interface BackendContext {
  readonly dialect: Dialect;
  /** Of the user: what arguments leave open is looked up there. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
  /** Where relative paths start; the process's working directory when not given. */
  readonly directory?: string;
}

/** `argument`: the one that is wrong or missing, for pointing at it. Never has a secret in it. */
export interface BackendProblem extends Diagnostic {
  readonly argument?: string;
}

/** A kind of backend: what its block takes, and how to make one. */
export interface BackendType {
  readonly name: string;
  readonly schema: BlockSchema;
  /**
   * What is wrong with the arguments and can be told without asking anybody. `config` is of the schema's implied type
   * and wholly known.
   */
  readonly check?: (config: Value, context: BackendContext) => readonly BackendProblem[];
  /** Loads what it takes to speak to the place. For a `config` without errors by `check` only. */
  create(config: Value, context: BackendContext): Promise<CreatedBackend>;
}

export interface CreatedBackend {
  /** Undefined with an error. */
  readonly value: Backend | undefined;
  readonly diagnostics: readonly BackendProblem[];
}
