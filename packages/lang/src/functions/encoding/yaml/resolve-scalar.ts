import {
  boolValue,
  dynamicNull,
  infinity,
  numberFromBigInt,
  numberValue,
  parseNumber,
  stringValue,
  type Value,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import { decodeBase64 } from "../base64.js";
import { parseYamlTimestamp } from "./yaml-timestamp.js";
import type { ScalarStyle } from "./yaml-token.js";

export const tagPrefix = "tag:yaml.org,2002:";
const knownTags = new Set([
  "",
  ...["str", "bool", "int", "float", "null", "timestamp", "binary"].map((name) => tagPrefix + name),
]);

/** What words mean that are not in quotes. */
const words: ReadonlyMap<string, Value> = new Map<string, Value>([
  ...["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"].map((word): [string, Value] => [
    word,
    boolValue(true),
  ]),
  ...["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"].map((word): [string, Value] => [
    word,
    boolValue(false),
  ]),
  ...["", "~", "null", "Null", "NULL"].map((word): [string, Value] => [word, dynamicNull]),
  ...[".inf", ".Inf", ".INF"].flatMap((word): [string, Value][] => [
    [word, numberValue(infinity(false))],
    [`+${word}`, numberValue(infinity(false))],
    [`-${word}`, numberValue(infinity(true))],
  ]),
]);

const integerSyntax = /^(?:[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$/;
const floatSyntax = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

export interface ScalarProblem {
  readonly kind: "scalarProblem";
  readonly message: string;
}

/**
 * The value of a scalar, by the rules of the reference: YAML 1.2 numbers, the booleans of YAML 1.1, and timestamps as
 * strings. `tag` is the full name of its tag, "" where it has none.
 */
export function resolveScalar(tag: string, text: string, style: ScalarStyle): Value | ScalarProblem {
  if (!knownTags.has(tag)) return problem(`unsupported tag ${quoted(tag)}`);
  const kind = tag.slice(tagPrefix.length);
  // Only what starts like one of these can be more than a string, unless its tag says so.
  if (/^(?:[-+0-9yYnNtTfFoO~.]|$)/.test(text) && kind !== "str" && kind !== "binary") {
    if (style === "singleQuoted" || style === "doubleQuoted") return stringValue(text);
    const meaning = words.get(text) ?? (kind === "" || kind === "timestamp" ? plainMeaning(text, kind) : undefined);
    if (meaning !== undefined) return meaning;
    if (/^[-+0-9]/.test(text) && (integerSyntax.test(text) || floatSyntax.test(text))) return resolveNumber(text, tag);
    if (text.startsWith(".")) {
      const number = parseNumber(text);
      if (number !== undefined) return numberValue(number);
    }
  }
  return resolveTagged(kind, text, tag);
}

function plainMeaning(text: string, kind: string): Value | ScalarProblem | undefined {
  if (kind === "" && (text === ".nan" || text === ".NaN" || text === ".NAN")) {
    return problem("floating point NaN is not supported");
  }
  const timestamp = /^[-+0-9]/.test(text) ? parseYamlTimestamp(text) : undefined;
  return timestamp === undefined ? undefined : stringValue(timestamp);
}

function resolveTagged(kind: string, text: string, tag: string): Value | ScalarProblem {
  switch (kind) {
    case "":
    case "str":
      return stringValue(text);
    case "binary":
      return "kind" in decodeBase64(text) ? unreadable(text, tag, ": not valid base64") : stringValue(text);
    case "bool": {
      const meaning = words.get(text);
      return meaning?.type.kind === "bool" ? meaning : unreadable(text, tag);
    }
    case "int":
    case "float":
      return resolveNumber(text, tag);
    case "timestamp": {
      const timestamp = parseYamlTimestamp(text);
      return timestamp === undefined ? unreadable(text, tag) : stringValue(timestamp);
    }
    default:
      return dynamicNull;
  }
}

const largestInteger = 2n ** 64n - 1n;
const smallestInteger = -(2n ** 63n);

function resolveNumber(text: string, tag: string): Value | ScalarProblem {
  const plain = text.replaceAll("_", "");
  const number = parseNumber(plain);
  if (number !== undefined) return numberValue(number);
  const [, sign, digits] = /^([-+]?)(0(?:[xX][0-9a-fA-F]+|[oO][0-7]+|[bB][01]+))$/.exec(plain) ?? [];
  if (digits === undefined) return unreadable(text, numericTag(tag));
  const integer = sign === "-" ? -BigInt(digits) : BigInt(digits);
  const fits = integer >= smallestInteger && integer <= largestInteger;
  return fits ? numberValue(numberFromBigInt(integer)) : unreadable(text, numericTag(tag));
}

/** A number without a tag that can't be read is an integer: nothing else gets so far. */
function numericTag(tag: string): string {
  return tag === `${tagPrefix}float` ? tag : `${tagPrefix}int`;
}

function unreadable(text: string, tag: string, why = ""): ScalarProblem {
  return problem(`cannot parse ${quoted(text)} as ${tag}${why}`);
}

function problem(message: string): ScalarProblem {
  return { kind: "scalarProblem", message };
}
