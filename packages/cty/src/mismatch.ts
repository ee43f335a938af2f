import { quoted } from "@landform/diagnostics";
import { canConvert } from "./conversion-type.js";
import { friendlyName, friendlyNameForConstraint } from "./friendly-name.js";
import { type CollectionType, type ObjectType, type Type, typesEqual } from "./type.js";

/**
 * How a message says that a type is not the wanted one. `long`: "number required, but have tuple" (OpenTofu);
 * `short`: "number required" (Terraform).
 */
export type MismatchWording = "long" | "short";

/** Why values of type `got` can't become `want`. Asks for two types that don't convert. */
export function typeMismatchMessage(got: Type, want: Type, wording: MismatchWording = "long"): string {
  if (got.kind === "object" && want.kind === "object") return objectMismatch(got, want, wording);
  if (isCollection(want)) {
    if (want.element.kind === "dynamic" && isStructureFor(got, want)) {
      return `all ${want.kind} elements must have the same type`;
    }
    if (got.kind === "tuple" || got.kind === "object") return structureMismatch(got, want, wording);
    if (isCollection(got)) return collectionMismatch(got, want, wording);
  }
  if (wording === "long" && !isConfusing(got, want)) {
    return `${friendlyName(want)} required, but have ${friendlyName(got)}`;
  }
  return `${friendlyNameForConstraint(want)} required`;
}

function isCollection(type: Type): type is CollectionType {
  return type.kind === "list" || type.kind === "set" || type.kind === "map";
}

function isStructureFor(got: Type, want: CollectionType): boolean {
  return got.kind === (want.kind === "map" ? "object" : "tuple");
}

/** Missing attributes first; else one attribute that doesn't convert at all, or only unsafely. */
function objectMismatch(got: ObjectType, want: ObjectType, wording: MismatchWording): string {
  const missing = [...want.attributes.keys()].filter((name) => !got.attributes.has(name) && !want.optional.has(name));
  if (missing.length > 0) return missingAttributes(missing);
  for (const safety of ["unsafe", "safe"] as const) {
    for (const [name, wanted] of want.attributes) {
      const given = got.attributes.get(name);
      if (given === undefined || typesEqual(given, wanted) || canConvert(given, wanted, safety)) continue;
      return `attribute ${quoted(name)}: ${typeMismatchMessage(given, wanted, wording)}`;
    }
  }
  return "incorrect object attributes";
}

function missingAttributes(names: readonly string[]): string {
  const quotedNames = names.map(quoted);
  const last = quotedNames.at(-1) ?? "";
  if (quotedNames.length === 1) return `attribute ${last} is required`;
  if (quotedNames.length === 2) return `attributes ${quotedNames.join(" and ")} are required`;
  return `attributes ${quotedNames.slice(0, -1).join(", ")}, and ${last} are required`;
}

function structureMismatch(got: Type, want: CollectionType, wording: MismatchWording): string {
  if (!isStructureFor(got, want)) return `${friendlyNameForConstraint(want)} required`;
  const parts: Iterable<readonly [number | string, Type]> =
    got.kind === "tuple" ? got.elements.entries() : got.kind === "object" ? got.attributes : [];
  for (const [key, part] of parts) {
    if (typesEqual(part, want.element) || canConvert(part, want.element)) continue;
    const place = typeof key === "number" ? String(key) : quoted(key);
    return `element ${place}: ${typeMismatchMessage(part, want.element, wording)}`;
  }
  return `all elements must be ${friendlyNameForConstraint(want.element)}`;
}

function collectionMismatch(got: CollectionType, want: CollectionType, wording: MismatchWording): string {
  if ((got.kind === "map") !== (want.kind === "map")) return `${friendlyNameForConstraint(want)} required`;
  return `incorrect ${want.kind} element type: ${typeMismatchMessage(got.element, want.element, wording)}`;
}

/** Would naming both types point the reader at the wrong problem, as where "5x" is no number because of its content? */
function isConfusing(got: Type, want: Type): boolean {
  if (isPrimitive(got) !== isPrimitive(want) || want.kind === "string") return false;
  if ((got.kind === "number" && want.kind === "bool") || (got.kind === "bool" && want.kind === "number")) return false;
  return !(got.kind === "tuple" && want.kind === "object");
}

function isPrimitive(type: Type): boolean {
  return type.kind === "string" || type.kind === "number" || type.kind === "bool";
}
