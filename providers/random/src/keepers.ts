import { type AttributeChange, attr, isUnknown, type Part, types } from "@landform/provider-sdk";

type Keepers = Readonly<Record<string, Part<string>>>;

const description = "Arbitrary values that, when changed, make a new resource in place of this one.";

/** Values that, when they change, call for a new random value. */
export const keepers = attr.map(types.string, { optional: true, description, onChange: isRealChange });

/** As `keepers`, of a type that has no past: every change counts. */
export const plainKeepers = attr.map(types.string, { optional: true, description, onChange: "replace" });

/** Keys that were added with null do not count: older versions of the provider did not store those. */
function isRealChange({ prior, config }: AttributeChange<Part<Keepers>>): boolean {
  const before = entriesOf(prior);
  const after = entriesOf(config);
  if (prior === null) return Object.values(after).some((value) => value !== null);
  const isGone = Object.keys(before).some((key) => !Object.hasOwn(after, key));
  return (
    isGone ||
    Object.entries(after).some(([key, value]) => {
      const isNew = !Object.hasOwn(before, key);
      return isNew ? value !== null : value !== before[key];
    })
  );
}

function entriesOf(keepers: Part<Keepers>): Keepers {
  return keepers === null || isUnknown(keepers) ? {} : keepers;
}
