import { unreachable } from "@landform/diagnostics";
import { conforms } from "./conformance.js";
import { isWhollyKnown } from "./inspect.js";
import { numbersEqual } from "./number-text.js";
import { orderText } from "./order-text.js";
import { isDefinitelyNotNull, mayBe } from "./range.js";
import { boolRaw, capsuleRaw, elementsRaw, entriesRaw, numberRaw, textRaw } from "./raw.js";
import { hasDynamic, typesEqual } from "./type.js";
import { containsUnknown, type KnownValue, type UnknownValue, type Value } from "./value.js";

/**
 * Are two values equal in the language? Undefined: not known yet. Marks play no part. Nulls of any type are equal;
 * otherwise values of different types never are. One definite difference decides, whatever else is unknown.
 */
export function valuesEqual(a: Value, b: Value): boolean | undefined {
  if (a.kind === "unknown") return b.kind === "unknown" ? undefined : equalsUnknown(b, a);
  if (b.kind === "unknown") return equalsUnknown(a, b);
  if (a.kind === "null" || b.kind === "null") return a.kind === b.kind;
  if (a === b && (a.inner & containsUnknown) === 0) return true;
  return knownsEqual(a, b);
}

function equalsUnknown(value: Exclude<Value, UnknownValue>, unknown: UnknownValue): false | undefined {
  if (value.kind === "null") return isDefinitelyNotNull(unknown) ? false : undefined;
  if (hasDynamic(unknown.type)) return conforms(value.type, unknown.type) ? undefined : false;
  return typesEqual(value.type, unknown.type) && mayBe(unknown, value) ? undefined : false;
}

function knownsEqual(a: KnownValue, b: KnownValue): boolean | undefined {
  if (!typesEqual(a.type, b.type)) {
    if (isTypeDecided(a) && isTypeDecided(b)) return false;
    return conforms(a.type, b.type) || conforms(b.type, a.type) ? undefined : false;
  }
  switch (a.type.kind) {
    case "string":
      return textRaw(a) === textRaw(b);
    case "bool":
      return boolRaw(a) === boolRaw(b);
    case "number":
      return numbersEqual(numberRaw(a), numberRaw(b));
    case "list":
    case "tuple":
      return elementsEqual(elementsRaw(a), elementsRaw(b));
    case "set":
      return setsEqual(a, b);
    case "map":
    case "object":
      return entriesEqual(entriesRaw(a), entriesRaw(b));
    case "capsule":
      return capsuleRaw(a) === capsuleRaw(b);
    case "dynamic":
      return undefined;
    default:
      return unreachable(a.type);
  }
}

/** Is there no part whose type isn't known yet? The type of an empty `tolist([])` is as it will stay. */
function isTypeDecided(value: Value): boolean {
  if (value.kind === "null") return true;
  if (value.kind === "unknown") return !hasDynamic(value.type);
  return (value.inner & containsUnknown) === 0 || !hasDynamic(value.type) || partsOf(value).every(isTypeDecided);
}

function partsOf(value: KnownValue): readonly Value[] {
  const { kind } = value.type;
  return kind === "map" || kind === "object" ? [...entriesRaw(value).values()] : elementsRaw(value);
}

function elementsEqual(a: readonly Value[], b: readonly Value[]): boolean | undefined {
  if (a.length !== b.length) return false;
  let result: true | undefined = true;
  for (let index = 0; index < a.length; index++) {
    const left = a[index];
    const right = b[index];
    const equal = left !== undefined && right !== undefined && valuesEqual(left, right);
    if (equal === false) return false;
    if (equal === undefined) result = undefined;
  }
  return result;
}

/** Both in key order, so that equal maps agree pair by pair. */
function entriesEqual(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>): boolean | undefined {
  if (a.size !== b.size) return false;
  let result: true | undefined = true;
  for (const [key, left] of a) {
    const right = b.get(key);
    const equal = right !== undefined && valuesEqual(left, right);
    if (equal === false) return false;
    if (equal === undefined) result = undefined;
  }
  return result;
}

/** Sets are kept in order, so that equal ones agree element by element. */
function setsEqual(a: KnownValue, b: KnownValue): boolean | undefined {
  const left = elementsRaw(a);
  const right = elementsRaw(b);
  if (((a.inner | b.inner) & containsUnknown) === 0) return elementsEqual(left, right);
  return surelyHasMore(left, right) || surelyHasMore(right, left) ? false : undefined;
}

/** Does `a` have an element that can't be in `b`, whatever is unknown? */
function surelyHasMore(a: readonly Value[], b: readonly Value[]): boolean {
  if (b.length === 0) return a.length > 0;
  if (!b.every(isWhollyKnown)) return false;
  const texts = new Set(b.map(orderText));
  return a.some((element) => isWhollyKnown(element) && !texts.has(orderText(element)));
}

/** Is `value` one of the elements of a set? Undefined: not known yet. */
export function setHas(elements: readonly Value[], value: Value): boolean | undefined {
  let result: false | undefined = false;
  for (const element of elements) {
    const equal = valuesEqual(element, value);
    if (equal === true) return true;
    if (equal === undefined) result = undefined;
  }
  return result;
}
