import { containsUnknown, rawEquals, transformValue, unknownValue, type Value } from "@landform/cty";

/** Are both the same, whatever is promised about their unknown parts? */
export function sameValue(a: Value, b: Value): boolean {
  return a === b || rawEquals(withoutRefinements(a), withoutRefinements(b));
}

function withoutRefinements(value: Value): Value {
  if (value.kind === "unknown") return unknownValue(value.type);
  if (value.kind === "null" || (value.inner & containsUnknown) === 0) return value;
  return transformValue(value, (_path, part) => (part.kind === "unknown" ? unknownValue(part.type) : part));
}
