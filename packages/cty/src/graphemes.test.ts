import { describe, expect, it } from "vitest";
import { graphemeCount, graphemes } from "./graphemes.js";

describe("graphemes", () => {
  it.each([
    { text: "", want: [] },
    { text: "ab", want: ["a", "b"] },
    { text: "a\r\nb", want: ["a", "\r\n", "b"] },
    { text: "e\u0301a", want: ["e\u0301", "a"] },
    { text: "👩‍👩‍👧!", want: ["👩‍👩‍👧", "!"] },
    { text: "🇩🇪🇫🇷🇩", want: ["🇩🇪", "🇫🇷", "🇩"] },
    { text: "क्ष", want: ["क्", "ष"] },
    { text: "각", want: ["각"] },
  ])("$text", ({ text, want }) => {
    expect(graphemes(text)).toEqual(want);
    expect(graphemeCount(text)).toBe(want.length);
  });

  it.each(["e\u0301", "🇩🇪", "👩‍👩‍👧‍👦", `a${"\u0301".repeat(700)}`])("counts a long row of one cluster", (cluster) => {
    expect(graphemeCount(cluster.repeat(1001))).toBe(1001);
    expect(graphemeCount(`x${cluster.repeat(1001)}`)).toBe(1002);
  });
});
