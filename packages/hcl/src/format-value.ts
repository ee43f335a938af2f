import { asBool, asMap, asNumber, asString, elementsOf, formatNumber, type Value } from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import { isValidIdentifier } from "./characters.js";
import { formatSource } from "./format.js";
import { quoteText } from "./quote-text.js";

/**
 * A literal expression that gives `value`, in the canonical style; objects and maps over several lines. Lists and sets
 * read back as tuples, maps as objects. Throws if anything in it is unknown, marked, or a capsule.
 */
export function formatValue(value: Value): string {
  const prefix = "value = ";
  return formatSource(`${prefix}${literal(value)}\n`).slice(prefix.length, -1);
}

function literal(value: Value): string {
  invariant(value.kind !== "unknown", "an unknown value has no literal");
  invariant(value.marks.size === 0, "a marked value must not be written out");
  if (value.kind === "null") return "null";
  switch (value.type.kind) {
    case "string":
      return `"${quoteText(asString(value))}"`;
    case "number":
      return formatNumber(asNumber(value));
    case "bool":
      return String(asBool(value));
    case "list":
    case "set":
    case "tuple":
      return `[${Array.from(elementsOf(value), ([, element]) => literal(element)).join(", ")}]`;
    case "map":
    case "object":
      return objectLiteral(asMap(value));
    default:
      invariant(false, `a value of type ${value.type.kind} has no literal`);
  }
}

function objectLiteral(entries: ReadonlyMap<string, Value>): string {
  if (entries.size === 0) return "{}";
  const items = Array.from(entries, ([name, value]) => `${keyOf(name)} = ${literal(value)}\n`);
  return `{\n${items.join("")}}`;
}

/** A bare `for` would begin a `for` expression. */
function keyOf(name: string): string {
  return isValidIdentifier(name) && name !== "for" ? name : `"${quoteText(name)}"`;
}
