import { asNumber, asString, compareStrings, intValue, stringValue, toSafeInteger, type Value } from "@landform/cty";
import { invariant } from "@landform/diagnostics";

/** `undefined`: no `count` or `for_each`. A number for `count`, a string for `for_each`. */
export type InstanceKey = number | string | undefined;

/** As it stands in an address: `[0]`, `["a"]`, or nothing. Strings are quoted as the language quotes them. */
export function formatInstanceKey(key: InstanceKey): string {
  if (key === undefined) return "";
  return typeof key === "number" ? `[${key}]` : `[${quoteForAddress(key)}]`;
}

/** No key first, then numbers, then strings by code point. */
export function compareInstanceKeys(a: InstanceKey, b: InstanceKey): number {
  if (a === b) return 0;
  if (a === undefined) return -1;
  if (b === undefined) return 1;
  if (typeof a === "number") return typeof b === "number" ? a - b : -1;
  return typeof b === "number" ? 1 : compareStrings(a, b);
}

/** Why a value can't be an instance key, in words that follow "Invalid index for …: ". */
export interface InstanceKeyError {
  readonly kind: "instanceKeyError";
  readonly message: string;
}

/** The instance key that `value`, a known string or number, stands for. */
export function instanceKeyOf(value: Value): string | number | InstanceKeyError {
  if (value.kind !== "known") return { kind: "instanceKeyError", message: "either a string or an integer is required" };
  if (value.type.kind === "string") return asString(value);
  if (value.type.kind !== "number") {
    return { kind: "instanceKeyError", message: "either a string or an integer is required" };
  }
  const integer = toSafeInteger(asNumber(value));
  if (integer !== undefined) return integer;
  const message = "value must be a whole number, between -9223372036854775808 and 9223372036854775807";
  return { kind: "instanceKeyError", message };
}

export function isInstanceKeyError(result: InstanceKey | InstanceKeyError): result is InstanceKeyError {
  return typeof result === "object";
}

/** The value of `count.index` or `each.key` for `key`; throws when there is none. */
export function instanceKeyValue(key: InstanceKey): Value {
  invariant(key !== undefined, "instanceKeyValue() takes a key");
  return typeof key === "number" ? intValue(key) : stringValue(key);
}

const plainText = /^[ !#&-[\]-~]*$/;

/** `text` as a quoted string of the language, with template markers escaped. */
export function quoteForAddress(text: string): string {
  if (plainText.test(text)) return `"${text}"`;
  return `"${text.replace(/["\\\n\r\t]|[$%](?=\{)|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, escapeCharacter)}"`;
}

function escapeCharacter(character: string): string {
  switch (character) {
    case "\n":
      return "\\n";
    case "\r":
      return "\\r";
    case "\t":
      return "\\t";
    case '"':
    case "\\":
      return `\\${character}`;
    case "$":
    case "%":
      return character + character;
    default: {
      const code = character.codePointAt(0) ?? 0;
      return code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;
    }
  }
}

function hex(code: number, width: number): string {
  return code.toString(16).padStart(width, "0");
}
