import { asString, elementsOf, rawEquals, stringValue, type Value } from "@landform/cty";
import { describeValue } from "./describe-value.js";
import { isUnknown } from "./unknown.js";
import type { Validator } from "./validator.js";
import type { Part } from "./value-type.js";

// The messages are those of the Go framework's validators.

/** What a list, a set or a map is. */
type Collection<T> = readonly T[] | Readonly<Record<string, T>>;

/** A list, a set or a map of at least `least` elements. */
export function sizeAtLeast(least: number): Validator<Collection<unknown>> {
  return sized((size) => size >= least, `at least ${least} elements`);
}

export function sizeAtMost(most: number): Validator<Collection<unknown>> {
  return sized((size) => size <= most, `at most ${most} elements`);
}

export function sizeBetween(least: number, most: number): Validator<Collection<unknown>> {
  return sized((size) => size >= least && size <= most, `at least ${least} elements and at most ${most} elements`);
}

function sized(fits: (size: number) => boolean, words: string): Validator<Collection<unknown>> {
  return {
    known: (_collection, { value, invalid }) => {
      const size = [...elementsOf(value)].length;
      if (!fits(size)) invalid(`${nameOf(value)} must contain ${words}, got: ${size}`);
    },
  };
}

/** A list without duplicates. Elements that are not known yet are not compared. */
export const uniqueValues: Validator<readonly unknown[]> = {
  known: (_list, { value, error }) => {
    const elements = [...elementsOf(value)].map(([, element]) => element);
    const reported: Value[] = [];
    for (const [index, element] of elements.entries()) {
      if (element.kind === "unknown" || !elements.slice(index + 1).some((other) => rawEquals(other, element))) continue;
      if (reported.some((other) => rawEquals(other, element))) continue;
      reported.push(element);
      error("Duplicate List Value", `This attribute contains duplicate values of: ${describeValue(element)}`);
    }
  },
};

/** Without elements that are null. Reported once. */
export const noNullValues: Validator<Collection<unknown>> = {
  known: (_collection, { value, error }) => {
    const name = nameOf(value);
    const words = `Null ${name.charAt(0).toUpperCase()}${name.slice(1)} Value`;
    if ([...elementsOf(value)].some(([, element]) => element.kind === "null"))
      error(words, "This attribute contains a null value.");
  },
};

/** Each element of a list, a set or a map passes `validators`: `each(lengthAtLeast(2))`. */
export function each<C>(...validators: readonly Validator<C>[]): Validator<Collection<Part<C>>> {
  return {
    known: (collection, context) => {
      let position = 0;
      for (const [key, element] of elementsOf(context.value)) {
        const part = isList(collection) ? collection[position++] : collection[asString(key)];
        const inner = context.at({ kind: "index", key }, element);
        for (const { known, always } of validators) {
          always?.(element, inner);
          if (element.kind === "known" && part !== undefined && part !== null && !isUnknown(part)) known?.(part, inner);
        }
      }
    },
  };
}

/** Each key of a map passes `validators`. */
export function eachKey(...validators: readonly Validator<string>[]): Validator<Readonly<Record<string, unknown>>> {
  return {
    known: (_entries, context) => {
      for (const key of [...elementsOf(context.value)].map(([key]) => asString(key))) {
        const inner = context.at({ kind: "index", key: stringValue(key) }, stringValue(key));
        for (const { known, always } of validators) {
          always?.(inner.value, inner);
          known?.(key, inner);
        }
      }
    },
  };
}

function isList<T>(collection: Collection<T>): collection is readonly T[] {
  return Array.isArray(collection);
}

function nameOf({ type }: Value): "list" | "set" | "map" {
  if (type.kind === "set") return "set";
  return type.kind === "map" || type.kind === "object" ? "map" : "list";
}
