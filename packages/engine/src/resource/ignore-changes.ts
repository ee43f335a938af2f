import {
  asMap,
  asString,
  attributeStep,
  type MapType,
  mapValue,
  nullValue,
  type Path,
  type PathStep,
  pathsEqual,
  rawEquals,
  transformValue,
  type Value,
  withMarks,
  withoutMarks,
} from "@landform/cty";
import type { Traversal } from "@landform/hcl";
import { attributeAtPath, type BlockSchema } from "@landform/schema";
import { valueAt } from "./value-at.js";

export type IgnoredChanges = readonly Traversal[] | "all";

/**
 * `config` with the values of `prior` where changes are to be ignored. With "all" that is the prior object without
 * what the provider alone decides; where no `block` is given, as for an answer of the provider, the whole of it.
 */
export function ignoreChanges(
  ignored: IgnoredChanges,
  prior: Value,
  config: Value,
  block: BlockSchema | undefined,
): Value {
  if (prior.kind === "null" || ignored.length === 0) return config;
  if (ignored === "all") return block === undefined ? prior : withoutComputed(prior, block);
  if (config.kind === "null") return config;
  const kept = ignored.flatMap((traversal) => keptValue(pathOf(traversal), prior, config) ?? []);
  return kept.length === 0 ? config : transformValue(config, (path, value) => withKept(path, value, kept));
}

function withoutComputed(prior: Value, block: BlockSchema): Value {
  return transformValue(prior, (path, value) => {
    const attribute = attributeAtPath(block, path);
    return attribute?.computed === true && attribute.optional !== true ? nullValue(value.type) : value;
  });
}

/** The path that `ignore_changes = [name.other[0]]` means. */
export function pathOf(traversal: Traversal): Path {
  const steps = traversal.steps.flatMap((step): PathStep[] => {
    if (step.kind === "attribute") return [attributeStep(step.name)];
    return step.kind === "index" ? [{ kind: "index", key: step.key }] : [];
  });
  return [attributeStep(traversal.root), ...steps];
}

interface KeptValue {
  readonly path: Path;
  readonly value: Value;
  /** Set when only this key of the map at `path` is kept. */
  readonly key?: string;
}

/** What stays at a path, if it differs at all there. */
function keptValue(path: Path, prior: Value, config: Value): KeptValue | undefined {
  const last = path.at(-1);
  const key = last?.kind === "index" && last.key.type.kind === "string" ? asString(last.key) : undefined;
  const place = key === undefined ? path : path.slice(0, -1);
  const before = valueAt(prior, place);
  const now = valueAt(config, place);
  if (before === undefined || now === undefined || rawEquals(before, now)) return undefined;
  return { path: place, value: before, ...(key === undefined ? {} : { key }) };
}

function withKept(path: Path, value: Value, kept: readonly KeptValue[]): Value {
  const here = kept.filter((candidate) => pathsEqual(candidate.path, path));
  if (here.length === 0) return value;
  const whole = here.find(({ key }) => key === undefined);
  if (whole !== undefined) return whole.value;
  const { type } = value;
  if (type.kind !== "map") return here[0]?.value ?? value;
  return value.kind === "unknown" ? value : withKeptKeys(value, type, here);
}

function withKeptKeys(map: Value, type: MapType, kept: readonly KeptValue[]): Value {
  const { value, marks } = withoutMarks(map);
  const entries = new Map(entriesOf(value));
  for (const { key, value: before } of kept) {
    if (key === undefined) continue;
    const element = entriesOf(withoutMarks(before).value).get(key);
    if (element === undefined) entries.delete(key);
    else entries.set(key, element);
  }
  if (entries.size === 0 && value.kind === "null") return map;
  return withMarks(mapValue(type.element, entries), marks);
}

const noEntries: ReadonlyMap<string, Value> = new Map();

function entriesOf(map: Value): ReadonlyMap<string, Value> {
  return map.kind === "known" ? asMap(map) : noEntries;
}
