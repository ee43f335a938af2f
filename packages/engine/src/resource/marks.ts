import {
  containsMarked,
  markAtPaths,
  type PathMarks,
  pathsEqual,
  type Value,
  withoutMarksDeepWithPaths,
} from "@landform/cty";
import { type BlockSchema, hasSensitive, markSensitive } from "@landform/schema";

/**
 * `value`, an answer of a provider, with the marks of the configuration and those that its schema asks for. It has
 * nothing ephemeral in it: write-only attributes are null, and what was made from ephemeral values elsewhere is an error.
 */
export function withConfigMarks(value: Value, configMarks: readonly PathMarks[], block: BlockSchema): Value {
  const marked = configMarks.length === 0 || value.kind !== "known" ? value : markAtPaths(value, lasting(configMarks));
  return hasSensitive(block) ? markSensitive(marked, block) : marked;
}

function lasting(paths: readonly PathMarks[]): readonly PathMarks[] {
  return paths.flatMap(({ path, marks }) => {
    const left = new Set(marks);
    left.delete("ephemeral");
    return left.size === 0 ? [] : [{ path, marks: left }];
  });
}

/** Are the two objects sensitive in the same places? */
export function sameSensitivity(a: Value, b: Value): boolean {
  if (!containsMarked(a) && !containsMarked(b)) return true;
  const left = sensitivePaths(a);
  const right = sensitivePaths(b);
  return left.length === right.length && left.every((path) => right.some((other) => pathsEqual(path, other)));
}

function sensitivePaths(value: Value) {
  return withoutMarksDeepWithPaths(value)
    .paths.filter(({ marks }) => marks.has("sensitive"))
    .map(({ path }) => path);
}
