import type { CheckDocument } from "./checks-document.js";
import type { ConfigurationDocument } from "./configuration-types.js";
import type { Json, JsonObject } from "./json.js";

/** What `show -json PLANFILE` prints, format version 1.2. Keys are in this order; absent ones are left out. */
export interface PlanDocument {
  readonly format_version: string;
  readonly terraform_version: string;
  readonly variables?: Readonly<Record<string, { readonly value: Json }>>;
  readonly planned_values: StateValues;
  readonly resource_drift?: readonly ResourceChangeDocument[];
  readonly resource_changes?: readonly ResourceChangeDocument[];
  readonly output_changes?: Readonly<Record<string, ChangeDocument>>;
  /** Left to a later plan. */
  readonly deferred_changes?: readonly DeferredChangeDocument[];
  readonly prior_state?: StateDocument;
  readonly configuration?: ConfigurationDocument;
  readonly relevant_attributes?: readonly RelevantAttributeDocument[];
  readonly checks?: readonly CheckDocument[];
  readonly timestamp: string;
  readonly applyable?: boolean;
  readonly complete?: boolean;
  readonly errored: boolean;
}

export interface ResourceChangeDocument {
  readonly address: string;
  /** Only after a move. */
  readonly previous_address?: string;
  readonly module_address?: string;
  readonly mode: "managed" | "data";
  readonly type: string;
  readonly name: string;
  readonly index?: number | string;
  /** `HOST/NAMESPACE/TYPE` */
  readonly provider_name: string;
  readonly deposed?: string;
  readonly change: ChangeDocument;
  readonly action_reason?: string;
}

export interface DeferredChangeDocument {
  readonly reason: string;
  /** `[*]` in addresses stands for keys that are not known yet. */
  readonly resource_change: ResourceChangeDocument;
}

export type ActionWord = "no-op" | "create" | "read" | "update" | "delete" | "forget";

export interface ChangeDocument {
  /** Two words for a replacement, in the order in which they happen. */
  readonly actions: readonly ActionWord[];
  readonly before?: Json;
  readonly after?: Json;
  readonly after_unknown?: Json;
  readonly before_sensitive?: Json;
  readonly after_sensitive?: Json;
  readonly replace_paths?: readonly (readonly (string | number)[])[];
  readonly importing?: { readonly id?: string; readonly unknown?: boolean; readonly identity?: Json };
  readonly generated_config?: string;
  readonly before_identity?: Json;
  readonly after_identity?: Json;
}

export interface RelevantAttributeDocument {
  readonly resource: string;
  readonly attribute: readonly (string | number)[];
}

/** What `show -json` prints for a state, format version 1.0. */
export interface StateDocument {
  readonly format_version: string;
  readonly terraform_version?: string;
  readonly values?: StateValues;
  readonly checks?: readonly CheckDocument[];
}

export interface StateValues {
  readonly outputs?: Readonly<Record<string, OutputDocument>>;
  readonly root_module: ModuleValues;
}

export interface OutputDocument {
  readonly sensitive: boolean;
  /** OpenTofu: why it should not be used any more. */
  readonly deprecated?: string;
  readonly value?: Json;
  readonly type?: Json;
}

export interface ModuleValues {
  readonly resources?: readonly ResourceValues[];
  readonly address?: string;
  readonly child_modules?: readonly ModuleValues[];
}

export interface ResourceValues {
  readonly address: string;
  readonly mode: "managed" | "data";
  readonly type: string;
  readonly name: string;
  readonly index?: number | string;
  readonly provider_name: string;
  readonly schema_version: number;
  readonly values?: JsonObject;
  readonly sensitive_values?: Json;
  readonly depends_on?: readonly string[];
  readonly tainted?: boolean;
  readonly deposed_key?: string;
  readonly identity?: Json;
  readonly identity_schema_version?: number;
}
