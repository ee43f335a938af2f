import { quoted } from "@landform/diagnostics";
import { atLeast, attr, defineResource, isUnknown, type Part } from "@landform/provider-sdk";
import {
  addDate,
  addSeconds,
  formatRfc3339,
  isAfter,
  parseRfc3339,
  type Timestamp,
} from "@landform/provider-sdk/go-text";
import { momentOf, notationOf, partAttributes, partsOf, rfc3339, triggers } from "./attributes.js";
import { type Clock, timeOf } from "./clock.js";
import { numberPart } from "./import-id.js";
import { requireOneOf } from "./require-one.js";

const periods = ["rotation_minutes", "rotation_hours", "rotation_days", "rotation_months", "rotation_years"] as const;
const names = [...periods, "rotation_rfc3339"] as const;

type Periods<T> = { readonly [K in (typeof periods)[number]]: T };
type Rotation = Periods<Part<number>> & { readonly rotation_rfc3339: Part<string> };

const period = (unit: string) =>
  attr.integer({ optional: true, validate: atLeast(1), description: `Rotate after so many ${unit}.` });

export function defineTimeRotating(clock: Clock) {
  const isPast = (text: string | null) => {
    const moment = text === null ? undefined : momentOf(text);
    return moment !== undefined && isAfter(timeOf(clock), moment);
  };
  return defineResource({
    type: "time_rotating",
    description: "Keeps the time at which it was made, and is made again when a period is over.",
    schema: {
      triggers,
      rfc3339: attr.string({
        optional: true,
        computed: true,
        onChange: "replace",
        validate: rfc3339,
        description: "The moment to count from, in RFC 3339 notation; now, where it is left out.",
      }),
      rotation_minutes: period("minutes"),
      rotation_hours: period("hours"),
      rotation_days: period("days"),
      rotation_months: period("months"),
      rotation_years: period("years"),
      rotation_rfc3339: attr.string({
        optional: true,
        computed: true,
        validate: rfc3339,
        onChange: ({ prior }) => isPast(isUnknown(prior) ? null : prior),
        description: "Rotate after this moment, in RFC 3339 notation.",
      }),
      ...partAttributes("moment of rotation"),
      id: attr.string({ computed: true, description: "The moment to count from, in RFC 3339 notation." }),
    },
    validate: ({ config, error }) => requireOneOf(names, config, error),
    plan({ prior, planned }) {
      if (prior === null || names.every((name) => prior[name] === planned[name])) return undefined;
      const base = isUnknown(planned.rfc3339) ? prior.rfc3339 : planned.rfc3339;
      const moment = base === null ? undefined : momentOf(base);
      return moment === undefined ? undefined : { ...planned, ...valuesAt(moment, planned, base) };
    },
    create({ planned }) {
      const given = planned.rfc3339 === null || isUnknown(planned.rfc3339) ? undefined : momentOf(planned.rfc3339);
      return { ...planned, ...valuesAt(given ?? timeOf(clock), planned, planned.rfc3339) };
    },
    update({ planned, prior }) {
      const base = isUnknown(planned.rfc3339) ? prior.rfc3339 : planned.rfc3339;
      return { ...planned, ...valuesAt((base === null ? undefined : momentOf(base)) ?? timeOf(clock), planned, base) };
    },
    /** Over: it is as good as gone, and will be made again. */
    read: ({ prior }) => (isPast(prior.rotation_rfc3339) ? undefined : prior),
    import({ id, error }) {
      const badFormat = (words: string) =>
        error("Unexpected Format of ID", `Unexpected format of ID (${quoted(id)}), expected ${words}`);
      const parts = id.split(",");
      const [base = "", second = "", ...others] = parts;
      const long = "BASETIMESTAMP,YEARS,MONTHS,DAYS,HOURS,MINUTES";
      const short = "BASETIMESTAMP,ROTATIONTIMESTAMP";
      if (parts.length !== 2 && parts.length !== 6) return badFormat(`${long} or ${short}`);
      const isShort = parts.length === 2;
      if (isShort && (base === "" || second === "")) return badFormat(short);
      if (base === "" || parts.slice(1).every((part) => part === ""))
        return badFormat(`${long} where at least one rotation value is non-empty`);
      const imported = isShort ? importedWithMoment(base, second) : importedWithPeriods(base, [second, ...others]);
      if (typeof imported !== "string") return imported;
      const words = isShort
        ? "timestamp that was supplied could not be parsed as RFC3339"
        : "parameter that was supplied could not be parsed";
      return error("Import time rotating error", `The ${words}.\n\n+Original Error: ${imported}`);
    },
  });
}

const noPeriods: Periods<null> = {
  rotation_minutes: null,
  rotation_hours: null,
  rotation_days: null,
  rotation_months: null,
  rotation_years: null,
};

function importedWithMoment(base: string, rotation: string) {
  const moment = parseRfc3339(base);
  if (typeof moment === "string") return moment;
  const end = parseRfc3339(rotation);
  if (typeof end === "string") return end;
  return {
    triggers: {},
    ...noPeriods,
    ...valuesAt(moment, { ...noPeriods, rotation_rfc3339: formatRfc3339(end) }, null),
  };
}

function importedWithPeriods(base: string, texts: readonly string[]) {
  const values: (number | null)[] = [];
  for (const text of texts) {
    const value = numberPart(text, "rotation");
    if (typeof value === "string") return value;
    values.push(value);
  }
  const moment = parseRfc3339(base);
  if (typeof moment === "string") return moment;
  const [years = null, months = null, days = null, hours = null, minutes = null] = values;
  const given: Periods<number | null> = {
    rotation_minutes: minutes,
    rotation_hours: hours,
    rotation_days: days,
    rotation_months: months,
    rotation_years: years,
  };
  return { triggers: {}, ...given, ...valuesAt(moment, { ...given, rotation_rfc3339: null }, null) };
}

/** Go's zero time: what stands where nothing says when to rotate. */
const never: Timestamp = { unix: -62_135_596_800, nanosecond: 0, zone: 0 };

function valuesAt(base: Timestamp, rotation: Rotation, given: unknown) {
  const end = rotationEnd(base, rotation) ?? never;
  return {
    ...partsOf(end),
    rfc3339: notationOf(base, given),
    rotation_rfc3339: notationOf(end, rotation.rotation_rfc3339),
    id: formatRfc3339(base),
  };
}

/** Where several are set, the last of years, moment, months, minutes, hours and days counts alone. */
function rotationEnd(base: Timestamp, rotation: Rotation): Timestamp | undefined {
  const of = (value: Part<number>) => (typeof value === "number" && value > 0 ? value : undefined);
  const years = of(rotation.rotation_years);
  if (years !== undefined) return addDate(base, years, 0, 0);
  if (typeof rotation.rotation_rfc3339 === "string") return momentOf(rotation.rotation_rfc3339);
  const months = of(rotation.rotation_months);
  if (months !== undefined) return addDate(base, 0, months, 0);
  const minutes = of(rotation.rotation_minutes);
  if (minutes !== undefined) return addSeconds(base, minutes * 60);
  const hours = of(rotation.rotation_hours);
  if (hours !== undefined) return addSeconds(base, hours * 3600);
  const days = of(rotation.rotation_days);
  return days === undefined ? undefined : addDate(base, 0, 0, days);
}
