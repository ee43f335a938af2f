import { quoted, unreachable } from "@landform/diagnostics";
import {
  boolValue,
  dynamicNull,
  normalizeString,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
} from "./construct.js";
import { type JsonError, jsonError } from "./json-error.js";
import { type JsonNode, parseJsonTree } from "./json-tree.js";
import { parseNumber } from "./number-text.js";
import { typesEqual } from "./type.js";
import type { Value } from "./value.js";

/**
 * What to do about a name that an object has twice with values of different types; of values of one type the last one
 * always counts.
 */
export type DuplicateRule = "refuse" | "takeLast";

/** Read JSON as a value of the type that it has by itself: `valueFromJson` with `impliedTypeOfJson`, in one pass. */
export function impliedValueFromJson(text: string, duplicates: DuplicateRule): Value | JsonError {
  const root = parseJsonTree(text);
  return root.kind === "jsonSyntaxError" ? jsonError(root.message) : valueOfNode(root, duplicates);
}

function valueOfNode(node: JsonNode, duplicates: DuplicateRule): Value | JsonError {
  switch (node.kind) {
    case "null":
      return dynamicNull;
    case "bool":
      return boolValue(node.value);
    case "number": {
      const parsed = parseNumber(node.text);
      return parsed === undefined ? jsonError("a number is required") : numberValue(parsed);
    }
    case "string":
      return stringValue(node.text);
    case "array": {
      const elements: Value[] = [];
      for (const item of node.items) {
        const element = valueOfNode(item, duplicates);
        if (element.kind === "jsonError") return element;
        elements.push(element);
      }
      return tupleValue(elements);
    }
    case "object":
      return objectOfEntries(node.entries, duplicates);
    default:
      return unreachable(node);
  }
}

function objectOfEntries(
  entries: readonly (readonly [string, JsonNode])[],
  duplicates: DuplicateRule,
): Value | JsonError {
  const attributes = new Map<string, Value>();
  for (const [name, item] of entries) {
    const value = valueOfNode(item, duplicates);
    if (value.kind === "jsonError") return value;
    const existing = attributes.get(name);
    if (existing !== undefined && duplicates === "refuse" && !typesEqual(existing.type, value.type)) {
      return jsonError(`duplicate ${quoted(name)} property in JSON object`);
    }
    attributes.set(name, value);
  }
  for (const name of attributes.keys()) {
    if (normalizeString(name) !== name) return jsonError(`unsupported attribute ${quoted(name)}`);
  }
  return objectValue(attributes);
}
