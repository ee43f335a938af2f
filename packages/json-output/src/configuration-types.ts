import type { JsonType } from "@landform/cty";
import type { Json } from "./json.js";

/** What `show -json` tells of the configuration, as written: nothing in it is evaluated. */
export interface ConfigurationDocument {
  /** By `name` or `name.alias`, in child modules with `MODULE_PATH:` in front. */
  readonly provider_config?: Readonly<Record<string, ProviderConfigDocument>>;
  readonly root_module: ModuleDocument;
}

export interface ProviderConfigDocument {
  readonly name: string;
  /** `HOST/NAMESPACE/TYPE` */
  readonly full_name: string;
  readonly alias?: string;
  readonly version_constraint?: string;
  readonly module_address?: string;
  readonly expressions?: ExpressionsDocument;
}

export interface ModuleDocument {
  readonly outputs?: Readonly<Record<string, OutputConfigDocument>>;
  /** Managed ones first, then data sources, then ephemeral ones (OpenTofu); each by address. */
  readonly resources?: readonly ResourceConfigDocument[];
  readonly module_calls?: Readonly<Record<string, ModuleCallDocument>>;
  readonly variables?: Readonly<Record<string, VariableDocument>>;
}

export interface OutputConfigDocument {
  readonly sensitive?: boolean;
  readonly ephemeral?: boolean;
  readonly deprecated?: string;
  readonly expression: ExpressionDocument;
  readonly depends_on?: readonly string[];
  readonly description?: string;
}

export interface ResourceConfigDocument {
  /** Within its module. */
  readonly address: string;
  readonly mode: "managed" | "data" | "ephemeral";
  readonly type: string;
  readonly name: string;
  /** A key of `provider_config`. */
  readonly provider_config_key: string;
  readonly provisioners?: readonly { readonly type: string; readonly expressions?: ExpressionsDocument }[];
  readonly expressions?: ExpressionsDocument;
  readonly schema_version?: number;
  readonly count_expression?: ExpressionDocument;
  readonly for_each_expression?: ExpressionDocument;
  readonly depends_on?: readonly string[];
}

export interface ModuleCallDocument {
  readonly source?: string;
  readonly expressions?: ExpressionsDocument;
  readonly count_expression?: ExpressionDocument;
  readonly for_each_expression?: ExpressionDocument;
  readonly module?: ModuleDocument;
  readonly version_constraint?: string;
  readonly depends_on?: readonly string[];
}

export interface VariableDocument {
  /** Not for variables of any type. */
  readonly type?: JsonType;
  readonly default?: Json;
  readonly description?: string;
  readonly required?: boolean;
  readonly sensitive?: boolean;
  readonly ephemeral?: boolean;
  readonly deprecated?: string;
}

/** The arguments and nested blocks of a body, by name. */
export interface ExpressionsDocument {
  readonly [name: string]:
    | ExpressionDocument
    | ExpressionsDocument
    | readonly ExpressionsDocument[]
    | Readonly<Record<string, ExpressionsDocument>>;
}

/** `constant_value` where no scope is needed; `references` also lists every prefix of what is referred to. */
export interface ExpressionDocument {
  readonly constant_value?: Json;
  readonly references?: readonly string[];
}
