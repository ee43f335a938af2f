import type { BlockSchema, NestedBlockSchema } from "@landform/schema";
import { type Attribute, attributeSchemas } from "./attribute.js";
import { membersListType, membersMapType, membersSetType, membersType } from "./nested.js";
import { type ErasedValidator, eraseValidators, type Validators } from "./validator.js";
import type { Part, ValueType } from "./value-type.js";
import type { ConfigOf, PlannedOf, SchemaDefinition, StateOf } from "./view.js";

/** Made by `block`; the type parameters are what all blocks of the type are in `StateOf`, `PlannedOf` and `ConfigOf`. */
export interface Block<Whole = unknown, Planned = unknown, Config = unknown> {
  readonly kind: "block";
  readonly valueType: ValueType<Whole, Planned, Config>;
  readonly schema: NestedBlockSchema;
  readonly members: SchemaDefinition;
  readonly deprecated?: string;
  readonly validators: readonly ErasedValidator[];
  /** It tells how to work with the object, and is no part of it: a change never means a new one. */
  readonly stateOnly?: true;
}

export interface BlockOptions<C = never> {
  /** Markdown. */
  readonly description?: string;
  readonly deprecated?: string;
  readonly validate?: Validators<C>;
}

export interface BlocksOptions<C = never> extends BlockOptions<C> {
  readonly minItems?: number;
  /** No limit when left out. */
  readonly maxItems?: number;
}

/** Builders for nested blocks: `rule { … }` in the body of a resource. */
export const block = {
  /** At most one; null when there is none. */
  single: <S extends SchemaDefinition>(
    members: S,
    options: BlockOptions<ConfigOf<S> | null> & { readonly required?: boolean } = {},
  ): Block<StateOf<S> | null, PlannedOf<S> | null, ConfigOf<S> | null> => {
    const items = options.required === true ? 1 : 0;
    return createBlock("single", membersType(members), members, { ...options, minItems: items, maxItems: items });
  },
  /** One that is always there, with null attributes where the user writes none. */
  group: <S extends SchemaDefinition>(
    members: S,
    options: BlockOptions<ConfigOf<S>> = {},
  ): Block<StateOf<S>, PlannedOf<S>, ConfigOf<S>> => createBlock("group", membersType(members), members, options),
  list: <S extends SchemaDefinition>(
    members: S,
    options: BlocksOptions<readonly Part<ConfigOf<S>>[]> = {},
  ): Block<readonly StateOf<S>[], readonly PlannedOf<S>[], readonly Part<ConfigOf<S>>[]> =>
    createBlock("list", membersListType(members), members, options),
  set: <S extends SchemaDefinition>(
    members: S,
    options: BlocksOptions<readonly Part<ConfigOf<S>>[]> = {},
  ): Block<readonly StateOf<S>[], readonly PlannedOf<S>[], readonly Part<ConfigOf<S>>[]> =>
    createBlock("set", membersSetType(members), members, options),
  /** Keyed by the one label of each block. */
  map: <S extends SchemaDefinition>(
    members: S,
    options: BlockOptions<Readonly<Record<string, Part<ConfigOf<S>>>>> = {},
  ): Block<
    Readonly<Record<string, StateOf<S>>>,
    Readonly<Record<string, PlannedOf<S>>>,
    Readonly<Record<string, Part<ConfigOf<S>>>>
  > => createBlock("map", membersMapType(members), members, options),
} as const;

function createBlock<W, P, C>(
  nesting: NestedBlockSchema["nesting"],
  valueType: ValueType<W, P, C>,
  members: SchemaDefinition,
  options: BlocksOptions<C>,
): Block<W, P, C> {
  const { minItems = 0, maxItems = 0, description, deprecated } = options;
  return {
    kind: "block",
    valueType,
    schema: { nesting, block: blockSchema(members, { description, deprecated }), minItems, maxItems },
    members,
    ...(deprecated !== undefined && { deprecated }),
    validators: eraseValidators(valueType, options.validate),
  };
}

/** The schema that the engine sees of a definition. */
export function blockSchema(
  members: SchemaDefinition,
  options: { readonly description?: string | undefined; readonly deprecated?: string | undefined } = {},
): BlockSchema {
  const attributes: Record<string, Attribute> = {};
  const blockTypes: [string, NestedBlockSchema][] = [];
  for (const [name, member] of Object.entries(members)) {
    if (member.kind === "attribute") attributes[name] = member;
    else blockTypes.push([name, member.schema]);
  }
  return {
    attributes: attributeSchemas(attributes),
    blockTypes: new Map(blockTypes.sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(options.description !== undefined && { description: options.description, descriptionKind: "markdown" }),
    ...(options.deprecated !== undefined && { deprecated: true }),
  };
}
