import type { ChangeDocument, Json } from "@landform/json-output";

type Path = readonly (string | number)[];

/** A change outside as far as it is `relevant`: everything else as if it had stayed, what is secret in it too. */
export function relevantChange(change: ChangeDocument, relevant: readonly Path[]): ChangeDocument {
  const { before = null, after = null, before_sensitive = false, after_sensitive = false } = change;
  return {
    ...change,
    after: relevantPart(before, after, relevant),
    after_sensitive:
      before_sensitive === true || after_sensitive === true
        ? true
        : relevantPart(before_sensitive, after_sensitive, relevant),
  };
}

/** `after` at the `relevant` paths, `before` elsewhere. */
function relevantPart(before: Json, after: Json, relevant: readonly Path[]): Json {
  if (relevant.length === 0) return before;
  if (relevant.some((path) => path.length === 0)) return after;
  const inside = (step: string | number): readonly Path[] =>
    relevant.filter(([first]) => first === step).map((path) => path.slice(1));
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.map((item, index) => relevantPart(item, after[index] ?? null, inside(index)));
  if (!isObject(before)) return after;
  const others = isObject(after) ? after : {};
  const names = new Set([...Object.keys(before), ...Object.keys(others)]);
  const parts = [...names].map((name) => [
    name,
    relevantPart(before[name] ?? null, others[name] ?? null, inside(name)),
  ]);
  return Object.fromEntries(parts);
}

function isObject(value: Json): value is Readonly<Record<string, Json>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
