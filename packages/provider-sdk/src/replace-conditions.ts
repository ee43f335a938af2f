import type { AttributeChange } from "./attribute.js";
import { isUnknown } from "./unknown.js";
import type { Part } from "./value-type.js";

type Entries = Readonly<Record<string, Part<string>>>;

/**
 * For `onChange` of a map of strings: replace when a value changes, but not for new keys with null. Providers built
 * on the old SDK did not store those.
 */
export function replaceOnMapChange({ prior, config }: AttributeChange<Part<Entries>>): boolean {
  const before = entriesOf(prior);
  const after = entriesOf(config);
  if (prior === null) return Object.values(after).some((value) => value !== null);
  if (Object.keys(before).some((key) => !Object.hasOwn(after, key))) return true;
  return Object.entries(after).some(([key, value]) =>
    Object.hasOwn(before, key) ? value !== before[key] : value !== null,
  );
}

function entriesOf(map: Part<Entries>): Entries {
  return map === null || isUnknown(map) ? {} : map;
}
