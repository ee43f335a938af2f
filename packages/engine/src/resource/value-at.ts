import { applyPath, type Path, type Value } from "@landform/cty";

/** What is at `path`; `undefined` where there is no such place. */
export function valueAt(value: Value, path: Path): Value | undefined {
  const found = applyPath(value, path);
  return found.kind === "pathError" ? undefined : found;
}
