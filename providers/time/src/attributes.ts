import { attr, types, type Validator } from "@landform/provider-sdk";
import { clockOf, formatRfc3339, parseRfc3339, type Timestamp } from "@landform/provider-sdk/go-text";

/** A moment in RFC 3339 notation. */
export const rfc3339: Validator<string> = {
  known: (text, { error }) => {
    const problem = parseRfc3339(text);
    if (typeof problem === "string")
      error(
        "Invalid RFC3339 String Value",
        `A string value was provided that is not valid RFC3339 string format.\n\nGiven Value: ${text}\nError: ${problem}`,
      );
  },
};

export const triggers = attr.map(types.string, {
  optional: true,
  onChange: "replace",
  description: "Arbitrary values that, when changed, make a new resource in place of this one.",
});

/** What is read off a moment, besides its notation. */
export function partAttributes(what: string) {
  const part = (name: string) => attr.integer({ computed: true, description: `The ${name} of the ${what}.` });
  return {
    year: part("year"),
    month: part("month"),
    day: part("day"),
    hour: part("hour"),
    minute: part("minute"),
    second: part("second"),
    unix: attr.integer({ computed: true, description: `The ${what} in seconds since 1970.` }),
  };
}

export function partsOf(timestamp: Timestamp) {
  return { ...clockOf(timestamp), unix: timestamp.unix };
}

/** The moment that the text of an attribute stands for; what is no moment was refused before. */
export function momentOf(text: string): Timestamp | undefined {
  const timestamp = parseRfc3339(text);
  return typeof timestamp === "string" ? undefined : timestamp;
}

/** Keeps the user's own notation of a moment where it means the same. */
export function notationOf(timestamp: Timestamp, given: unknown): string {
  const text = formatRfc3339(timestamp);
  const same = typeof given === "string" ? momentOf(given) : undefined;
  return typeof given === "string" && same !== undefined && formatRfc3339(same) === text ? given : text;
}
