import {
  argumentError,
  asString,
  type CtyFunction,
  functionError,
  intValue,
  number,
  string,
  stringValue,
  unknownValue,
} from "@landform/cty";
import type { Dialect } from "@landform/hcl";
import { argument, defineFunction } from "./define.js";
import { parseDuration } from "./duration.js";
import { formatDate } from "./format-date.js";
import { parseTimestamp, type TimestampRules } from "./parse-timestamp.js";
import { addNanoseconds, compareTimestamps, formatRfc3339, timestampOf } from "./timestamp.js";

export const formatdate = defineFunction({
  description: "Writes a timestamp in another format.",
  parameters: [
    { name: "format", type: string, description: 'A pattern of letters, such as "YYYY-MM-DD".' },
    { name: "time", type: string, description: "A timestamp in RFC 3339 syntax." },
  ],
  returns: string,
  call(args) {
    const time = parseTimestamp(asString(argument(args, 1)), { strict: true });
    if ("kind" in time) return argumentError(1, time.message);
    const formatted = formatDate(asString(argument(args, 0)), time);
    return typeof formatted === "string" ? stringValue(formatted) : argumentError(0, formatted.message);
  },
});

export const timeadd = defineFunction({
  description: "Moves a timestamp by a duration.",
  parameters: [
    { name: "timestamp", type: string, description: "A timestamp in RFC 3339 syntax." },
    { name: "duration", type: string, description: 'How far to move it, such as "1h30m"; may be negative.' },
  ],
  mayBeNull: true,
  returns: string,
  call(args) {
    const time = parseTimestamp(asString(argument(args, 0)), { strict: true });
    if ("kind" in time) return functionError(time.message);
    const duration = parseDuration(asString(argument(args, 1)));
    if (typeof duration !== "bigint") return functionError(duration.message);
    return stringValue(formatRfc3339(addNanoseconds(time, duration)));
  },
});

export function timecmpFunction(dialect: Dialect): CtyFunction {
  const rules: TimestampRules = { strict: false, repeatsText: dialect === "tofu" };
  return defineFunction({
    description: "Compares two timestamps: -1, 0 or 1 where the first is before, equal to or after the second.",
    parameters: [
      { name: "timestamp_a", type: string, description: "A timestamp in RFC 3339 syntax." },
      { name: "timestamp_b", type: string, description: "Another one." },
    ],
    returns: number,
    call(args) {
      const a = parseTimestamp(asString(argument(args, 0)), rules);
      if ("kind" in a) return argumentError(0, a.message);
      const b = parseTimestamp(asString(argument(args, 1)), rules);
      if ("kind" in b) return argumentError(1, b.message);
      return intValue(Math.sign(compareTimestamps(a, b)));
    },
  });
}

/** `now` is the clock, in milliseconds since 1970. */
export function timestampFunction(now: () => number): CtyFunction {
  return defineFunction({
    description: "The current time in UTC, in RFC 3339 syntax.",
    returns: string,
    call: () => stringValue(formatRfc3339(timestampOf(now()))),
  });
}

/** `planTimestamp` is in milliseconds since 1970; without one (in validation) the result is unknown. */
export function planTimestampFunction(planTimestamp: number | undefined): CtyFunction {
  return defineFunction({
    description: "The time of the plan in UTC, in RFC 3339 syntax; the same through one run.",
    returns: string,
    call: () =>
      planTimestamp === undefined ? unknownValue(string) : stringValue(formatRfc3339(timestampOf(planTimestamp))),
  });
}
