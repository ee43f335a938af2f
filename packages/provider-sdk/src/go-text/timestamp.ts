import { quoted } from "@landform/diagnostics";
import { type Civil, civilOf, daysInMonth, secondsOf } from "./calendar.js";

/** A moment, and the time zone to show it in. */
export interface Timestamp {
  /** Seconds since 1970, rounded down. */
  readonly unix: number;
  readonly nanosecond: number;
  /** Seconds east of UTC. */
  readonly zone: number;
}

/** What a clock in the timestamp's zone shows. */
export function clockOf({ unix, zone }: Timestamp): Civil {
  return civilOf(unix + zone);
}

/** The same time of day so much later; a day that a month does not have runs over into the next. */
export function addDate(timestamp: Timestamp, years: number, months: number, days: number): Timestamp {
  const clock = clockOf(timestamp);
  const later = { ...clock, year: clock.year + years, month: clock.month + months, day: clock.day + days };
  return { ...timestamp, unix: secondsOf(later) - timestamp.zone };
}

export function addSeconds(timestamp: Timestamp, seconds: number): Timestamp {
  return { ...timestamp, unix: timestamp.unix + seconds };
}

export function timestampOf(date: Date): Timestamp {
  const unix = Math.floor(date.getTime() / 1000);
  return { unix, nanosecond: (date.getTime() - unix * 1000) * 1_000_000, zone: 0 };
}

export function isAfter(a: Timestamp, b: Timestamp): boolean {
  return a.unix > b.unix || (a.unix === b.unix && a.nanosecond > b.nanosecond);
}

/** As Go's `time.RFC3339` layout: whole seconds. */
export function formatRfc3339(timestamp: Timestamp): string {
  const { year, month, day, hour, minute, second } = clockOf(timestamp);
  const date = `${year < 0 ? "-" : ""}${padded(Math.abs(year), 4)}-${padded(month)}-${padded(day)}`;
  return `${date}T${padded(hour)}:${padded(minute)}:${padded(second)}${formatZone(timestamp.zone)}`;
}

function formatZone(zone: number): string {
  if (zone === 0) return "Z";
  const minutes = Math.trunc(Math.abs(zone) / 60);
  return `${zone < 0 ? "-" : "+"}${padded(Math.trunc(minutes / 60))}:${padded(minutes % 60)}`;
}

function padded(value: number, length = 2): string {
  return String(value).padStart(length, "0");
}

const layout = "2006-01-02T15:04:05Z07:00";

/** A moment in RFC 3339 notation, or what Go's `time.Parse` says is wrong with it. */
export function parseRfc3339(text: string): Timestamp | string {
  const parser = new LayoutParser(text);
  const year = parser.number(4, "2006");
  parser.literal("-");
  const month = parser.number(2, "01", 1, 12, "month");
  parser.literal("-");
  const day = parser.number(2, "02");
  parser.literal("T");
  const hour = parser.number(2, "15", 0, 23, "hour");
  parser.literal(":");
  const minute = parser.number(2, "04", 0, 59, "minute");
  parser.literal(":");
  const second = parser.number(2, "05", 0, 59, "second");
  const nanosecond = parser.fraction();
  const zone = parser.zone();
  const problem = parser.end(day < 1 || day > daysInMonth(year, month));
  return problem ?? { unix: secondsOf({ year, month, day, hour, minute, second }) - zone, nanosecond, zone };
}

/** Goes over a text element by element; after the first problem everything else is passed over. */
class LayoutParser {
  readonly #text: string;
  #rest: string;
  #problem: string | undefined;

  constructor(text: string) {
    this.#text = text;
    this.#rest = text;
  }

  number(digits: number, element: string, least = 0, greatest = Number.POSITIVE_INFINITY, name = ""): number {
    // Go takes an hour of one digit.
    const found = new RegExp(`^[0-9]{${element === "15" ? "1," : ""}${digits}}`).exec(this.#rest)?.[0];
    if (found === undefined) this.#fail(`cannot parse ${quoted(this.#rest)} as "${element}"`);
    const value = Number(found ?? 0);
    if (found !== undefined && (value < least || value > greatest)) this.#outOfRange(name);
    this.#take(found?.length ?? 0);
    return value;
  }

  literal(expected: string): void {
    if (!this.#rest.startsWith(expected)) this.#fail(`cannot parse ${quoted(this.#rest)} as "${expected}"`);
    this.#take(expected.length);
  }

  /** Nanoseconds; the layout does not ask for them, and the text may have them. */
  fraction(): number {
    const found = /^[.,]([0-9]+)/.exec(this.#rest);
    if (found === null) return 0;
    this.#take(found[0].length);
    return Number((found[1] ?? "").slice(0, 9).padEnd(9, "0"));
  }

  zone(): number {
    if (this.#rest.startsWith("Z")) {
      this.#take(1);
      return 0;
    }
    const [, sign, hours, minutes] = /^([+-])([0-9]{2}):([0-9]{2})/.exec(this.#rest) ?? [];
    if (sign === undefined) this.#fail(`cannot parse ${quoted(this.#rest)} as "Z07:00"`);
    if (Number(hours ?? 0) > 24) this.#outOfRange("time zone offset hour");
    else if (Number(minutes ?? 0) > 60) this.#outOfRange("time zone offset minute");
    this.#take(6);
    const seconds = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60;
    return sign === "-" ? 0 - seconds : seconds;
  }

  end(isNoDay: boolean): string | undefined {
    if (this.#rest !== "" && this.#problem === undefined) {
      const words = `extra text: ${quoted(this.#rest)}`;
      this.#problem = `parsing time ${quoted(this.#text)}: ${words}`;
    }
    if (isNoDay) this.#outOfRange("day");
    return this.#problem;
  }

  #fail(words: string): void {
    this.#problem ??= `parsing time ${quoted(this.#text)} as "${layout}": ${words}`;
  }

  #outOfRange(name: string): void {
    this.#problem ??= `parsing time ${quoted(this.#text)}: ${name} out of range`;
  }

  #take(length: number): void {
    if (this.#problem === undefined) this.#rest = this.#rest.slice(length);
  }
}
