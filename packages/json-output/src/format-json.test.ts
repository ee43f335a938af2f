import { describe, expect, it } from "vitest";
import { formatJson, formatPlainJson } from "./format-json.js";
import { ExactNumber } from "./json.js";

const document = {
  b: [1, new ExactNumber("-0"), 1.5, new ExactNumber("12345678901234567890.123"), true, null],
  absent: undefined,
  a: { "9": "<é\u2028>&", "10": "\\u003c", x: {}, y: [] },
};

describe("formatJson", () => {
  it("writes members in their order, names that are numbers in text order", () => {
    expect(formatJson(document)).toBe(
      `{"b":[1,-0,1.5,12345678901234567890.123,true,null],"a":{"10":"\\\\u003c","9":"\\u003cé\\u2028\\u003e\\u0026","x":{},"y":[]}}`,
    );
  });

  it("writes the same in the quick way", () => {
    const { "9": text, ...rest } = document.a;
    expect(formatJson({ ...document, a: { text, ...rest, "10": undefined } })).toBe(
      `{"b":[1,-0,1.5,12345678901234567890.123,true,null],"a":{"text":"\\u003cé\\u2028\\u003e\\u0026","x":{},"y":[]}}`,
    );
  });

  it("indents as Go does", () => {
    expect(formatJson({ a: [1, {}], b: { c: [] } }, "indented")).toBe(
      `{\n  "a": [\n    1,\n    {}\n  ],\n  "b": {\n    "c": []\n  }\n}`,
    );
  });
});

describe("formatPlainJson", () => {
  it("leaves HTML characters as they are", () => {
    expect(formatPlainJson({ a: '<&>\\u003c"\u0007' })).toBe(`{"a":"<&>\\\\u003c\\"\\u0007"}`);
  });
});
