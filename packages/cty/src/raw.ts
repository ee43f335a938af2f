import { invariant } from "@landform/diagnostics";
import type { CtyNumber } from "./number.js";
import type { CapsuleRaw, KnownValue, Raw, Value } from "./value.js";

/** The elements of a list, set or tuple. */
export function elementsRaw(value: KnownValue): readonly Value[] {
  const { raw } = value;
  invariant(isElements(raw), "the value is a list, set or tuple");
  return raw;
}

/** The entries of a map or object. */
export function entriesRaw(value: KnownValue): ReadonlyMap<string, Value> {
  const { raw } = value;
  invariant(isEntries(raw), "the value is a map or object");
  return raw;
}

export function textRaw(value: KnownValue): string {
  const { raw } = value;
  invariant(typeof raw === "string", "the value is a string");
  return raw;
}

export function numberRaw(value: KnownValue): CtyNumber {
  const { raw } = value;
  invariant(isNumber(raw), "the value is a number");
  return raw;
}

export function boolRaw(value: KnownValue): boolean {
  const { raw } = value;
  invariant(typeof raw === "boolean", "the value is a bool");
  return raw;
}

export function capsuleRaw(value: KnownValue): unknown {
  const { raw } = value;
  invariant(isCapsule(raw), "the value is a capsule");
  return raw.capsule;
}

export function isElements(raw: Raw): raw is readonly Value[] {
  return Array.isArray(raw);
}

export function isEntries(raw: Raw): raw is ReadonlyMap<string, Value> {
  return raw instanceof Map;
}

function isNumber(raw: Raw): raw is CtyNumber {
  return typeof raw === "number" || (typeof raw === "object" && "precision" in raw);
}

function isCapsule(raw: Raw): raw is CapsuleRaw {
  return typeof raw === "object" && "capsule" in raw;
}
