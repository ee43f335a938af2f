import {
  asBool,
  asList,
  asMap,
  asNumber,
  asString,
  formatNumber,
  friendlyName,
  hasMark,
  type KnownValue,
  type NullValue,
  type Value,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";

/** A value as `console` and `output` print it: close to how one would write it, with the kind of each collection. */
export function formatValue(value: Value, depth = 0): string {
  if (hasMark(value, "sensitive")) return "(sensitive value)";
  if (hasMark(value, "ephemeral")) return "(ephemeral value)";
  switch (value.kind) {
    case "unknown":
      return "(known after apply)";
    case "null":
      return formatNull(value);
    case "known":
      return formatKnown(value, depth);
  }
}

function formatNull({ type }: NullValue): string {
  switch (type.kind) {
    case "string":
    case "number":
    case "bool":
      return `to${type.kind}(null)`;
    case "list":
    case "set":
    case "map":
      return `to${type.kind}(null) /* of ${friendlyName(type.element)} */`;
    case "object":
    case "tuple":
      return `null /* ${friendlyName(type)} */`;
    default:
      return "null";
  }
}

function formatKnown(value: KnownValue, depth: number): string {
  switch (value.type.kind) {
    case "string":
      return formatString(asString(value), depth);
    case "number":
      return formatNumber(asNumber(value));
    case "bool":
      return String(asBool(value));
    case "list":
      return `tolist(${formatSequence(value, depth)})`;
    case "set":
      return `toset(${formatSequence(value, depth)})`;
    case "tuple":
      return formatSequence(value, depth);
    case "map":
      return `tomap(${formatMembers(value, depth)})`;
    case "object":
      return formatMembers(value, depth);
    default:
      return friendlyName(value.type);
  }
}

function formatSequence(value: Value, depth: number): string {
  const elements = asList(value);
  if (elements.length === 0) return "[]";
  const lines = elements.map((element) => `${indent(depth + 1)}${formatValue(element, depth + 1)},\n`);
  return `[\n${lines.join("")}${indent(depth)}]`;
}

function formatMembers(value: Value, depth: number): string {
  const members = [...asMap(value)];
  if (members.length === 0) return "{}";
  const lines = members.map(
    ([name, member]) => `${indent(depth + 1)}${quoted(name)} = ${formatValue(member, depth + 1)}\n`,
  );
  return `{\n${lines.join("")}${indent(depth)}}`;
}

/** Text of several lines stands in a heredoc whose end marker occurs nowhere in it. */
function formatString(text: string, depth: number): string {
  if (!text.includes("\n")) return quoted(text);
  const lines = text.split("\n");
  let marker = "EOT";
  while (lines.some((line) => line.trim() === marker)) marker += "_";
  const prefix = depth === 0 ? "" : indent(depth);
  const operator = depth === 0 ? "<<" : "<<-";
  return `${operator}${marker}\n${lines.map((line) => `${prefix}${line}\n`).join("")}${prefix}${marker}`;
}

function indent(depth: number): string {
  return "  ".repeat(depth);
}
