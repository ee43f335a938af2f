import { describe, expect, it } from "vitest";
import { consolidate, type Diagnostic, sortDiagnostics, withoutRepeats } from "./index.js";

const at = (byte: number) => ({
  filename: "main.tf",
  start: { line: 1, column: byte + 1, byte },
  end: { line: 1, column: byte + 2, byte: byte + 1 },
});
const warning = (summary: string, byte?: number): Diagnostic =>
  byte === undefined
    ? { severity: "warning", summary, detail: "d" }
    : { severity: "warning", summary, detail: "d", subject: at(byte) };
const error = (summary: string, byte: number): Diagnostic => ({
  severity: "error",
  summary,
  detail: "d",
  subject: at(byte),
});

const both = [
  warning("A", 1),
  error("E", 2),
  warning("A", 3),
  error("E", 4),
  warning("A", 5),
  warning("B"),
  warning("B"),
];

describe("consolidate", () => {
  it("merges warnings of one summary, keeps errors and those without a place", () => {
    const merged = consolidate(both, ["warning"]);
    expect(merged.map((d) => `${d.summary}: ${d.detail}`)).toEqual([
      "A: d\n\n(and 2 more similar warnings elsewhere)",
      "E: d",
      "E: d",
      "B: d",
      "B: d",
    ]);
  });

  it("merges errors where that is asked for", () => {
    expect(consolidate(both, ["error"]).map((d) => `${d.summary}: ${d.detail}`)).toEqual([
      "A: d",
      "E: d\n\n(and one more similar error elsewhere)",
      "A: d",
      "A: d",
      "B: d",
      "B: d",
    ]);
  });
});

describe("consolidate of deprecated things", () => {
  it("merges those of one thing only", () => {
    const use = (mergeKey: string, byte: number): Diagnostic => ({
      ...warning("Old", byte),
      extra: { kind: "deprecation", cause: `${mergeKey}${byte}`, mergeKey, isRemote: false },
    });
    const merged = consolidate([use("a", 1), use("b", 2), use("a", 3)], ["warning"]);
    expect(merged.map((d) => d.detail)).toEqual(["d\n\n(and one more similar warning elsewhere)", "d"]);
  });
});

describe("withoutRepeats", () => {
  it("keeps the first of those that look the same", () => {
    const kept = withoutRepeats([
      error("E", 1),
      error("E", 2),
      error("E", 1),
      warning("E", 1),
      warning("W"),
      warning("W"),
    ]);
    expect(kept.map(({ severity, summary, subject }) => [severity, summary, subject?.start.byte])).toEqual([
      ["error", "E", 1],
      ["error", "E", 2],
      ["warning", "E", 1],
      ["warning", "W", undefined],
    ]);
  });
});

describe("sortDiagnostics", () => {
  it("puts warnings first, then goes by place", () => {
    const sorted = sortDiagnostics([error("E4", 4), error("E2", 2), warning("W9", 9), warning("none")]);
    expect(sorted.map((d) => d.summary)).toEqual(["none", "W9", "E2", "E4"]);
  });
});
