import { describe, expect, it } from "vitest";
import { scan } from "./scan.js";
import { sourceInput } from "./source-input.js";
import { showTokens } from "./syntax-test-support.js";

function tokensOf(source: string | Uint8Array, mode?: "config" | "template"): readonly string[] {
  return showTokens(scan(sourceInput(source, "test.tf"), mode));
}

describe("scan", () => {
  it.each([
    { source: "x--y é1 _", want: ["identifier x--y", "identifier é1", "identifier _"] },
    { source: "1.5e+3 1. 1..2", want: ["number 1.5e+3", "number 1", "dot .", "number 1..2"] },
    { source: "1e 0x1", want: ["number 1", "identifier e", "number 0", "identifier x1"] },
    { source: "=>= ... :::", want: ["fatArrow =>", "equal =", "ellipsis ...", "doubleColon ::", "colon :"] },
    { source: "#a\n//b", want: ["lineComment #a\n", "comment //b"] },
    { source: "/* a */ /* b", want: ["comment /* a */", "slash /", "star *", "identifier b"] },
    { source: "\r\n\r", want: ["newline \r\n", "invalid \r"] },
    { source: '"a$b"', want: ['openQuote "', "quotedText a", "quotedText $", "quotedText b", 'closeQuote "'] },
    { source: '"$${a}"', want: ['openQuote "', "quotedText $${", "quotedText a}", 'closeQuote "'] },
    { source: '"\\"\\', want: ['openQuote "', 'quotedText \\"', "invalid \\"] },
    { source: '"a\n\n"', want: ['openQuote "', "quotedText a", "quotedNewline \n\n", 'closeQuote "'] },
    {
      source: '"${~{}~}"',
      want: ['openQuote "', "interpolation ${~", "openBrace {", "closeBrace }", "templateEnd ~}", 'closeQuote "'],
    },
    {
      source: "<<E\n E x\n${a}E\n  E \n",
      want: [
        "openHeredoc <<E\n",
        "plainText  E x\n",
        "interpolation ${",
        "identifier a",
        "templateEnd }",
        "plainText E\n",
        "closeHeredoc   E ",
        "newline \n",
      ],
    },
    { source: "<<-\n<< E", want: ["less <", "less <", "minus -", "newline \n", "less <", "less <", "identifier E"] },
    { source: "'`;“", want: ["apostrophe '", "backtick `", "semicolon ;", "invalid “"] },
  ])("$source", ({ source, want }) => {
    expect(tokensOf(source)).toEqual(want);
  });

  it.each([
    {
      source: 'a "b"\n$x %{if}',
      want: ['plainText a "b"\n', "plainText $", "plainText x ", "directive %{", "identifier if", "templateEnd }"],
    },
    { source: "$", want: ["plainText $"] },
  ])("template $source", ({ source, want }) => {
    expect(tokensOf(source, "template")).toEqual(want);
  });

  it("tells stray bytes from characters", () => {
    const bytes = Uint8Array.from([0x61, 0xff, 0x22, 0xc3, 0x22, 0xed, 0xa0, 0x80]);
    expect(scan(sourceInput(bytes, "test.tf")).kind(1)).toBe(68);
    expect(tokensOf(bytes)).toHaveLength(6);
  });

  it("counts columns in grapheme clusters and bytes in UTF-8, behind a byte order mark", () => {
    const tokens = scan(sourceInput('\ufeff"e\u0301👩‍👩‍👧" x\n', "test.tf"));
    expect(tokens.range(2).toJSON()).toEqual({
      filename: "test.tf",
      start: { line: 1, column: 4, byte: 25 },
      end: { line: 1, column: 5, byte: 26 },
    });
    expect(tokens.startPosition(5)).toEqual({ line: 2, column: 1, byte: 29 });
  });

  it.each([
    ["a\n b\r\n", { line: 8, column: 2, byte: 103 }],
    ["\u00e9\n b\r\n", { line: 8, column: 2, byte: 104 }],
  ])("counts lines from the given start: %j", (text, position) => {
    const tokens = scan(sourceInput(text, "test.tf", { line: 7, column: 11, byte: 100 }));
    expect(tokens.startPosition(0)).toEqual({ line: 7, column: 11, byte: 100 });
    expect(tokens.endPosition(0).column).toBe(12);
    expect(tokens.startPosition(2)).toEqual(position);
    expect(tokens.startPosition(tokens.count - 1).line).toBe(9);
  });
});
