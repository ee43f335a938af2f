import type { SourceRange } from "@landform/diagnostics";
import type { Body, Expression } from "@landform/hcl";

/** What `encryption` blocks and `TF_ENCRYPTION` say (OpenTofu). Nothing that needs evaluating is evaluated. */
export interface EncryptionConfig {
  readonly keyProviders: readonly KeyProviderConfig[];
  readonly methods: readonly EncryptionMethodConfig[];
  readonly state?: EncryptionTarget;
  readonly plan?: EncryptionTarget;
  readonly remoteStates?: RemoteStateEncryption;
  readonly range: SourceRange;
}

export interface KeyProviderConfig {
  readonly type: string;
  readonly name: string;
  /** What its data is called where it is stored, in place of the address; empty: the address. */
  readonly metadataAlias: string;
  readonly body: Body;
}

export interface EncryptionMethodConfig {
  readonly type: string;
  readonly name: string;
  readonly body: Body;
}

/** How something is encrypted, and how else it may be found encrypted. */
export interface EncryptionTarget {
  readonly enforced: boolean;
  readonly method?: Expression;
  readonly fallback?: EncryptionTarget;
  /** Where a missing `method` is reported. */
  readonly missingItemRange: SourceRange;
}

/** For the states that `terraform_remote_state` reads. */
export interface RemoteStateEncryption {
  readonly default?: EncryptionTarget;
  readonly named: ReadonlyMap<string, EncryptionTarget>;
}
