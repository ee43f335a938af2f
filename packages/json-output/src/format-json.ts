import { compareStrings } from "@landform/cty";
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
  return formatPlainJson(document, layout).replace(htmlCharacters, escapeCharacter);
}

/** As `formatJson`, without HTML escapes: for the lines of the `-json` user interface. */
export function formatPlainJson(document: unknown, layout: JsonLayout = "compact"): string {
  // By far the fastest way, and right but for two things that are rare.
  const quick = JSON.stringify(document, undefined, layout === "compact" ? 0 : 2);
  const text = hasIndexNames.test(quick) ? carefully(document, layout) : quick.replace(exactNumbers, "$1");
  return text.replace(lineSeparators, escapeCharacter);
}

/** A document as commands print it: one line with its end. */
export function formatDocument(document: unknown): string {
  return `${formatJson(document)}\n`;
}

/** These can only be in strings, so there is no need to look where they are. */
const htmlCharacters = /[<>&]/g;
const lineSeparators = /[\u2028\u2029]/g;

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** As `ExactNumber` gives itself to `JSON.stringify`. */
const exactNumbers = /"\\u0000exact number ([^"]*)"/g;

/**
 * Names that look like array indexes: JavaScript moves such members to the front. Only maps have such names, and maps
 * are sorted.
 */
const hasIndexNames = /[{,]\s*"\d+":/;

function carefully(document: unknown, layout: JsonLayout): string {
  return layout === "compact" ? compactValue(document) : indentedValue(document, "\n");
}

function compactValue(json: unknown): string {
  if (Array.isArray(json)) return `[${json.map(compactValue).join(",")}]`;
  if (!isRecord(json)) return scalar(json);
  const members = membersOf(json).map(([name, member]) => `${JSON.stringify(name)}:${compactValue(member)}`);
  return `{${members.join(",")}}`;
}

function indentedValue(json: unknown, lineBreak: string): string {
  const inner = `${lineBreak}  `;
  if (Array.isArray(json)) {
    const elements = json.map((each) => indentedValue(each, inner));
    return elements.length === 0 ? "[]" : `[${inner}${elements.join(`,${inner}`)}${lineBreak}]`;
  }
  if (!isRecord(json)) return scalar(json);
  const members = membersOf(json).map(([name, member]) => `${JSON.stringify(name)}: ${indentedValue(member, inner)}`);
  return members.length === 0 ? "{}" : `{${inner}${members.join(`,${inner}`)}${lineBreak}}`;
}

function scalar(json: unknown): string {
  if (json instanceof ExactNumber) return json.text;
  invariant(json === null || typeof json !== "object", "JSON has no other kinds of values");
  return JSON.stringify(json);
}

function membersOf(record: Readonly<Record<string, unknown>>): readonly (readonly [string, unknown])[] {
  const members = Object.entries(record).filter(([, member]) => member !== undefined);
  const first = members[0]?.[0] ?? "";
  return /^\d/.test(first) ? members.sort(([a], [b]) => compareStrings(a, b)) : members;
}

function isRecord(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === "object" && json !== null && !Array.isArray(json) && !(json instanceof ExactNumber);
}
