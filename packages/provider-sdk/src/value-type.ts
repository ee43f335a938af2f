import { nullValue, type Type, unknownValue, type Value } from "@landform/cty";
import { isUnknown, type Unknown, unknown } from "./unknown.js";

/**
 * How values of one type look in TypeScript. `Whole`: fully known, as in state and in what hooks return. `Planned`:
 * during apply, unknown only where the provider computes. `Config`: unknown anywhere, as while planning.
 */
export interface ValueType<Whole = unknown, Planned = Whole, Config = Planned> {
  readonly type: Type;
  /** Why a known value does not fit, in words for the message. Types without it take every value of `type`. */
  readonly check?: (value: Value) => string | undefined;
  /** From a known value that passed `check`. */
  readonly decode: (value: Value) => Config;
  /** The value for what a hook returned, which is not null or unknown itself. */
  readonly encode: (input: unknown) => Value | EncodeProblem;
  /** What stands for a value that is not known yet, where it says more than that. */
  readonly placeholder?: Value;
  /** `decode` and `encode` see null and unknown values too. */
  readonly isRaw?: true;
  /** For inference only: never set. */
  readonly views?: { readonly whole: Whole; readonly planned: Planned };
}

/** One part of a value while planning. */
export type Part<T> = T | null | Unknown;

export function decodePart<C>(valueType: ValueType<unknown, unknown, C>, value: Value): Part<C> {
  if (value.kind === "known" || valueType.isRaw === true) return valueType.decode(value);
  return value.kind === "null" ? null : unknown;
}

export function encodePart(valueType: ValueType, input: unknown): Value | EncodeProblem {
  if (input === null || input === undefined) return nullValue(valueType.type);
  if (isUnknown(input)) return placeholderOf(valueType);
  return valueType.encode(input);
}

/** The value of which nothing is known yet but its type, and what the type itself promises. */
export function placeholderOf(valueType: ValueType<unknown, unknown, unknown>): Value {
  return valueType.placeholder ?? unknownValue(valueType.type);
}

/** A hook returned something that is no value of the attribute's type. */
export interface EncodeProblem {
  readonly kind: "encodeProblem";
  /** Such as `["tags", "a"]`. */
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export function encodeProblem(message: string): EncodeProblem {
  return { kind: "encodeProblem", path: [], message };
}

/** The problem, seen from one step further out. */
export function inside(step: string | number, problem: EncodeProblem): EncodeProblem {
  return { ...problem, path: [step, ...problem.path] };
}

/** What an argument of the wrong kind is: "a string", "null". */
export function describeInput(input: unknown): string {
  if (input === null || input === undefined) return String(input);
  if (Array.isArray(input)) return "an array";
  return typeof input === "object" ? "an object" : `a ${typeof input}`;
}
