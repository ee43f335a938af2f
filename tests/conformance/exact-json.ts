import { formatNumber, parseNumber } from "@landform/cty";
import { invariant } from "@landform/diagnostics";

/** JSON with its numbers as they are written: the vectors' numbers are exact, JavaScript's are not. */
export type ExactJson = null | boolean | string | ExactNumber | readonly ExactJson[] | ExactObject;
export interface ExactObject {
  readonly [name: string]: ExactJson;
}
/** The shortest decimal. */
export interface ExactNumber {
  readonly $number: string;
}

const stringOrNumber = /"(?:[^"\\]|\\.)*"|-?[0-9][0-9.eE+-]*/g;

export function parseExactJson(text: string): ExactJson {
  return JSON.parse(text.replace(stringOrNumber, (token) => (token.startsWith('"') ? token : exactNumber(token))));
}

function exactNumber(text: string): string {
  const number = parseNumber(text);
  invariant(number !== undefined, `${text} is a number`);
  return JSON.stringify({ $number: formatNumber(number) });
}

/** The text that `parseExactJson` reads as `json`. */
export function formatExactJson(json: ExactJson): string {
  if (isExactNumber(json)) return json.$number;
  if (isArray(json)) return `[${json.map(formatExactJson).join(",")}]`;
  if (!isExactObject(json)) return JSON.stringify(json);
  return `{${Object.entries(json)
    .map(([name, each]) => `${JSON.stringify(name)}:${formatExactJson(each)}`)
    .join(",")}}`;
}

/** `json` with plain JavaScript numbers, for what is only positions and lengths. */
export function plainJson(json: ExactJson | undefined): unknown {
  if (typeof json !== "object" || json === null) return json;
  if (isArray(json)) return json.map(plainJson);
  if (isExactNumber(json)) return Number(json.$number);
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, plainJson(value)]));
}

export function isArray(json: ExactJson): json is readonly ExactJson[] {
  return Array.isArray(json);
}

export function isExactNumber(json: ExactJson): json is ExactNumber {
  return typeof json === "object" && json !== null && "$number" in json && typeof json.$number === "string";
}

export function isExactObject(json: ExactJson | undefined): json is ExactObject {
  return typeof json === "object" && json !== null && !isArray(json) && !isExactNumber(json);
}
