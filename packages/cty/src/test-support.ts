import { invariant } from "@landform/diagnostics";
import { boolValue, dynamicNull, numberValue, objectValue, stringValue, tupleValue } from "./construct.js";
import { typeString } from "./friendly-name.js";
import { asString, canIterate, elementsOf } from "./inspect.js";
import type { CtyNumber } from "./number.js";
import { formatNumber, parseNumber } from "./number-text.js";
import { boolRaw, numberRaw, textRaw } from "./raw.js";
import { compareStrings } from "./type.js";
import type { NumberBound, Refinement, Value } from "./value.js";

// For tests: values from what JavaScript writes easily, and as text that tells all of them.

/** The number that `text` is. */
export function num(text: string): CtyNumber {
  const number = parseNumber(text);
  invariant(number !== undefined, `${text} is a number`);
  return number;
}

export type Plain = null | boolean | number | string | Value | readonly Plain[] | { readonly [name: string]: Plain };

/** Arrays are tuples, objects are objects, null is of dynamic type; numbers as if written in source text. */
export function value(plain: Plain): Value {
  if (plain === null) return dynamicNull;
  if (typeof plain === "boolean") return boolValue(plain);
  if (typeof plain === "number") return numberValue(num(String(plain)));
  if (typeof plain === "string") return stringValue(plain);
  if (isPlainList(plain)) return tupleValue(plain.map(value));
  if (isValue(plain)) return plain;
  return objectValue(new Map(Object.entries(plain).map(([name, each]) => [name, value(each)])));
}

function isPlainList(plain: Plain): plain is readonly Plain[] {
  return Array.isArray(plain);
}

function isValue(plain: Value | { readonly [name: string]: Plain }): plain is Value {
  return "marks" in plain && plain.marks instanceof Set;
}

/** `[1, "a"] tuple([number,string])`, `unknown(number, >= 1) marked s`. */
export function show(shown: Value): string {
  return shown.kind === "known" && canIterate(shown) ? `${content(shown)} ${typeString(shown.type)}` : content(shown);
}

function content(shown: Value): string {
  const marks = [...shown.marks].sort(compareStrings).map((mark) => ` marked ${mark}`);
  return unmarkedContent(shown) + marks.join("");
}

function unmarkedContent(shown: Value): string {
  if (shown.kind === "null") return `null(${typeString(shown.type)})`;
  if (shown.kind === "unknown") return `unknown(${[typeString(shown.type), ...claims(shown.refinement)].join(", ")})`;
  switch (shown.type.kind) {
    case "string":
      return JSON.stringify(textRaw(shown));
    case "number":
      return formatNumber(numberRaw(shown));
    case "bool":
      return String(boolRaw(shown));
    case "list":
    case "set":
    case "tuple":
      return `[${[...elementsOf(shown)].map(([, element]) => content(element)).join(", ")}]`;
    case "map":
    case "object":
      return `{${[...elementsOf(shown)].map(([key, element]) => `${asString(key)} = ${content(element)}`).join(", ")}}`;
    default:
      return shown.type.kind;
  }
}

function claims({ notNull, stringPrefix, numberMin, numberMax, lengthMin, lengthMax }: Refinement): readonly string[] {
  const bound = (sign: string, { value: limit, inclusive }: NumberBound): string =>
    `${sign}${inclusive ? "=" : ""} ${formatNumber(limit)}`;
  return [
    ...(notNull === true ? ["not null"] : []),
    ...(stringPrefix === undefined ? [] : [`starts with ${JSON.stringify(stringPrefix)}`]),
    ...(numberMin === undefined ? [] : [bound(">", numberMin)]),
    ...(numberMax === undefined ? [] : [bound("<", numberMax)]),
    ...(lengthMin === undefined ? [] : [`length >= ${lengthMin}`]),
    ...(lengthMax === undefined ? [] : [`length <= ${lengthMax}`]),
  ];
}
