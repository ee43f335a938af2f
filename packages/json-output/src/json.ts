/**
 * A JSON document as data. Objects are plain records that iterate in the order written; a number that JavaScript
 * cannot hold exactly is kept as text.
 */
export type Json = null | boolean | string | number | ExactNumber | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: Json;
}

/** A number by its text, such as `0.1000000000000000000001`. Write documents that may have some with `formatJson`. */
export class ExactNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** `JSON.stringify` can't write it: it gets a string that `formatJson` knows how to turn into the number. */
  toJSON(): string {
    return `\u0000exact number ${this.text}`;
  }
}

export function isJsonObject(json: Json | undefined): json is JsonObject {
  return typeof json === "object" && json !== null && !Array.isArray(json) && !(json instanceof ExactNumber);
}

export function isJsonArray(json: Json | undefined): json is readonly Json[] {
  return Array.isArray(json);
}

/** Structural equality; the order of an object's keys does not count. */
export function jsonEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isJsonArray(a))
    return isJsonArray(b) && a.length === b.length && a.every((item, index) => jsonEqual(item, b[index]));
  if (a instanceof ExactNumber) return b instanceof ExactNumber && a.text === b.text;
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const names = Object.keys(a);
  return (
    names.length === Object.keys(b).length &&
    names.every((name) => Object.hasOwn(b, name) && jsonEqual(a[name], b[name]))
  );
}
