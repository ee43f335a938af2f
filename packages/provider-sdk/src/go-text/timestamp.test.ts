import { describe, expect, it } from "vitest";
import { addDate, clockOf, formatRfc3339, parseRfc3339 } from "./timestamp.js";

describe("parseRfc3339", () => {
  it.each([
    { text: "2020-02-12T06:36:13Z", want: { unix: 1581489373, nanosecond: 0, zone: 0 } },
    { text: "2020-02-12T06:36:13.1234567891+02:00", want: { unix: 1581482173, nanosecond: 123456789, zone: 7200 } },
    { text: "0001-01-01T00:00:00Z", want: { unix: -62135596800, nanosecond: 0, zone: 0 } },
    { text: "9999-12-31T23:59:59-00:00", want: { unix: 253402300799, nanosecond: 0, zone: 0 } },
    { text: "2020-02-12T6:36:13Z", want: { unix: 1581489373, nanosecond: 0, zone: 0 } },
    { text: "x", want: 'parsing time "x" as "2006-01-02T15:04:05Z07:00": cannot parse "x" as "2006"' },
    { text: "2020-02-12", want: 'parsing time "2020-02-12" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "T"' },
    {
      text: "2020-02-12T06:36:13",
      want: 'parsing time "2020-02-12T06:36:13" as "2006-01-02T15:04:05Z07:00": cannot parse "" as "Z07:00"',
    },
    { text: "2020-02-12T06:36:13Zx", want: 'parsing time "2020-02-12T06:36:13Zx": extra text: "x"' },
    { text: "2020-02-31T00:00:00Z", want: 'parsing time "2020-02-31T00:00:00Z": day out of range' },
    { text: "2020-13-01T00:00:00Z", want: 'parsing time "2020-13-01T00:00:00Z": month out of range' },
    { text: "2020-02-12T24:00:00Z", want: 'parsing time "2020-02-12T24:00:00Z": hour out of range' },
    {
      text: "2020-02-12T06:36:13+25:00",
      want: 'parsing time "2020-02-12T06:36:13+25:00": time zone offset hour out of range',
    },
    {
      text: "20-02-12T06:36:13Z",
      want: 'parsing time "20-02-12T06:36:13Z" as "2006-01-02T15:04:05Z07:00": cannot parse "20-02-12T06:36:13Z" as "2006"',
    },
    {
      text: "2020-2-12T06:36:13Z",
      want: 'parsing time "2020-2-12T06:36:13Z" as "2006-01-02T15:04:05Z07:00": cannot parse "2-12T06:36:13Z" as "01"',
    },
  ])("$text", ({ text, want }) => {
    expect(parseRfc3339(text)).toEqual(want);
  });
});

describe("addDate", () => {
  it.each([
    { from: "2024-01-31T22:10:05Z", by: [0, 1, 0], want: "2024-03-02T22:10:05Z" },
    { from: "2024-02-29T00:00:00Z", by: [1, 0, 0], want: "2025-03-01T00:00:00Z" },
    { from: "2024-03-31T00:00:00+05:30", by: [0, -1, 0], want: "2024-03-02T00:00:00+05:30" },
    { from: "2024-01-01T00:00:00Z", by: [0, 0, 50_000], want: "2160-11-23T00:00:00Z" },
    { from: "2024-01-01T00:00:00Z", by: [-2024, 0, -1], want: "-0001-12-31T00:00:00Z" },
  ])("$from + $by", ({ from, by, want }) => {
    const [years = 0, months = 0, days = 0] = by;
    const timestamp = parseRfc3339(from);
    if (typeof timestamp === "string") throw new Error(timestamp);
    expect(formatRfc3339(addDate(timestamp, years, months, days))).toBe(want);
  });
});

describe("clockOf", () => {
  it("agrees with Date over a long time", () => {
    for (let unix = -8_000_000_000_000; unix < 8_000_000_000_000; unix += 86_399_999_731) {
      const date = new Date(unix * 1000);
      expect(clockOf({ unix, nanosecond: 0, zone: 0 })).toEqual({
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
        hour: date.getUTCHours(),
        minute: date.getUTCMinutes(),
        second: date.getUTCSeconds(),
      });
    }
  });
});
