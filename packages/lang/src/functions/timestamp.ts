/** A moment with the offset of its time zone. */
export interface Timestamp {
  /** Since 1970-01-01T00:00:00Z; may be negative. */
  readonly epochSeconds: number;
  /** 0 to 999,999,999. */
  readonly nanoseconds: number;
  readonly offsetSeconds: number;
}

/** A calendar day and the time of day, in the timestamp's own zone. */
export interface CivilTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** 0 is Sunday. */
  readonly weekday: number;
}

export function timestampOf(epochMilliseconds: number): Timestamp {
  const epochSeconds = Math.floor(epochMilliseconds / 1000);
  return { epochSeconds, nanoseconds: (epochMilliseconds - epochSeconds * 1000) * 1e6, offsetSeconds: 0 };
}

export function civilTime({ epochSeconds, offsetSeconds }: Timestamp): CivilTime {
  const date = new Date((epochSeconds + offsetSeconds) * 1000);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    weekday: date.getUTCDay(),
  };
}

/** The seconds since 1970 of a day and time in UTC. Any year, also those below 100. */
export function epochSecondsOf(time: Omit<CivilTime, "weekday">): number {
  const date = new Date(0);
  date.setUTCFullYear(time.year, time.month - 1, time.day);
  date.setUTCHours(time.hour, time.minute, time.second);
  return date.getTime() / 1000;
}

export function daysInMonth(month: number, year: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

export function addNanoseconds(timestamp: Timestamp, duration: bigint): Timestamp {
  const total = BigInt(timestamp.nanoseconds) + duration;
  const nanoseconds = ((total % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  const seconds = (total - nanoseconds) / 1_000_000_000n;
  return { ...timestamp, epochSeconds: timestamp.epochSeconds + Number(seconds), nanoseconds: Number(nanoseconds) };
}

/** Below 0, 0 or above 0; the offsets do not count. */
export function compareTimestamps(a: Timestamp, b: Timestamp): number {
  return a.epochSeconds - b.epochSeconds || a.nanoseconds - b.nanoseconds;
}

/** In RFC 3339 syntax, without fractions of a second. */
export function formatRfc3339(timestamp: Timestamp): string {
  const { year, month, day, hour, minute, second } = civilTime(timestamp);
  const date = `${padYear(year)}-${pad2(month)}-${pad2(day)}`;
  return `${date}T${pad2(hour)}:${pad2(minute)}:${pad2(second)}${formatOffset(timestamp, ":", "Z")}`;
}

/** As "+0130" with `separator` between hours and minutes; `zero` instead of no offset, where given. */
export function formatOffset({ offsetSeconds }: Timestamp, separator: string, zero?: string): string {
  if (offsetSeconds === 0 && zero !== undefined) return zero;
  const minutes = Math.floor(Math.abs(offsetSeconds) / 60);
  return `${offsetSeconds < 0 ? "-" : "+"}${pad2(Math.floor(minutes / 60))}${separator}${pad2(minutes % 60)}`;
}

export function pad2(value: number): string {
  return String(value).padStart(2, "0");
}

export function padYear(year: number): string {
  return year < 0 ? `-${String(-year).padStart(4, "0")}` : String(year).padStart(4, "0");
}
