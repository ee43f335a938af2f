import { daysInMonth, epochSecondsOf, formatRfc3339 } from "../../timestamp.js";

const syntax =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(Z|[-+]\d\d:\d\d)| +(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?)?$/;

/** A date, or a date and time, in RFC 3339 syntax; fractions of seconds are dropped. `undefined` for any other text. */
export function parseYamlTimestamp(text: string): string | undefined {
  const match = syntax.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour = match[8], minute = match[9], second = match[10], zone = "Z"] = match;
  const time = {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
  };
  const offsetSeconds = zone === "Z" ? 0 : offsetOf(zone);
  if (offsetSeconds === undefined || time.month < 1 || time.month > 12 || time.day < 1) return undefined;
  if (time.day > daysInMonth(time.month, time.year)) return undefined;
  if (time.hour > 23 || time.minute > 59 || time.second > 59) return undefined;
  return formatRfc3339({ epochSeconds: epochSecondsOf(time) - offsetSeconds, nanoseconds: 0, offsetSeconds });
}

function offsetOf(zone: string): number | undefined {
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(4));
  if (hours > 24 || minutes > 60) return undefined;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 3600 + minutes * 60);
}
