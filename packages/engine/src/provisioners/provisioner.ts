import type { Value } from "@landform/cty";
import type { ProviderDiagnostic } from "@landform/provider-protocol";

/** Runs something on this machine or on a new one, after an object is created or before it is destroyed. */
export interface Provisioner {
  provision(request: ProvisionRequest): Promise<readonly ProviderDiagnostic[]>;
}

/** Both values are wholly known and without marks, and have the types that their schemas imply. */
export interface ProvisionRequest {
  readonly config: Value;
  /** Null when there is no `connection` block. */
  readonly connection: Value;
  /** Takes what the user may read, some lines at a time. */
  readonly output: (text: string) => void;
  readonly signal?: AbortSignal;
}

export interface ProvisionerSource {
  /** By type, such as `local-exec`. */
  get(type: string): Provisioner | undefined;
}
