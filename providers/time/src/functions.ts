import { argumentError } from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import { defineFunction, parameter, types } from "@landform/provider-sdk";
import {
  clockOf,
  daysOf,
  formatRfc3339,
  parseDuration,
  parseRfc3339,
  type Timestamp,
} from "@landform/provider-sdk/go-text";

const months = "January February March April May June July August September October November December".split(" ");
const weekdays = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

const calendarFields = {
  year: types.integer,
  year_day: types.integer,
  month: types.integer,
  month_name: types.string,
  day: types.integer,
  weekday: types.integer,
  weekday_name: types.string,
  hour: types.integer,
  minute: types.integer,
  second: types.integer,
  iso_year: types.integer,
  iso_week: types.integer,
};

export const rfc3339Parse = defineFunction({
  name: "rfc3339_parse",
  summary: "The parts of a moment in RFC 3339 notation",
  description: "Reads a moment such as `2023-07-25T23:43:16Z` and returns its date, time and position in the calendar.",
  parameters: [parameter("timestamp", types.string, { description: "A moment in RFC 3339 notation." })],
  returns: types.object({ ...calendarFields, unix: types.integer }),
  call([text]) {
    const moment = parseRfc3339(text);
    if (typeof moment === "string")
      return argumentError(0, `Error parsing RFC3339 timestamp: ${quoted(text)} is not a valid RFC3339 timestamp`);
    return { ...calendarOf(moment), unix: moment.unix };
  },
});

export const unixTimestampParse = defineFunction({
  name: "unix_timestamp_parse",
  summary: "The parts of a moment in seconds since 1970",
  description: "Takes seconds since 1970 and returns the date, the time and the position in the calendar, in UTC.",
  parameters: [parameter("unix_timestamp", types.int64, { description: "Seconds since 1970." })],
  returns: types.object({ ...calendarFields, rfc3339: types.string }),
  call([seconds]) {
    const moment: Timestamp = { unix: Number(seconds), nanosecond: 0, zone: 0 };
    return { ...calendarOf(moment), rfc3339: formatRfc3339(moment) };
  },
});

export const durationParse = defineFunction({
  name: "duration_parse",
  summary: "The length of a duration in several units",
  description: "Reads a duration such as `1h30m` and returns its whole length in each unit.",
  parameters: [parameter("duration", types.string, { description: "A duration such as `1h30m`." })],
  returns: types.object({
    hours: types.number,
    minutes: types.number,
    seconds: types.number,
    milliseconds: types.int64,
    microseconds: types.int64,
    nanoseconds: types.int64,
  }),
  call([text]) {
    const nanoseconds = parseDuration(text);
    if (typeof nanoseconds === "string")
      return argumentError(0, `Error parsing duration string: ${quoted(text)} is not a valid duration string`);
    return {
      hours: inUnits(nanoseconds, 3_600_000_000_000n),
      minutes: inUnits(nanoseconds, 60_000_000_000n),
      seconds: inUnits(nanoseconds, 1_000_000_000n),
      milliseconds: nanoseconds / 1_000_000n,
      microseconds: nanoseconds / 1_000n,
      nanoseconds,
    };
  },
});

/** Whole and fractional part are rounded apart, as Go does. */
function inUnits(nanoseconds: bigint, unit: bigint): number {
  return Number(nanoseconds / unit) + Number(nanoseconds % unit) / Number(unit);
}

function calendarOf(moment: Timestamp) {
  const clock = clockOf(moment);
  const { year, month, day } = clock;
  const days = daysOf(year, month, day);
  // 1 January 1970 was a Thursday.
  const weekday = (((days + 4) % 7) + 7) % 7;
  // The week belongs to the year in which its Thursday is.
  const thursday = days + 4 - (weekday === 0 ? 7 : weekday);
  const isoYear = [year - 1, year, year + 1].findLast((candidate) => daysOf(candidate, 1, 1) <= thursday) ?? year;
  return {
    ...clock,
    year_day: days - daysOf(year, 1, 1) + 1,
    month_name: months[month - 1] ?? "",
    weekday,
    weekday_name: weekdays[weekday] ?? "",
    iso_year: isoYear,
    iso_week: Math.floor((thursday - daysOf(isoYear, 1, 1)) / 7) + 1,
  };
}
