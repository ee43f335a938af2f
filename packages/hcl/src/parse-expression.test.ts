import { describe, expect, it } from "vitest";
import { parseExpression } from "./parse.js";
import { outline } from "./syntax-test-support.js";
import { showDiagnostic } from "./test-support.js";

/** The outline, then each diagnostic in a line. */
function parsed(source: string): readonly string[] {
  const { value, diagnostics } = parseExpression(source, "test.tf");
  return [outline(value), ...diagnostics.map(showDiagnostic)];
}

describe("parseExpression", () => {
  it.each([
    // Equality binds looser than comparison; all else is as usual.
    { source: "a || b && c == d < e + f * g", want: "(|| a (&& b (== c (< d (+ e (* f g))))))" },
    { source: "1 - 2 - 3 % 4 / 5", want: "(- (- 1 2) (/ (% 3 4) 5))" },
    { source: "a ? b : c ? d : e", want: "(? a b (? c d e))" },
    { source: "-a.b + !c[0] == -1", want: "(== (+ (- a.b) (! c[0])) (- 1))" },
    { source: "- -!a", want: "(- (- (! a)))" },
    { source: '(a)["k"].0.b', want: '(get (parens a) ["k"] [0] .b)' },
    { source: "a[b].c[d]", want: "(index (get (index a b) .c) d)" },
    { source: "a.b.*.c.0[1]", want: "(get (.* a.b .c [0]) [1])" },
    { source: "a[*].b[0][c].*.d[1]", want: "([*] a .b [0] [c] (.* .d) [1])" },
    { source: "a[*].b[*].c", want: "([*] a .b ([*] .c))" },
    { source: "f()\n+ p::g(a,\nb...)", want: "(+ (f) (p::g a b ...))" },
    { source: "[\n1,\n2,\n]", want: "[1 2]" },
    {
      source: '{\na = 1, "b" : 2\n(c) = 3\ntrue = 4\nd.e = 5 }',
      want: '{a: 1 (template "b"): 2 (parens c): 3 true: 4 d.e: 5}',
    },
    { source: "[for a in b : c if d]", want: "(for a b c if d)" },
    { source: "{\nfor k, v in b :\nk => v... if\nd }", want: "(for k,v b k=>v ... if d)" },
    { source: '"a${b}c"', want: '(template "a" b "c")' },
    { source: '"${b}"', want: "(wrap b)" },
    { source: '""', want: '(template "")' },
    { source: '"\\n\\u00e9$${\\"$"', want: '(template "\\né${\\"$")' },
    {
      source: '"  ${~a~}  b  %{~if c~}  d  %{endif}"',
      want: '(template "" a "b" (? c (template "d  ") (template "")))',
    },
    { source: '"%{for k, v in a}${v}%{else}"', want: "(template ?)" },
    { source: '"%{for k, v in a}${v}%{endfor}"', want: "(template (join (for k,v a (template v))))" },
    { source: "<<E\n  a\n b\nE\n", want: '(template "  a\\n b\\n")' },
    { source: "<<-E\n    a\n  ${b}\n\n   c\n  E\n", want: '(template "  a\\n" b "\\n\\n c\\n")' },
    { source: "<<-E\n  a ${b ~}\n  c\n  E\n", want: '(template "a " b "  c\\n")' },
  ])("$source", ({ source, want }) => {
    expect(parsed(source)[0]).toBe(want);
  });

  it.each([
    {
      source: "a +",
      want: ["a", "Missing expression; Expected the start of an expression, but found the end of the file. (1,4-4)"],
    },
    {
      source: "(1 2)",
      want: [
        "(parens 1)",
        "Unbalanced parentheses; Expected a closing parenthesis to terminate the expression. (1,4-5)",
      ],
    },
    {
      source: "[1 2] + f(a b)",
      want: ["[1]", "Missing item separator; Expected a comma to mark the beginning of the next item. (1,4-5)"],
    },
    {
      source: 'a.0.1 + "\\q"',
      want: [
        '(+ a[unknown any] (template "q"))',
        "Invalid legacy index syntax; When using the legacy index syntax, chaining two indexes together is not permitted. Use the proper index syntax instead, like [0][1]. (1,3-6)",
        'Invalid escape sequence; The symbol "q" is not a valid escape sequence selector. (1,10-12)',
      ],
    },
    {
      source: '"%{ if a }"',
      want: [
        "(template ?)",
        "Unexpected end of template; The if directive at test.tf:1,2-11 is missing its corresponding endif directive. (1,11-12)",
      ],
    },
    {
      source: "1 b",
      want: [
        "1",
        "Extra characters after expression; An expression was successfully parsed, but extra characters were found after it. (1,3-4)",
      ],
    },
  ])("reports $source", ({ source, want }) => {
    expect(parsed(source)).toEqual(want);
  });

  it("counts from the given start", () => {
    const { value, diagnostics } = parseExpression("a.b.", "test.tf", { line: 7, column: 11, byte: 100 });
    expect(JSON.parse(JSON.stringify(value.range))).toEqual({
      filename: "test.tf",
      start: { line: 7, column: 11, byte: 100 },
      end: { line: 7, column: 15, byte: 104 },
    });
    expect(diagnostics.map(showDiagnostic)).toEqual([
      "Invalid attribute name; An attribute name is required after a dot. (7,15-15)",
    ]);
  });
});
