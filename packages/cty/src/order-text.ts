import { quoted, unreachable } from "@landform/diagnostics";
import { formatNumberBriefly } from "./number-text.js";
import { boolRaw, elementsRaw, entriesRaw, numberRaw, textRaw } from "./raw.js";
import type { Value } from "./value.js";

/**
 * The text by which elements of a set are ordered; equal values have the same. It decides the order of sets in plans,
 * state and on the wire, so its form is go-cty's to the letter.
 */
export function orderText(value: Value): string {
  if (value.kind === "unknown") return "?";
  if (value.kind === "null") return "~";
  switch (value.type.kind) {
    case "number":
      return formatNumberBriefly(numberRaw(value));
    case "bool":
      return boolRaw(value) ? "T" : "F";
    case "string":
      return quoted(textRaw(value));
    case "list":
    case "set":
      return `[${terminated(elementsRaw(value))}]`;
    case "tuple":
      return `<${terminated(elementsRaw(value))}>`;
    case "object":
      return `<${terminated(entriesRaw(value).values())}>`;
    case "map":
      return `{${entryTexts(entriesRaw(value))}}`;
    case "capsule":
    case "dynamic":
      return "«?»";
    default:
      return unreachable(value.type);
  }
}

function terminated(values: Iterable<Value>): string {
  let text = "";
  for (const value of values) text += `${orderText(value)};`;
  return text;
}

function entryTexts(entries: ReadonlyMap<string, Value>): string {
  let text = "";
  for (const [key, value] of entries) text += `${quoted(key)}:${orderText(value)};`;
  return text;
}
