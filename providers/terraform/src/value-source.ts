import { asBool, asList, asMap, asNumber, asString, formatNumber, graphemeCount, type Value } from "@landform/cty";
import { isValidIdentifier } from "@landform/hcl";

/** An expression of the language that gives a wholly known `value`, in the standard format. */
export function valueSource(value: Value): string {
  return sourceAt(value, "");
}

/** `name = value` for each entry, one a line, in the standard format. */
export function attributesSource(entries: ReadonlyMap<string, Value>): string {
  return itemLines(entries, (name) => name, "");
}

function sourceAt(value: Value, indentation: string): string {
  if (value.kind !== "known") return "null";
  switch (value.type.kind) {
    case "string":
      return quotedTemplate(asString(value));
    case "number":
      return formatNumber(asNumber(value));
    case "bool":
      return String(asBool(value));
    case "list":
    case "set":
    case "tuple":
      return `[${asList(value)
        .map((item) => sourceAt(item, indentation))
        .join(", ")}]`;
    case "map":
    case "object": {
      const entries = asMap(value);
      if (entries.size === 0) return "{}";
      return `{\n${itemLines(entries, keySource, `${indentation}  `)}${indentation}}`;
    }
    default:
      return "null";
  }
}

function keySource(key: string): string {
  return isValidIdentifier(key) ? key : quotedTemplate(key);
}

interface Item {
  readonly name: string;
  readonly source: string;
}

/** Equals signs are aligned among neighbours that take one line each. */
function itemLines(entries: ReadonlyMap<string, Value>, nameOf: (key: string) => string, indentation: string): string {
  const groups: Item[][] = [];
  let wasMultiline = true;
  for (const [key, value] of entries) {
    const item = { name: nameOf(key), source: sourceAt(value, indentation) };
    const isMultiline = item.source.includes("\n");
    if (isMultiline || wasMultiline) groups.push([item]);
    else groups.at(-1)?.push(item);
    wasMultiline = isMultiline;
  }
  return groups.map((group) => groupLines(group, indentation)).join("");
}

function groupLines(group: readonly Item[], indentation: string): string {
  const width = Math.max(...group.map(({ name }) => graphemeCount(name)));
  return group
    .map(({ name, source }) => `${indentation}${name}${" ".repeat(width - graphemeCount(name))} = ${source}\n`)
    .join("");
}

const escapes: Readonly<Record<string, string>> = { "\n": "\\n", "\r": "\\r", "\t": "\\t", '"': '\\"', "\\": "\\\\" };

/** A template that gives `text` as it is. */
function quotedTemplate(text: string): string {
  const body = text
    .replace(/["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (character) => escapes[character] ?? unicodeEscape(character))
    .replace(/[$%](?=\{)/g, "$&$&");
  return `"${body}"`;
}

function unicodeEscape(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const digits = code.toString(16);
  return code > 0xffff ? `\\U${digits.padStart(8, "0")}` : `\\u${digits.padStart(4, "0")}`;
}
