import { quoted } from "@landform/diagnostics";
import { valuesEqual } from "./equality.js";
import { withMarks } from "./marks.js";
import { plainKey } from "./path.js";
import { elementsRaw, isElements, isEntries } from "./raw.js";
import { unknownValue } from "./refine.js";
import type { Path, Value } from "./value.js";

/** `path` leads nowhere in a value. */
export interface PathError {
  readonly kind: "pathError";
  readonly message: string;
}

function pathError(message: string): PathError {
  return { kind: "pathError", message };
}

/**
 * What `path` leads to, with the marks of everything on the way. Through something unknown: unknown, of the type that
 * is known for it.
 */
export function applyPath(value: Value, path: Path): Value | PathError {
  let current = value;
  for (const [depth, step] of path.entries()) {
    const next = step.kind === "attribute" ? applyAttribute(current, step.name) : applyIndex(current, step.key);
    if (next.kind === "pathError") return pathError(`at step ${depth}: ${next.message}`);
    current = withMarks(next, current.marks);
  }
  return current;
}

function applyAttribute(value: Value, name: string): Value | PathError {
  if (value.kind === "null") return pathError("cannot access attributes on a null value");
  if (value.type.kind !== "object") return pathError("not an object type");
  const type = value.type.attributes.get(name);
  if (type === undefined) return pathError(`object has no attribute ${quoted(name)}`);
  if (value.kind === "unknown") return unknownValue(type);
  const child = isEntries(value.raw) ? value.raw.get(name) : undefined;
  return child ?? pathError(`object has no attribute ${quoted(name)}`);
}

function applyIndex(value: Value, key: Value): Value | PathError {
  if (value.kind === "null") return pathError("cannot index a null value");
  const { type } = value;
  if (type.kind === "set") return applySetElement(value, key);
  const plain = plainKey({ kind: "index", key });
  if (typeof plain === "number") {
    if (type.kind !== "list" && type.kind !== "tuple") return pathError("not a list type");
    const elementType = type.kind === "list" ? type.element : type.elements[plain];
    if (value.kind === "unknown" && elementType !== undefined) return unknownValue(elementType);
    const child = value.kind === "known" && isElements(value.raw) ? value.raw[plain] : undefined;
    return child ?? pathError("value does not have given index key");
  }
  if (plain === undefined) return pathError("key value not number or string");
  if (type.kind !== "map") return pathError("not a map type");
  if (value.kind === "unknown") return unknownValue(type.element);
  const child = isEntries(value.raw) ? value.raw.get(plain) : undefined;
  return child ?? pathError("value does not have given index key");
}

function applySetElement(value: Value, key: Value): Value | PathError {
  if (value.kind !== "known" || value.type.kind !== "set") return key;
  let isCertain = true;
  for (const element of elementsRaw(value)) {
    const equal = valuesEqual(element, key);
    if (equal === true) return element;
    if (equal === undefined) isCertain = false;
  }
  return isCertain ? pathError("set does not contain the requested element") : unknownValue(value.type.element);
}
