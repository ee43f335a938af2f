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

/** Bytes that begin no character, in a comment and a line of its own. */
const notUtf8 = Uint8Array.of(0x23, 0xff, 0x0a, 0x78, 0xff, 0x79, 0xe9, 0x0a, 0x7a, 0x0a);

describe("snippetOf", () => {
  it.each([
    { name: "before what is no UTF-8", start: 3, end: 4, want: ["x\ufffdy\ufffd", 0, 1] },
    { name: "what is no UTF-8", start: 4, end: 5, want: ["x\ufffdy\ufffd", 1, 4] },
    { name: "behind it", start: 5, end: 6, want: ["x\ufffdy\ufffd", 4, 5] },
    { name: "in a later line", start: 8, end: 9, want: ["z", 0, 1] },
  ])("$name", ({ start, end, want }) => {
    const position = (byte: number) => ({ line: 2, column: 1, byte });
    const subject = { filename: "main.tf", start: position(start), end: position(end) };
    const broken = new SourceText(notUtf8);
    const snippet = snippetOf({ severity: "error", summary: "", detail: "", subject }, { source: () => broken });
    expect([snippet?.code, snippet?.highlightStart, snippet?.highlightEnd]).toEqual(want);
  });

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
