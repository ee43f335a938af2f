import { compareStrings, jsonString } from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import { ExactNumber } from "./json.js";

/**
 * - `compact`: on one line, as most documents are printed
 * - `indented`: two spaces a level, as `output -json`, `validate -json` and `version -json` do
 */
export type JsonLayout = "compact" | "indented";

/**
 * The text of a document, byte for byte as Go's encoder would write it: HTML characters escaped, absent members
 * (undefined) left out. No final line break. Takes what our documents are made of: see `Json`.
 */
export function formatJson(document: unknown, layout: JsonLayout = "compact"): string {
  return layout === "compact" ? compactValue(document, jsonString) : indentedValue(document, "\n");
}

/** As `formatJson`, on one line and without HTML escapes: for the lines of the `-json` user interface. */
export function formatPlainJson(document: unknown): string {
  return compactValue(document, plainString);
}

function plainString(text: string): string {
  const escaped = jsonString(text);
  return escaped.includes("\\u00") ? escaped.replace(htmlEscape, (found) => htmlCharacters[found] ?? found) : escaped;
}

const htmlEscape = /\\(?:u003c|u003e|u0026|.)/g;
const htmlCharacters: Readonly<Record<string, string>> = { "\\u003c": "<", "\\u003e": ">", "\\u0026": "&" };

function compactValue(json: unknown, formatString: (text: string) => string): string {
  if (typeof json === "string") return formatString(json);
  if (typeof json !== "object" || json === null || json instanceof ExactNumber) return scalar(json);
  if (Array.isArray(json)) return `[${json.map((each) => compactValue(each, formatString)).join(",")}]`;
  let text = "{";
  for (const [name, member] of membersOf(json)) {
    if (text.length > 1) text += ",";
    text += `${formatString(name)}:${compactValue(member, formatString)}`;
  }
  return `${text}}`;
}

function indentedValue(json: unknown, lineBreak: string): string {
  if (typeof json === "string") return jsonString(json);
  if (typeof json !== "object" || json === null || json instanceof ExactNumber) return scalar(json);
  const inner = `${lineBreak}  `;
  const parts = Array.isArray(json)
    ? json.map((each) => indentedValue(each, inner))
    : membersOf(json).map(([name, member]) => `${jsonString(name)}: ${indentedValue(member, inner)}`);
  const [open, close] = Array.isArray(json) ? "[]" : "{}";
  return parts.length === 0 ? `${open}${close}` : `${open}${inner}${parts.join(`,${inner}`)}${lineBreak}${close}`;
}

function scalar(json: unknown): string {
  if (json instanceof ExactNumber) return json.text;
  if (typeof json === "number") return Object.is(json, -0) ? "-0" : String(json);
  invariant(json === null || typeof json === "boolean", "JSON has no other kinds of values");
  return String(json);
}

/**
 * JavaScript moves members whose names look like array indexes to the front. Only maps have such names, and maps are
 * sorted.
 */
function membersOf(object: object): readonly (readonly [string, unknown])[] {
  const members = Object.entries(object).filter(([, member]) => member !== undefined);
  const first = members[0]?.[0].charCodeAt(0) ?? 0;
  return first >= 0x30 && first <= 0x39 ? members.sort(([a], [b]) => compareStrings(a, b)) : members;
}

/** A document as commands print it: one line with its end. */
export function formatDocument(document: unknown): string {
  return `${formatJson(document)}\n`;
}
