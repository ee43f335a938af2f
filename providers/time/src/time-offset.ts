import { quoted } from "@landform/diagnostics";
import { attr, defineResource, isUnknown, type Part } from "@landform/provider-sdk";
import { addDate, addSeconds, formatRfc3339, parseRfc3339, type Timestamp } from "@landform/provider-sdk/go-text";
import { momentOf, notationOf, partAttributes, partsOf, rfc3339, triggers } from "./attributes.js";
import { type Clock, timeOf } from "./clock.js";
import { numberPart } from "./import-id.js";
import { requireOneOf } from "./require-one.js";

const names = [
  "offset_seconds",
  "offset_minutes",
  "offset_hours",
  "offset_days",
  "offset_months",
  "offset_years",
] as const;

type Offsets = { readonly [K in (typeof names)[number]]: Part<number> };

const offset = (unit: string) => attr.integer({ optional: true, description: `How many ${unit} to add.` });

export function defineTimeOffset(clock: Clock) {
  return defineResource({
    type: "time_offset",
    description: "Keeps a moment that is a fixed time away from when it was made.",
    schema: {
      triggers,
      base_rfc3339: attr.string({
        optional: true,
        computed: true,
        validate: rfc3339,
        description: "The moment to start from, in RFC 3339 notation; now, where it is left out.",
      }),
      offset_seconds: offset("seconds"),
      offset_minutes: offset("minutes"),
      offset_hours: offset("hours"),
      offset_days: offset("days"),
      offset_months: offset("months"),
      offset_years: offset("years"),
      rfc3339: attr.string({ computed: true, description: "The moment with the offset, in RFC 3339 notation." }),
      ...partAttributes("moment with the offset"),
      id: attr.string({ computed: true, description: "The moment to start from, in RFC 3339 notation." }),
    },
    validate: ({ config, error }) => requireOneOf(names, config, error),
    plan({ prior, planned }) {
      if (prior === null || names.every((name) => prior[name] === planned[name])) return undefined;
      const base = isUnknown(planned.base_rfc3339) ? prior.base_rfc3339 : planned.base_rfc3339;
      const moment = base === null ? undefined : momentOf(base);
      return moment === undefined ? undefined : { ...planned, ...valuesAt(moment, planned, base) };
    },
    create({ planned }) {
      const { base_rfc3339 } = planned;
      const given = base_rfc3339 === null || isUnknown(base_rfc3339) ? undefined : momentOf(base_rfc3339);
      return { ...planned, ...valuesAt(given ?? timeOf(clock), planned, base_rfc3339) };
    },
    update({ planned, prior }) {
      const base = isUnknown(planned.base_rfc3339) ? prior.base_rfc3339 : planned.base_rfc3339;
      return { ...planned, ...valuesAt((base === null ? undefined : momentOf(base)) ?? timeOf(clock), planned, base) };
    },
    import({ id, error }) {
      const parts = id.split(",");
      const expected = "expected BASETIMESTAMP,YEARS,MONTHS,DAYS,HOURS,MINUTES,SECONDS";
      const badFormat = (words: string) =>
        error("Unexpected Format of ID", `Unexpected format of ID (${quoted(id)}), ${words}`);
      if (parts.length !== 7) return badFormat(expected);
      const [base = "", ...numbers] = parts;
      if (base === "" || numbers.every((number) => number === ""))
        return badFormat(`${expected} where at least one offset value is non-empty`);
      const order = [...names].reverse();
      const offsets: Record<string, number | null> = {};
      for (const [index, name] of order.entries()) {
        const value = numberPart(numbers[index] ?? "", "offset");
        if (typeof value === "string")
          return error(
            "Import time offset error",
            `The ${name} parameter that was supplied could not be parsed as Int64.\n\n+Original Error: ${value}`,
          );
        offsets[name] = value;
      }
      const moment = parseRfc3339(base);
      if (typeof moment === "string")
        return error(
          "Create time offset error",
          `The base_rfc3339 timestamp that was supplied could not be parsed as RFC3339.\n\n+Original Error: ${moment}`,
        );
      const given = offsetsOf((name) => offsets[name] ?? null);
      return { triggers: {}, ...given, ...valuesAt(moment, given, null) };
    },
  });
}

function offsetsOf<T>(partOf: (name: (typeof names)[number]) => T): { readonly [K in (typeof names)[number]]: T } {
  return {
    offset_seconds: partOf("offset_seconds"),
    offset_minutes: partOf("offset_minutes"),
    offset_hours: partOf("offset_hours"),
    offset_days: partOf("offset_days"),
    offset_months: partOf("offset_months"),
    offset_years: partOf("offset_years"),
  };
}

function valuesAt(base: Timestamp, offsets: Offsets, given: unknown) {
  const moment = withOffsets(base, offsets);
  return {
    ...partsOf(moment),
    base_rfc3339: notationOf(base, given),
    rfc3339: formatRfc3339(moment),
    id: formatRfc3339(base),
  };
}

/** In this order, which decides about days that a month does not have. */
function withOffsets(base: Timestamp, offsets: Offsets): Timestamp {
  const of = (value: Part<number>) => (typeof value === "number" ? value : 0);
  const afterDays = addDate(base, 0, 0, of(offsets.offset_days));
  const afterTime = addSeconds(afterDays, of(offsets.offset_hours) * 3600 + of(offsets.offset_minutes) * 60);
  const afterMonths = addDate(afterTime, 0, of(offsets.offset_months), 0);
  return addDate(addSeconds(afterMonths, of(offsets.offset_seconds)), of(offsets.offset_years), 0, 0);
}
