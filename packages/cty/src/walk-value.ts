import { listValue, mapValue, objectValue, tupleValue } from "./construct.js";
import { withMarks } from "./marks.js";
import { emptyPath, plainKey, stepsInto } from "./path.js";
import { setValue } from "./set-value.js";
import type { Type } from "./type.js";
import type { KnownValue, Path, PathStep, Value } from "./value.js";

/** Call `visit` for `value` and everything inside, outside first. It says whether to go on into what it was given. */
export function walkValue(value: Value, visit: (path: Path, value: Value) => boolean): void {
  walkFrom(value, emptyPath, visit);
}

function walkFrom(value: Value, path: Path, visit: (path: Path, value: Value) => boolean): void {
  if (!visit(path, value) || value.kind !== "known") return;
  for (const [step, child] of stepsInto(value)) walkFrom(child, [...path, step], visit);
}

/**
 * Change `value` and everything inside, inside first: `change` is given each value with its children changed already.
 * Types follow the changed values; children of a collection must still agree on one.
 */
export function transformValue(value: Value, change: (path: Path, value: Value) => Value): Value {
  return transformFrom(value, emptyPath, change);
}

function transformFrom(value: Value, path: Path, change: (path: Path, value: Value) => Value): Value {
  if (value.kind !== "known") return change(path, value);
  let isChanged = false;
  const children: (readonly [PathStep, Value])[] = [];
  for (const [step, child] of stepsInto(value)) {
    const changed = transformFrom(child, [...path, step], change);
    if (changed !== child) isChanged = true;
    children.push([step, changed]);
  }
  return change(path, isChanged ? rebuilt(value, children) : value);
}

function rebuilt(value: KnownValue, children: readonly (readonly [PathStep, Value])[]): Value {
  const values = children.map(([, child]) => child);
  const { type, marks } = value;
  switch (type.kind) {
    case "list":
      return withMarks(listValue(commonType(type.element, values), values), marks);
    case "set":
      return withMarks(setValue(commonType(type.element, values), values), marks);
    case "tuple":
      return withMarks(tupleValue(values), marks);
    case "map":
      return withMarks(mapValue(commonType(type.element, values), keyed(children)), marks);
    case "object":
      return withMarks(objectValue(keyed(children)), marks);
    default:
      return value;
  }
}

function commonType(elementType: Type, values: readonly Value[]): Type {
  const concrete = values.find((value) => value.type.kind !== "dynamic");
  return concrete?.type ?? values[0]?.type ?? elementType;
}

function keyed(children: readonly (readonly [PathStep, Value])[]): ReadonlyMap<string, Value> {
  const entries = new Map<string, Value>();
  for (const [step, child] of children) {
    const key = plainKey(step);
    if (typeof key === "string") entries.set(key, child);
  }
  return entries;
}
