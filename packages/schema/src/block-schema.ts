import type { Type } from "@landform/cty";

/** The schema of a resource type, data source, provider configuration or ephemeral resource. */
export interface Schema {
  /** Of stored objects; rises when a provider changes their shape. */
  readonly version: number;
  readonly block: BlockSchema;
}

export interface BlockSchema {
  /** In name order. */
  readonly attributes: ReadonlyMap<string, AttributeSchema>;
  /** In name order. */
  readonly blockTypes: ReadonlyMap<string, NestedBlockSchema>;
  readonly description?: string;
  readonly descriptionKind?: DescriptionKind;
  readonly deprecated?: boolean;
  /** What to do in its place; newer providers tell. */
  readonly deprecationMessage?: string;
}

export type DescriptionKind = "plain" | "markdown";

/** Has either `type` or `nestedType`. */
export interface AttributeSchema {
  readonly type?: Type;
  readonly nestedType?: NestedAttributeType;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly computed?: boolean;
  readonly sensitive?: boolean;
  /** Given to the provider, never stored. */
  readonly writeOnly?: boolean;
  readonly deprecated?: boolean;
  /** What to do in its place; newer providers tell. */
  readonly deprecationMessage?: string;
  readonly description?: string;
  readonly descriptionKind?: DescriptionKind;
}

/** An attribute whose value has a schema of its own (protocol 6). */
export interface NestedAttributeType {
  readonly nesting: "single" | "list" | "set" | "map";
  readonly attributes: ReadonlyMap<string, AttributeSchema>;
}

/**
 * A block type inside a block. `single`: at most one, null when absent. `group`: one that is always there.
 * `map`: keyed by its one label.
 */
export interface NestedBlockSchema {
  readonly nesting: "single" | "group" | "list" | "set" | "map";
  readonly block: BlockSchema;
  readonly minItems: number;
  /** 0: no limit. */
  readonly maxItems: number;
}

/** The schema of a resource identity: plain attributes, of which some are needed to import. */
export interface IdentitySchema {
  readonly version: number;
  readonly attributes: ReadonlyMap<string, IdentityAttribute>;
}
export interface IdentityAttribute {
  readonly type: Type;
  readonly requiredForImport?: boolean;
  readonly optionalForImport?: boolean;
  readonly description?: string;
}
