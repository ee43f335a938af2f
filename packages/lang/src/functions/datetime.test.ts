import { describe, expect, it } from "vitest";
import { evaluated } from "./testing.js";

describe("timeadd", () => {
  it.each(
    Object.entries({
      'timeadd("2024-02-29T23:59:59.999Z", "1s")': '"2024-03-01T00:00:00Z"',
      'timeadd("2024-01-01T00:00:00Z", "9223372036854775809")':
        '! Call to function "timeadd" failed: time: invalid duration "9223372036854775809".',
      'timeadd("0001-01-01T00:00:00Z", "-1h")': '"0000-12-31T23:00:00Z"',
      'timeadd("2024-01-01T00:00:00+23:59", "1h")': '"2024-01-01T01:00:00+23:59"',
      'timeadd("2024-01-01T00:00:00.123456789Z", "1ns")': '"2024-01-01T00:00:00Z"',
      'timeadd("2024-01-01T00:00:00Z", "-1.5h30m10s500ms")': '"2023-12-31T21:59:49Z"',
      'timeadd("2024-01-01T00:00:00Z", ".5h")': '"2024-01-01T00:30:00Z"',
      'timeadd("2024-01-01T00:00:00Z", "")': '! Call to function "timeadd" failed: time: invalid duration "".',
      'timeadd("2024-01-01T00:00:00Z", "1x")':
        '! Call to function "timeadd" failed: time: unknown unit "x" in duration "1x".',
      'timeadd("2024-01-01T00:00:00Z", "1h-30m")':
        '! Call to function "timeadd" failed: time: unknown unit "h-" in duration "1h-30m".',
      'timeadd("2024-01-01T1:00:00Z", "1h")':
        '! Call to function "timeadd" failed: not a valid RFC3339 timestamp: hour must have exactly two digits.',
      'timeadd("2024-13-01T00:00:00Z", "1h")':
        '! Call to function "timeadd" failed: not a valid RFC3339 timestamp: cannot use "-01T00:00:00Z" as month.',
      'timeadd("2023-02-29T00:00:00Z", "1h")':
        '! Call to function "timeadd" failed: not a valid RFC3339 timestamp: day out of range.',
      'timeadd("2024-01-01T00:00:00", "1h")':
        '! Call to function "timeadd" failed: not a valid RFC3339 timestamp: end of string before UTC offset.',
      'timeadd("2024-01-01T00:00:00ZZ", "1h")':
        '! Call to function "timeadd" failed: not a valid RFC3339 timestamp: cannot use "Z" as timestamp segment.',
      'timeadd("2024-01-01", "1h")':
        "! Call to function \"timeadd\" failed: not a valid RFC3339 timestamp: missing required time introducer 'T'.",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("timecmp", () => {
  it.each(
    Object.entries({
      'timecmp("2024-01-01T00:00:00Z", "2024-01-01T01:00:00+01:00")': "0",
      'timecmp("2024-01-01T00:00:00Z", "2024-01-01T00:00:00.5Z")': "-1",
      'timecmp("2024-01-01T00:00:00Z", "2023-01-01T00:00:00Z")': "1",
      'timecmp("2024-02-30T00:00:00Z", "2023-01-01T00:00:00Z")':
        '! Invalid value for "timestamp_a" parameter: not a valid RFC3339 timestamp: day out of range.',
      'timecmp("x", "2023-01-01T00:00:00Z")':
        '! Invalid value for "timestamp_a" parameter: not a valid RFC3339 timestamp: cannot use "x" as year.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("timecmp in OpenTofu", () => {
  it.each(
    Object.entries({
      'timecmp("2024-02-30T00:00:00Z", "2023-01-01T00:00:00Z")':
        '! Invalid value for "timestamp_a" parameter: not a valid RFC3339 timestamp: parsing time "2024-02-30T00:00:00Z": day out of range.',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { dialect: "tofu" })).toBe(want);
  });
});

describe("formatdate", () => {
  it.each(
    Object.entries({
      'formatdate("DD MMM YYYY hh:mm:ss ZZZ", "2018-01-02T23:12:01-08:00")': '"02 Jan 2018 23:12:01 -0800"',
      "formatdate(\"EEEE, D-M-YY 'o''clock'\", \"2018-01-02T23:12:01Z\")": '"Tuesday, 2-1-18 o\'clock"',
      'formatdate("h H hh HH AA aa m s", "2018-01-02T00:02:01Z")': '"0 12 00 12 AM am 2 1"',
      'formatdate("Z ZZ ZZZ ZZZZ ZZZZZ", "2018-01-02T00:12:01+05:30")':
        '! Invalid value for "format" parameter: invalid date format verb "ZZ": timezone must be Z, ZZZZ, or ZZZZZ.',
      'formatdate("MMMM EEE", "2018-05-02T00:12:01Z")': '"May Wed"',
      'formatdate("YYY", "2018-01-02T23:12:01Z")':
        '! Invalid value for "format" parameter: invalid date format verb "YYY": year must either be "YY" or "YYYY".',
      'formatdate("\'x", "2018-01-02T23:12:01Z")': '! Invalid value for "format" parameter: unterminated literal \'.',
      'formatdate("x", "2018-01-02T00:12:01Z")':
        '! Invalid value for "format" parameter: invalid date format verb "x".',
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression)).toBe(want);
  });
});

describe("the clock", () => {
  it.each(
    Object.entries({
      "timestamp()": '"2023-11-14T22:13:20Z"',
      "plantimestamp()": "unknown string, not null",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { now: () => 1700000000123 })).toBe(want);
  });
});

describe("a plan's clock", () => {
  it.each(
    Object.entries({
      "timestamp()": "unknown string, not null",
      "plantimestamp()": '"2023-11-14T22:13:20Z"',
      "uuid()": "unknown string, not null",
    }),
  )("%s", (expression, want) => {
    expect(evaluated(expression, { pureOnly: true, planTimestamp: 1700000000000 })).toBe(want);
  });
});
