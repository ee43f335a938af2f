import type { Path, Value } from "@landform/cty";

/** Where a part of an object is: made into a path only when somebody asks. Undefined: the object itself. */
export interface Place {
  readonly parent: Place | undefined;
  /** The name of an attribute or a block type, or the key of an element. */
  readonly step: string | Value;
}

export function pathTo(place: Place | undefined): Path {
  if (place === undefined) return [];
  const { parent, step } = place;
  return [
    ...pathTo(parent),
    typeof step === "string" ? { kind: "attribute", name: step } : { kind: "index", key: step },
  ];
}
