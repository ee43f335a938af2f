import {
  asBool,
  asList,
  asMap,
  asNumber,
  asString,
  isKnown,
  isNull,
  numberToFloat64,
  type Value,
  valuesEqual,
} from "@landform/cty";

/** A set of wholly known values that finds equal ones without comparing each with each. */
export class ValueIndex {
  readonly #buckets = new Map<string | number | boolean, Value[]>();

  /** False where an equal value is in already. */
  add(value: Value): boolean {
    const key = bucketKey(value);
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) {
      this.#buckets.set(key, [value]);
      return true;
    }
    if (bucket.some((other) => valuesEqual(other, value) === true)) return false;
    bucket.push(value);
    return true;
  }

  has(value: Value): boolean {
    return this.#buckets.get(bucketKey(value))?.some((other) => valuesEqual(other, value) === true) ?? false;
  }
}

/** The same for equal values, and seldom for others. */
function bucketKey(value: Value): string | number | boolean {
  if (!isKnown(value)) return isNull(value) ? "null" : "unknown";
  switch (value.type.kind) {
    case "string":
      return asString(value);
    case "number":
      return numberToFloat64(asNumber(value)) + 0;
    case "bool":
      return asBool(value);
    case "list":
    case "set":
    case "tuple":
      return `[${asList(value).map(bucketKey).join(",")}]`;
    case "map":
    case "object":
      return `{${[...asMap(value)].map(([key, element]) => `${key}:${bucketKey(element)}`).join(",")}}`;
    default:
      return value.type.kind;
  }
}
