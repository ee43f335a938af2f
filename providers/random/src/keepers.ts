import { attr, replaceOnMapChange, types } from "@landform/provider-sdk";

const description = "Arbitrary values that, when changed, make a new resource in place of this one.";

/** Values that, when they change, call for a new random value. */
export const keepers = attr.map(types.string, { optional: true, description, onChange: replaceOnMapChange });

/** As `keepers`, of a type that has no past: every change counts. */
export const plainKeepers = attr.map(types.string, { optional: true, description, onChange: "replace" });
