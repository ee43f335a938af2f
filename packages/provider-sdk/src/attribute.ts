import { unknownValue, type Value } from "@landform/cty";
import type { AttributeSchema, NestedAttributeType } from "@landform/schema";
import { type ErasedValidator, eraseValidators, type Validators } from "./validator.js";
import { decodePart, type EncodeProblem, encodePart, type Part, type ValueType } from "./value-type.js";

/** Who gives an attribute its value: the user (`required`, `optional`), the provider (`computed`), or either. */
export type Presence = "required" | "optional" | "computed" | "optionalComputed" | "defaulted";

/** Made by `attr`; the type parameters are what the attribute is in `StateOf`, `PlannedOf` and `ConfigOf`. */
export interface Attribute<Whole = unknown, Planned = unknown, Config = unknown, P extends Presence = Presence> {
  readonly kind: "attribute";
  readonly valueType: ValueType<Whole, Planned, Config>;
  readonly schema: AttributeSchema;
  /** Members of the objects of a nested attribute. */
  readonly nested?: NestedMembers;
  readonly deprecated?: string;
  /** The value that stands where config has null. */
  readonly defaultValue?: () => Value | EncodeProblem;
  readonly useStateForUnknown: boolean | "nonNull";
  /** Asked on update only, when `planned` differs from `prior`. */
  readonly requiresReplace?: (change: AttributeChange<Value>) => boolean;
  /** Of two known values: whether one is only another way to write the other. */
  readonly meansSame?: (a: Value, b: Value) => boolean;
  readonly validators: readonly ErasedValidator[];
  /** For inference only: never set. */
  readonly presence?: P;
}

export interface NestedMembers {
  readonly nesting: NestedAttributeType["nesting"];
  readonly members: Readonly<Record<string, Attribute>>;
}

export interface AttributeChange<T> {
  readonly prior: T;
  readonly planned: T;
  readonly config: T;
}

export interface AttributeOptions<Whole, Config> {
  readonly required?: boolean;
  readonly optional?: boolean;
  /** The provider may set it; unknown in a plan until it has. */
  readonly computed?: boolean;
  /** Stands where the user gives nothing; makes the attribute optional and computed. */
  readonly default?: Whole;
  readonly sensitive?: boolean;
  /** The provider sees it in `config` alone; it is never stored. */
  readonly writeOnly?: boolean;
  /** Markdown. */
  readonly description?: string;
  /** A warning for those who still set it. */
  readonly deprecated?: string;
  /**
   * What a change of an existing object means; a function tells whether it must be replaced. Where the resource has no
   * `update`, every change does.
   */
  readonly onChange?: "replace" | ((change: AttributeChange<Part<Config>>) => boolean);
  /**
   * The value outlives updates: plan with the prior one rather than unknown. `"nonNull"`: unless that is null, as it is
   * for an attribute of a nested object that was not there before.
   */
  readonly useStateForUnknown?: boolean | "nonNull";
  /** Computed values are never null, and known not to be before they are known. */
  readonly neverNull?: boolean;
  /**
   * Whether two values are the same in all but how they are written, as JSON with other blanks is. What is stored then
   * stays as it is, whatever the configuration or the object say it like.
   */
  readonly meansSame?: (a: Config, b: Config) => boolean;
  readonly validate?: Validators<Config>;
}

export type PresenceOf<O> = O extends { readonly required: true }
  ? "required"
  : O extends { readonly default: string | number | bigint | boolean | object }
    ? "defaulted"
    : O extends { readonly optional: true; readonly computed: true }
      ? "optionalComputed"
      : O extends { readonly optional: true }
        ? "optional"
        : "computed";

/** Refuses options that do not exist, which a type parameter alone would let through. */
export type OnlyOptions<O> = { readonly [K in Exclude<keyof O, keyof AttributeOptions<unknown, unknown>>]: never };

/** `M` is what `PresenceOf` tells of the options. */
export function createAttribute<W, P, C, M extends Presence>(
  valueType: ValueType<W, P, C>,
  options: AttributeOptions<W, C>,
  nested?: NestedMembers,
): Attribute<W, P, C, M> {
  const { deprecated, onChange, meansSame } = options;
  const placeholder = unknownValue(valueType.type, { notNull: true });
  return {
    kind: "attribute",
    valueType: options.neverNull === true ? { ...valueType, placeholder } : valueType,
    schema: createSchema(valueType, options, nested),
    ...(nested !== undefined && { nested }),
    ...(deprecated !== undefined && { deprecated }),
    ...(options.default !== undefined && { defaultValue: () => encodePart(valueType, options.default) }),
    useStateForUnknown: options.useStateForUnknown ?? false,
    ...(onChange !== undefined && { requiresReplace: replaceCondition(valueType, onChange) }),
    ...(meansSame !== undefined && { meansSame: (a, b) => meansSame(valueType.decode(a), valueType.decode(b)) }),
    validators: eraseValidators(valueType, options.validate),
  };
}

function replaceCondition<W, P, C>(
  valueType: ValueType<W, P, C>,
  onChange: "replace" | ((change: AttributeChange<Part<C>>) => boolean),
): (change: AttributeChange<Value>) => boolean {
  if (onChange === "replace") return () => true;
  return ({ prior, planned, config }) =>
    onChange({
      prior: decodePart(valueType, prior),
      planned: decodePart(valueType, planned),
      config: decodePart(valueType, config),
    });
}

function createSchema<W, C>(
  valueType: ValueType<unknown, unknown, unknown>,
  options: AttributeOptions<W, C>,
  nested: NestedMembers | undefined,
): AttributeSchema {
  const { required, optional, computed, sensitive, writeOnly, description, deprecated } = options;
  const hasDefault = options.default !== undefined;
  return {
    ...(nested === undefined ? { type: valueType.type } : { nestedType: nestedTypeOf(nested) }),
    ...(required === true && { required }),
    ...((optional === true || hasDefault) && { optional: true }),
    ...((computed === true || hasDefault) && { computed: true }),
    ...(sensitive === true && { sensitive }),
    ...(writeOnly === true && { writeOnly }),
    ...(deprecated !== undefined && { deprecated: true }),
    ...(description !== undefined && { description, descriptionKind: "markdown" }),
  };
}

function nestedTypeOf({ nesting, members }: NestedMembers): NestedAttributeType {
  return { nesting, attributes: attributeSchemas(members) };
}

/** In name order, as schemas have them. */
export function attributeSchemas(members: Readonly<Record<string, Attribute>>): ReadonlyMap<string, AttributeSchema> {
  const names = Object.keys(members).sort();
  return new Map(
    names.flatMap((name) => {
      const schema = members[name]?.schema;
      return schema === undefined ? [] : [[name, schema] as const];
    }),
  );
}
