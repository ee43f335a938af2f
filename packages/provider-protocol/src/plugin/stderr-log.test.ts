import type { LogEntry } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { StderrLog } from "./stderr-log.js";

function read(chunks: readonly string[], level: "trace" | "warn" | "off" = "trace") {
  const entries: LogEntry[] = [];
  const log = new StderrLog("provider.p", { level, write: (entry) => entries.push(entry) });
  for (const chunk of chunks) log.add(chunk);
  log.end();
  return { log, entries };
}

describe("StderrLog", () => {
  it.each<{ title: string; chunks: readonly string[]; want: readonly Partial<LogEntry>[] }>([
    {
      title: "JSON entries, in pieces",
      chunks: [
        '{"@level":"warn","@message":"m","@module":"sdk","@time',
        'stamp":"t","n":1,"k":{"a":1},"s":"x","@caller":"f:1"}\n',
      ],
      want: [
        {
          level: "warn",
          message: "m",
          module: "provider.p",
          timestamp: "t",
          fields: [
            ["@module", "sdk"],
            ["n", 1],
            ["k", { a: 1 }],
            ["s", "x"],
            ["@caller", "f:1"],
          ],
        },
      ],
    },
    {
      title: "lines of Go's own log",
      chunks: ["[INFO] hello\n[ERROR] no\r\n\nplain"],
      want: [
        { level: "info", message: "hello" },
        { level: "error", message: "no" },
        { level: "debug", message: "plain" },
      ],
    },
    { title: "what looks like JSON", chunks: ["{no\n"], want: [{ level: "debug", message: "{no" }] },
    {
      title: "a panic",
      chunks: ["panic: oh\n\ngoroutine 1\n"],
      want: [
        { level: "error", message: "panic: oh" },
        { level: "error", message: "goroutine 1" },
      ],
    },
  ])("reads $title", ({ chunks, want }) => {
    expect(read(chunks).entries).toMatchObject(want);
  });

  it("keeps the first lines of a panic and the last plain ones, with no log too", () => {
    const trace = Array.from({ length: 200 }, (_, index) => `line ${index}`);
    const { log, entries } = read([`before\nfatal error: oh\n${trace.join("\n")}\n`], "off");
    expect(entries).toEqual([]);
    expect(log.panic).toEqual(["fatal error: oh", ...trace.slice(0, 99)]);
    expect(log.lastLines).toEqual(trace.slice(-20));
  });

  it("takes what Node.js writes before an exception ends it for a panic", () => {
    const trace = ["/x/provider.js:1", "throw new Error()", "^", "Error: oh", "    at main (/x/provider.js:1:7)"];
    const { log } = read([`${trace.join("\n")}\n\nNode.js v20.19.0\n`]);
    expect(log.panic).toEqual([...trace, "Node.js v20.19.0"]);
  });

  it("logs lines without end in pieces", () => {
    const { entries } = read(["x".repeat(50_000), "x".repeat(50_000), "y"]);
    expect(entries.map(({ message }) => message.length)).toEqual([100_000, 1]);
  });

  it("leaves out what is below the level", () => {
    const { entries } = read(['{"@level":"info","@message":"a"}\n{"@level":"error","@message":"b"}\nplain\n'], "warn");
    expect(entries.map(({ message }) => message)).toEqual(["b"]);
  });
});
