import { describe, expect, it } from "vitest";
import { type SourceRange, SourceText, snippetOf } from "./index.js";

const text = "a = 1\n\nb = é [\r\n\n  c\n]\n";
const source = new SourceText(text);

/** From the start of one text to the end of another. */
function range(from: string, to: string): SourceRange {
  const byteAt = (index: number) => Buffer.byteLength(text.slice(0, index));
  const position = (index: number) => ({
    line: text.slice(0, index).split("\n").length,
    column: index - text.lastIndexOf("\n", index - 1),
    byte: byteAt(index),
  });
  return {
    filename: "main.tf",
    start: position(text.indexOf(from)),
    end: position(text.indexOf(to) + to.length),
  };
}

describe("snippetOf", () => {
  it.each([
    { name: "one line", subject: range("1", "1"), want: ["a = 1", 1, 4, 5] },
    { name: "bytes, not characters", subject: range("[", "["), want: ["b = é [", 3, 7, 8] },
    // Offsets count what was left out, as the reference tools do.
    { name: "without empty lines", subject: range("[", "c"), want: ["b = é [\n  c", 3, 7, 12] },
    { name: "up to the start of a line", subject: range("c", "c\n"), want: ["  c\n]", 5, 2, 4] },
    {
      name: "with its context",
      subject: range("c", "c"),
      context: range("[", "]"),
      want: ["b = é [\n  c\n]", 3, 13, 14],
    },
  ])("$name", ({ subject, context, want }) => {
    const diagnostic = { severity: "error", summary: "", detail: "", subject } as const;
    const snippet = snippetOf(context === undefined ? diagnostic : { ...diagnostic, context }, {
      source: () => source,
    });
    expect([snippet?.code, snippet?.startLine, snippet?.highlightStart, snippet?.highlightEnd]).toEqual(want);
  });
});
