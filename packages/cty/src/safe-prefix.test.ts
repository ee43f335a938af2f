import { expect, it } from "vitest";
import { safePrefix } from "./safe-prefix.js";

it.each([
  ["", ""],
  ["a", ""],
  ["boo", "bo"],
  ["boop\r", "boop"],
  ["hello \uac00", "hello "],
  ["hello \u{1f937}\u{1f3fd}\u200d\u2642\ufe0f", "hello "],
  ["hello \u{1f937} ", "hello \u{1f937} "],
  ["hello \u{1f937}\u200d", "hello "],
  ["hello \u{1f1e6}\u{1f1e6}", "hello "],
  ["cafe\u0301", "caf"],
  ["ami-", "ami-"],
  ['{"foo":', '{"foo":'],
  ["a=", "a"],
  ["a\nb-", "a"],
  ["a\nb", "a\n"],
  ["a\r\nb-", "a\r\nb-"],
  ["q", ""],
])("safePrefix(%j)", (text, want) => {
  expect(safePrefix(text)).toBe(want);
});
