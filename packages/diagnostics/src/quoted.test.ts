import { describe, expect, it } from "vitest";
import { quoted } from "./quoted.js";

describe("quoted", () => {
  it.each([
    ["plain text", '"plain text"'],
    ['say "hi" \\ bye', '"say \\"hi\\" \\\\ bye"'],
    ["a\nb\tc\u0007\u0001\u007f", '"a\\nb\\tc\\a\\x01\\x7f"'],
    ["grüße 👍 e\u0301", '"grüße 👍 e\u0301"'],
    ["\u00a0\u200b\u{e0001}", '"\\u00a0\\u200b\\U000e0001"'],
    ["\ud800", '"\ufffd"'],
  ])("%j", (text, want) => {
    expect(quoted(text)).toBe(want);
  });
});
