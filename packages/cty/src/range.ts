import { conforms } from "./conformance.js";
import { compareNumbers, infinity } from "./number.js";
import { elementsRaw, entriesRaw, numberRaw, textRaw } from "./raw.js";
import type { Type } from "./type.js";
import { containsUnknown, type KnownValue, type NumberBound, type UnknownValue, type Value } from "./value.js";

/**
 * What is surely true of a value, known or not. Bounds and prefix hold if the value is not null; those that don't
 * apply to its type say nothing.
 */
export interface ValueRange {
  readonly type: Type;
  readonly nullness: "null" | "notNull" | "maybeNull";
  readonly stringPrefix: string;
  /** An infinity where nothing is known. */
  readonly numberMin: NumberBound;
  readonly numberMax: NumberBound;
  readonly lengthMin: number;
  /** `Infinity` where nothing is known. */
  readonly lengthMax: number;
}

const noMinimum: NumberBound = { value: infinity(true), inclusive: false };
const noMaximum: NumberBound = { value: infinity(false), inclusive: false };

export function rangeOf(value: Value): ValueRange {
  if (value.kind === "unknown") return rangeOfUnknown(value);
  const nothing = unbounded(value.type, value.kind === "null" ? "null" : "notNull");
  if (value.kind === "null") return nothing;
  switch (value.type.kind) {
    case "string":
      return { ...nothing, stringPrefix: textRaw(value) };
    case "number": {
      const bound = { value: numberRaw(value), inclusive: true };
      return { ...nothing, numberMin: bound, numberMax: bound };
    }
    case "list":
    case "set":
    case "map": {
      const [lengthMin, lengthMax] = lengthBounds(value);
      return lengthMin === lengthMax ? { ...nothing, lengthMin, lengthMax } : nothing;
    }
    default:
      return nothing;
  }
}

function rangeOfUnknown({ type, refinement }: UnknownValue): ValueRange {
  const { notNull, stringPrefix = "", numberMin, numberMax, lengthMin = 0, lengthMax } = refinement;
  return {
    type,
    nullness: notNull === true ? "notNull" : "maybeNull",
    stringPrefix,
    numberMin: numberMin ?? noMinimum,
    numberMax: numberMax ?? noMaximum,
    lengthMin,
    lengthMax: lengthMax ?? Number.POSITIVE_INFINITY,
  };
}

function unbounded(type: Type, nullness: ValueRange["nullness"]): ValueRange {
  return {
    type,
    nullness,
    stringPrefix: "",
    numberMin: noMinimum,
    numberMax: noMaximum,
    lengthMin: 0,
    lengthMax: Number.POSITIVE_INFINITY,
  };
}

/** Fewest and most elements of a known collection: elements of a set that are unknown may turn out to be equal. */
export function lengthBounds(value: KnownValue): readonly [number, number] {
  const length = value.type.kind === "map" ? entriesRaw(value).size : elementsRaw(value).length;
  const mayShrink = value.type.kind === "set" && length > 1 && (value.inner & containsUnknown) !== 0;
  return [mayShrink ? 1 : length, length];
}

export function isDefinitelyNotNull(value: Value): boolean {
  return value.kind === "known" || (value.kind === "unknown" && value.refinement.notNull === true);
}

/** May `unknown` turn out to be `value`, as far as types and refinements tell? */
export function mayBe(unknown: UnknownValue, value: KnownValue): boolean {
  if (!conforms(value.type, unknown.type)) return false;
  const { stringPrefix, numberMin, numberMax, lengthMin, lengthMax } = unknown.refinement;
  switch (value.type.kind) {
    case "string":
      return stringPrefix === undefined || textRaw(value).startsWith(stringPrefix);
    case "number":
      return isAbove(value, numberMin) && isBelow(value, numberMax);
    case "list":
    case "set":
    case "map": {
      const [least, most] = lengthBounds(value);
      return (lengthMin === undefined || most >= lengthMin) && (lengthMax === undefined || least <= lengthMax);
    }
    default:
      return true;
  }
}

function isAbove(value: KnownValue, bound: NumberBound | undefined): boolean {
  if (bound === undefined) return true;
  const order = compareNumbers(numberRaw(value), bound.value);
  return order > 0 || (order === 0 && bound.inclusive);
}

function isBelow(value: KnownValue, bound: NumberBound | undefined): boolean {
  if (bound === undefined) return true;
  const order = compareNumbers(numberRaw(value), bound.value);
  return order < 0 || (order === 0 && bound.inclusive);
}
