import type { CtyNumber } from "./number.js";
import type { Type } from "./type.js";

/**
 * A value of the language: its type, what is known of it, and its marks. Plain data, never changed once made; make
 * one with the constructors of `construct.ts`, which keep the invariants below.
 */
export type Value = KnownValue | NullValue | UnknownValue;

export interface KnownValue {
  readonly kind: "known";
  readonly type: Type;
  readonly raw: Raw;
  readonly marks: Marks;
  /** What is anywhere inside (the value itself left out): bits of `containsUnknown` | `containsMarks`. 0 for primitives. */
  readonly inner: number;
}
export interface NullValue {
  readonly kind: "null";
  readonly type: Type;
  readonly marks: Marks;
}
export interface UnknownValue {
  readonly kind: "unknown";
  readonly type: Type;
  readonly refinement: Refinement;
  readonly marks: Marks;
}

/**
 * - string: a string in NFC; bool: a boolean; number: a `CtyNumber`
 * - list, tuple: the elements in order; set: the elements without duplicates in the reference's set order, unmarked
 *   (marks of elements are hoisted to the set)
 * - map, object: a Map that iterates in key order (`compareStrings`); an object has every attribute of its type
 * - capsule: whatever the host put in
 */
export type Raw = string | boolean | CtyNumber | readonly Value[] | ReadonlyMap<string, Value> | CapsuleRaw;
export interface CapsuleRaw {
  readonly capsule: unknown;
}

export const containsUnknown = 1;
export const containsMarks = 2;

/** `"sensitive"`, `"ephemeral"`, or what a host program adds. */
export type Mark = string;
export type Marks = ReadonlySet<Mark>;
export const noMarks: Marks = new Set();

/** What is known of an unknown value. Empty: nothing. */
export interface Refinement {
  readonly notNull?: true;
  readonly stringPrefix?: string;
  readonly numberMin?: NumberBound;
  readonly numberMax?: NumberBound;
  readonly lengthMin?: number;
  readonly lengthMax?: number;
}
export interface NumberBound {
  readonly value: CtyNumber;
  readonly inclusive: boolean;
}
export const noRefinement: Refinement = {};

/** A step into a value: an attribute name, or a known, unmarked string or number key. Set elements use the element itself. */
export type PathStep =
  | { readonly kind: "attribute"; readonly name: string }
  | { readonly kind: "index"; readonly key: Value };
export type Path = readonly PathStep[];
