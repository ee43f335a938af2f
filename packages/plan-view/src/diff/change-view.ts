import { type ChangeDocument, isJsonArray, isJsonObject, type Json, type JsonObject } from "@landform/json-output";

/** Which parts of an object make it be replaced: paths that lead to where a view stands, each as its remaining steps. */
type RemainingPaths = readonly (readonly (string | number)[])[];

/**
 * One place in a change: its value before and after, and what is unknown, sensitive or forces replacement there.
 * `undefined` for a value that is not there at all, as opposed to null: an element of a list can be null and there.
 */
export interface ChangeView {
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** `true`: all of it; an object or array: of some parts. */
  readonly unknown: Json | undefined;
  readonly beforeSensitive: Json | undefined;
  readonly afterSensitive: Json | undefined;
  readonly replacePaths: RemainingPaths;
}

export function viewOf(change: ChangeDocument): ChangeView {
  return withoutNull({
    before: change.before,
    after: change.after,
    unknown: change.after_unknown,
    beforeSensitive: change.before_sensitive,
    afterSensitive: change.after_sensitive,
    replacePaths: change.replace_paths ?? [],
  });
}

/** Where null means that nothing is there: outputs, arguments of blocks, and attributes that a schema lists. */
export function withoutNull(view: ChangeView): ChangeView {
  return { ...view, before: view.before ?? undefined, after: view.after ?? undefined };
}

export function isAbsent(view: ChangeView): boolean {
  const nothing = (side: unknown): boolean => side === undefined || side === null;
  return nothing(view.before) && nothing(view.after) && (view.unknown === undefined || view.unknown === false);
}

/** A value that stays as it is, for showing state. */
export function unchangedView(value: Json | undefined, sensitive: Json | undefined): ChangeView {
  return {
    before: value,
    after: value,
    unknown: false,
    beforeSensitive: sensitive,
    afterSensitive: sensitive,
    replacePaths: [],
  };
}

export function forcesReplacement(view: ChangeView): boolean {
  return view.replacePaths.some((path) => path.length === 0);
}

/** The attribute or element `name` on both sides. */
export function memberOf(view: ChangeView, name: string): ChangeView {
  return {
    before: member(view.before, name),
    after: member(view.after, name),
    unknown: partOf(view.unknown, name),
    beforeSensitive: partOf(view.beforeSensitive, name),
    afterSensitive: partOf(view.afterSensitive, name),
    replacePaths: pathsThrough(view.replacePaths, name),
  };
}

/** The element at `beforeIndex` of one side paired with that at `afterIndex` of the other; out of range: not there. */
export function elementOf(view: ChangeView, beforeIndex: number, afterIndex: number): ChangeView {
  return {
    before: element(view.before, beforeIndex),
    after: element(view.after, afterIndex),
    unknown: isJsonArray(view.unknown) ? view.unknown[afterIndex] : view.unknown,
    beforeSensitive: isJsonArray(view.beforeSensitive) ? view.beforeSensitive[beforeIndex] : view.beforeSensitive,
    afterSensitive: isJsonArray(view.afterSensitive) ? view.afterSensitive[afterIndex] : view.afterSensitive,
    replacePaths: pathsThrough(view.replacePaths, beforeIndex < 0 ? afterIndex : beforeIndex),
  };
}

/** Names of the attributes or elements on either side, or unknown, sorted. */
export function memberNames(view: ChangeView): readonly string[] {
  const names = new Set<string>();
  for (const side of [view.before, view.after, view.unknown]) {
    if (isJsonObject(side)) for (const name of Object.keys(side)) names.add(name);
  }
  return [...names].sort();
}

export function itemsOf(side: Json | undefined): readonly Json[] {
  return isJsonArray(side) ? side : [];
}

function member(side: Json | undefined, name: string): Json | undefined {
  return isJsonObject(side) && Object.hasOwn(side, name) ? side[name] : undefined;
}

function element(side: Json | undefined, index: number): Json | undefined {
  return isJsonArray(side) && index >= 0 ? side[index] : undefined;
}

/** `true` covers every part; in an object what is left out is false. */
function partOf(flags: Json | undefined, name: string): Json | undefined {
  return isJsonObject(flags) ? ((flags satisfies JsonObject)[name] ?? false) : flags;
}

function pathsThrough(paths: RemainingPaths, step: string | number): RemainingPaths {
  if (paths.length === 0) return paths;
  return paths.filter(([first]) => first !== undefined && String(first) === String(step)).map(([, ...rest]) => rest);
}
