import { unreachable } from "@landform/diagnostics";
import { marksEqual } from "./marks.js";
import { numbersEqual } from "./number-text.js";
import { boolRaw, capsuleRaw, elementsRaw, entriesRaw, numberRaw, textRaw } from "./raw.js";
import { typesEqual } from "./type.js";
import type { KnownValue, NumberBound, Refinement, Value } from "./value.js";

/** Are two values the same in everything: type, what is known, marks? Unknowns are, where their refinements agree. */
export function rawEquals(a: Value, b: Value): boolean {
  if (a === b) return true;
  return a.kind === b.kind && typesEqual(a.type, b.type) && contentEquals(a, b);
}

/** Of two values of the same type. */
function contentEquals(a: Value, b: Value): boolean {
  if (a === b) return true;
  if (!marksEqual(a.marks, b.marks)) return false;
  switch (a.kind) {
    case "null":
      return b.kind === "null";
    case "unknown":
      return b.kind === "unknown" && refinementsEqual(a.refinement, b.refinement);
    case "known":
      return b.kind === "known" && a.inner === b.inner && rawsEqual(a, b);
    default:
      return unreachable(a);
  }
}

function rawsEqual(a: KnownValue, b: KnownValue): boolean {
  switch (a.type.kind) {
    case "string":
      return textRaw(a) === textRaw(b);
    case "bool":
      return boolRaw(a) === boolRaw(b);
    case "number":
      return numbersEqual(numberRaw(a), numberRaw(b));
    case "list":
    case "set":
    case "tuple":
      return elementsEqual(elementsRaw(a), elementsRaw(b));
    case "map":
    case "object":
      return entriesEqual(entriesRaw(a), entriesRaw(b));
    case "capsule":
      return capsuleRaw(a) === capsuleRaw(b);
    case "dynamic":
      return false;
    default:
      return unreachable(a.type);
  }
}

function elementsEqual(a: readonly Value[], b: readonly Value[]): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index++) {
    const left = a[index];
    const right = b[index];
    if (left === undefined || right === undefined || !contentEquals(left, right)) return false;
  }
  return true;
}

function entriesEqual(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>): boolean {
  if (a.size !== b.size) return false;
  for (const [key, left] of a) {
    const right = b.get(key);
    if (right === undefined || !contentEquals(left, right)) return false;
  }
  return true;
}

function refinementsEqual(a: Refinement, b: Refinement): boolean {
  return (
    a === b ||
    (a.notNull === b.notNull &&
      a.stringPrefix === b.stringPrefix &&
      boundsEqual(a.numberMin, b.numberMin) &&
      boundsEqual(a.numberMax, b.numberMax) &&
      a.lengthMin === b.lengthMin &&
      a.lengthMax === b.lengthMax)
  );
}

function boundsEqual(a: NumberBound | undefined, b: NumberBound | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return a.inclusive === b.inclusive && numbersEqual(a.value, b.value);
}
