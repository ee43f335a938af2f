import type { Value } from "@landform/cty";
import type { Attribute, Presence } from "./attribute.js";
import type { Block } from "./block.js";
import type { Unknown } from "./unknown.js";

/** A schema as a provider's author writes it: attributes and blocks by name. */
export type SchemaDefinition = Readonly<Record<string, Attribute | Block>>;

/** An object as it is stored, and as hooks return it: wholly known. */
export type StateOf<S extends SchemaDefinition> = { readonly [K in keyof S]: StatePart<S[K]> };

/** An object during apply: what the user gives is known, what the provider computes may be unknown. */
export type PlannedOf<S extends SchemaDefinition> = { readonly [K in keyof S]: PlannedPart<S[K]> };

/** An object as the user wrote it, with whatever is not known yet. */
export type ConfigOf<S extends SchemaDefinition> = { readonly [K in keyof S]: ConfigPart<S[K]> };

/** An object while it is planned: as configured, with defaults and computed values. */
export type DraftOf<S extends SchemaDefinition> = { readonly [K in keyof S]: DraftPart<S[K]> };

// Each spreads over a union, so that a schema made at run time has members of type `unknown`.
type StatePart<Member> =
  Member extends Attribute<infer W, infer _P, infer _C, infer M>
    ? OrNull<W, M, "required" | "defaulted">
    : Member extends Block<infer W, infer _P, infer _C>
      ? W
      : never;
type PlannedPart<Member> =
  Member extends Attribute<infer _W, infer P, infer _C, infer M>
    ? OrUnknown<OrNull<P, M, "required" | "defaulted">, M, "computed" | "optionalComputed">
    : Member extends Block<infer _W, infer P, infer _C>
      ? P
      : never;
type ConfigPart<Member> =
  Member extends Attribute<infer _W, infer _P, infer C, infer M>
    ? OrUnknown<OrNull<C, M, "required">, M, Presence>
    : Member extends Block<infer _W, infer _P, infer C>
      ? OrUnknown<C, Presence, Presence>
      : never;
type DraftPart<Member> =
  Member extends Attribute<infer _W, infer _P, infer C, infer M>
    ? OrUnknown<OrNull<C, M, "required" | "defaulted">, M, Presence>
    : Member extends Block<infer _W, infer _P, infer C>
      ? OrUnknown<C, Presence, Presence>
      : never;

/** Values of dynamic type say themselves that they are null or unknown. */
type OrNull<T, M, NotNull> = [T] extends [Value] ? T : M extends NotNull ? T : T | null;
type OrUnknown<T, M, MaybeUnknown> = [T] extends [Value] ? T : M extends MaybeUnknown ? T | Unknown : T;
