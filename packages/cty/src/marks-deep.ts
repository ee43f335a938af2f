import { knownValue } from "./construct.js";
import { unionMarks, withMarks } from "./marks.js";
import { plainKey, stepsInto } from "./path.js";
import { isElements, isEntries } from "./raw.js";
import {
  containsMarks,
  type KnownValue,
  type Mark,
  type Marks,
  noMarks,
  type Path,
  type Raw,
  type Value,
} from "./value.js";

/** Is there a mark on `value` or anywhere inside? O(1). */
export function containsMarked(value: Value): boolean {
  return value.marks.size > 0 || (value.kind === "known" && (value.inner & containsMarks) !== 0);
}

/** Is `mark` on `value` or anywhere inside? */
export function containsMark(value: Value, mark: Mark): boolean {
  if (value.marks.has(mark)) return true;
  if (value.kind !== "known" || (value.inner & containsMarks) === 0) return false;
  for (const child of childrenOf(value.raw)) if (containsMark(child, mark)) return true;
  return false;
}

/** All marks on `value` and inside. */
export function deepMarksOf(value: Value): Marks {
  if (value.kind !== "known" || (value.inner & containsMarks) === 0) return value.marks;
  let marks = value.marks;
  for (const child of childrenOf(value.raw)) marks = unionMarks(marks, deepMarksOf(child));
  return marks;
}

function childrenOf(raw: Raw): Iterable<Value> {
  if (isElements(raw)) return raw;
  return isEntries(raw) ? raw.values() : [];
}

/** Take all marks off `value` and everything inside; `marks` is the union of them. */
export function withoutMarksDeep(value: Value): { readonly value: Value; readonly marks: Marks } {
  if (!containsMarked(value)) return { value, marks: noMarks };
  return { value: stripped(value), marks: deepMarksOf(value) };
}

function stripped(value: Value): Value {
  if (!containsMarked(value)) return value;
  if (value.kind !== "known") return { ...value, marks: noMarks };
  return { ...value, raw: mapRaw(value.raw, stripped), marks: noMarks, inner: value.inner & ~containsMarks };
}

function mapRaw(raw: Raw, change: (child: Value) => Value): Raw {
  if (isElements(raw)) return raw.map(change);
  if (!isEntries(raw)) return raw;
  const changed = new Map<string, Value>();
  for (const [key, child] of raw) changed.set(key, change(child));
  return changed;
}

/** The marks of one place in a value. */
export interface PathMarks {
  readonly path: Path;
  readonly marks: Marks;
}

/** As `withoutMarksDeep`, and tell where each mark was. `markAtPaths` puts them back. */
export function withoutMarksDeepWithPaths(value: Value): {
  readonly value: Value;
  readonly paths: readonly PathMarks[];
} {
  if (!containsMarked(value)) return { value, paths: [] };
  const paths: PathMarks[] = [];
  collectMarks(value, [], paths);
  return { value: stripped(value), paths };
}

function collectMarks(value: Value, path: Path, into: PathMarks[]): void {
  if (value.marks.size > 0) into.push({ path, marks: value.marks });
  if (value.kind !== "known" || (value.inner & containsMarks) === 0) return;
  for (const [step, child] of stepsInto(value)) {
    if (containsMarked(child)) collectMarks(child, [...path, step], into);
  }
}

/**
 * Mark the places that `paths` lead to. A path that leads nowhere (through null or unknown, or to what is not there)
 * is passed over; one that leads into a set marks the set.
 */
export function markAtPaths(value: Value, paths: readonly PathMarks[]): Value {
  return paths.length === 0 ? value : markFrom(value, paths, 0);
}

function markFrom(value: Value, paths: readonly PathMarks[], depth: number): Value {
  let marks = value.marks;
  const deeper: PathMarks[] = [];
  const isSet = value.type.kind === "set";
  for (const each of paths) {
    if (each.path.length === depth || isSet) marks = unionMarks(marks, each.marks);
    else deeper.push(each);
  }
  const marked = withMarks(value, marks);
  return deeper.length === 0 || marked.kind !== "known"
    ? marked
    : markInside(marked, groupByStep(deeper, depth), depth);
}

function groupByStep(paths: readonly PathMarks[], depth: number): ReadonlyMap<string | number, readonly PathMarks[]> {
  const groups = new Map<string | number, PathMarks[]>();
  for (const each of paths) {
    const step = each.path[depth];
    const key = step && plainKey(step);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return groups;
}

function markInside(
  value: KnownValue,
  groups: ReadonlyMap<string | number, readonly PathMarks[]>,
  depth: number,
): Value {
  const { raw } = value;
  if (isElements(raw)) {
    const changed = raw.slice();
    for (const [key, paths] of groups) {
      const child = typeof key === "number" ? raw[key] : undefined;
      if (child !== undefined && typeof key === "number") changed[key] = markFrom(child, paths, depth + 1);
    }
    return knownValue(value.type, changed, value.marks);
  }
  if (!isEntries(raw)) return value;
  const changed = new Map(raw);
  for (const [key, paths] of groups) {
    const child = typeof key === "string" ? raw.get(key) : undefined;
    if (child !== undefined && typeof key === "string") changed.set(key, markFrom(child, paths, depth + 1));
  }
  return knownValue(value.type, changed, value.marks);
}
