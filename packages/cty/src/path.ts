import { quoted } from "@landform/diagnostics";
import { intValue, stringValue } from "./construct.js";
import { toSafeInteger } from "./number.js";
import { formatNumber } from "./number-text.js";
import { isElements, isEntries, numberRaw, textRaw } from "./raw.js";
import { rawEquals } from "./raw-equals.js";
import type { KnownValue, Path, PathStep, Value } from "./value.js";

export const emptyPath: Path = [];

export function attributeStep(name: string): PathStep {
  return { kind: "attribute", name };
}

/** Into a list or tuple (0-based) or a map. */
export function indexStep(key: number | string): PathStep {
  return { kind: "index", key: typeof key === "number" ? intValue(key) : stringValue(key) };
}

/** The name or key of a step into an object, map, list or tuple; undefined for an element of a set. */
export function plainKey(step: PathStep): string | number | undefined {
  if (step.kind === "attribute") return step.name;
  const { key } = step;
  if (key.kind !== "known") return undefined;
  if (key.type.kind === "string") return textRaw(key);
  return key.type.kind === "number" ? toSafeInteger(numberRaw(key)) : undefined;
}

export function pathsEqual(a: Path, b: Path): boolean {
  return a.length === b.length && pathStartsWith(a, b);
}

export function pathStartsWith(path: Path, prefix: Path): boolean {
  return (
    prefix.length <= path.length &&
    prefix.every((step, index) => {
      const other = path[index];
      return other !== undefined && stepsEqual(step, other);
    })
  );
}

function stepsEqual(a: PathStep, b: PathStep): boolean {
  if (a.kind === "attribute") return b.kind === "attribute" && a.name === b.name;
  return b.kind === "index" && rawEquals(a.key, b.key);
}

/** A path as messages show it: `.a[0]["k"]`; elements of sets and unknown keys as `[...]`. Empty for the empty path. */
export function formatPath(path: Path): string {
  return path.map(formatStep).join("");
}

function formatStep(step: PathStep): string {
  if (step.kind === "attribute") return `.${step.name}`;
  const { key } = step;
  if (key.kind === "known" && key.type.kind === "string") return `[${quoted(textRaw(key))}]`;
  if (key.kind === "known" && key.type.kind === "number") return `[${formatNumber(numberRaw(key))}]`;
  return "[...]";
}

/** The steps from a known collection, tuple or object to what is inside, in order. */
export function* stepsInto(value: KnownValue): Generator<readonly [PathStep, Value]> {
  const { raw, type } = value;
  if (isElements(raw)) {
    for (const [index, element] of raw.entries()) {
      yield [{ kind: "index", key: type.kind === "set" ? element : intValue(index) }, element];
    }
  } else if (isEntries(raw)) {
    for (const [key, element] of raw) {
      yield [type.kind === "object" ? attributeStep(key) : { kind: "index", key: stringValue(key) }, element];
    }
  }
}
