import { describe, expect, it } from "vitest";
import { formatJsonLogEntry, formatLogEntry } from "./format-log-entry.js";
import { type LogEntry, logFrom, silentLog } from "./log.js";

const entry: LogEntry = {
  level: "warn",
  module: "provider.x",
  message: "so",
  timestamp: "THEN",
  fields: [
    ["a", "1"],
    ["b", "two words"],
  ],
};
const fromProvider: LogEntry = {
  ...entry,
  fields: [
    ["@module", "sdk.proto"],
    ["count", 0],
    ["k", { a: 1 }],
  ],
};
const ours: LogEntry = { level: "error", module: "", message: "so", fields: [] };

/** As it is where clocks differ from the world's by so much. */
function at(offsetMinutes: number): Date {
  const date = new Date("2026-01-02T03:04:05.678Z");
  date.getTimezoneOffset = () => -offsetMinutes;
  return date;
}

describe("formats of entries", () => {
  it.each([
    { given: entry, now: at(0), want: 'THEN [WARN]  provider.x: so: a=1 b="two words"' },
    { given: fromProvider, now: at(0), want: 'THEN [WARN]  provider.x: so: @module=sdk.proto count=0 k={"a":1}' },
    { given: ours, now: at(0), want: "2026-01-02T03:04:05.678Z [ERROR] so" },
    { given: ours, now: at(330), want: "2026-01-02T08:34:05.678+0530 [ERROR] so" },
    { given: ours, now: at(-570), want: "2026-01-01T17:34:05.678-0930 [ERROR] so" },
  ])("writes $want", ({ given, now, want }) => {
    expect(formatLogEntry(given, now)).toBe(want);
  });

  it.each([
    {
      given: entry,
      now: at(0),
      want: '{"@level":"warn","@message":"so","@module":"provider.x","@timestamp":"THEN","a":"1","b":"two words"}',
    },
    {
      given: fromProvider,
      now: at(0),
      want: '{"@level":"warn","@message":"so","@module":"sdk.proto","@timestamp":"THEN","count":0,"k":{"a":1}}',
    },
    {
      given: ours,
      now: at(330),
      want: '{"@level":"error","@message":"so","@timestamp":"2026-01-02T08:34:05.678000+05:30"}',
    },
  ])("writes $want", ({ given, now, want }) => {
    expect(formatJsonLogEntry(given, now)).toBe(want);
  });
});

describe("logFrom", () => {
  it("has methods for what is kept only, so that no text is made for the rest", () => {
    const lines: string[] = [];
    const log = logFrom("warn", (level, message) => lines.push(`${level} ${message}`));
    let made = 0;
    const text = () => `${++made}`;
    log.trace?.(text());
    log.warn?.(text());
    log.error?.(text());
    silentLog.error?.(text());
    expect({ lines, made }).toEqual({ lines: ["warn 1", "error 2"], made: 2 });
  });
});
