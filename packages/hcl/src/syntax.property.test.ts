import type { Diagnostic, SourcePosition, SourceRange } from "@landform/diagnostics";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editConfig } from "./edit.js";
import { formatSource } from "./format.js";
import { parseConfig, parseExpression, parseTemplate, parseTraversal } from "./parse.js";

// biome-ignore format: one line is easier to read
const fragments = [
  "a", "b", "for", "in", "if", "else", "endif", "endfor", "true", "null", "0", "1.5", '"', "${", "%{", "${~", "~}", "}", "{", "[", "]",
  "(", ")", "\n", "\r\n", "\r", " ", "\t", "=", "=>", "==", ",", ".", "...", "*", "?", ":", "::", "!", "-", "+", "&&", "|", "<<E\n",
  "<<-E\n", "E\n", "\\", "\\u00e9", "$", "%", "$${", "#c\n", "/*", "*/", "é", "e\u0301", "👩‍👩‍👧", "\0", "'", "`", ";", "b {\n", "a = ",
];
const soup = fc.array(fc.constantFrom(...fragments), { maxLength: 40 }).map((parts) => parts.join(""));
const anyText = fc.oneof(soup, fc.string({ unit: "binary" }), fc.string({ unit: "grapheme" }));

function isOrdered(first: SourcePosition, second: SourcePosition): boolean {
  const isLater = second.line > first.line || (second.line === first.line && second.column >= first.column);
  return isLater && first.byte <= second.byte;
}

function expectValid(range: SourceRange, bytes: number): void {
  expect(range.start.line).toBeGreaterThan(0);
  expect(range.start.column).toBeGreaterThan(0);
  expect(isOrdered(range.start, range.end)).toBe(true);
  expect(range.end.byte).toBeLessThanOrEqual(bytes);
}

function expectValidDiagnostics(diagnostics: readonly Diagnostic[], source: string | Uint8Array): void {
  const bytes = typeof source === "string" ? Buffer.byteLength(source) : source.length;
  for (const { subject, context } of diagnostics) {
    expect(subject).toBeDefined();
    if (subject !== undefined) expectValid(subject, bytes);
    if (context !== undefined) expectValid(context, bytes);
  }
}

describe("parsing", () => {
  it.each([
    { name: "parseConfig", parse: (text: string) => parseConfig(text, "x") },
    { name: "parseExpression", parse: (text: string) => parseExpression(text, "x") },
    { name: "parseTemplate", parse: (text: string) => parseTemplate(text, "x") },
    { name: "parseTraversal", parse: (text: string) => parseTraversal(text, "x", undefined, { allowSplat: true }) },
  ])("$name never throws, and points into the text", ({ parse }) => {
    fc.assert(
      fc.property(anyText, (text) => expectValidDiagnostics(parse(text).diagnostics, text)),
      { numRuns: 500 },
    );
  });

  it("takes any bytes", () => {
    const bytes = fc.uint8Array({ maxLength: 60 });
    fc.assert(
      fc.property(bytes, (source) => {
        const { value, diagnostics } = parseConfig(source, "x");
        expectValidDiagnostics(diagnostics, source);
        expectValid(value.range, source.length);
      }),
      { numRuns: 500 },
    );
  });
});

const space = fc.constantFrom("", " ", "  ", "\t");
const name = fc.constantFrom("a", "bb", "c-d", "é", "tags");
const { expression } = fc.letrec<{ expression: string }>((tie) => {
  const inner = tie("expression");
  return {
    expression: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constantFrom("1", "-2.5", '"s"', "true", "null", "var.a", "a[0].b", '"x${y}z"', "{}", "[]", "f()"),
      fc.tuple(inner, space, fc.constantFrom("+", " - ", "==", "&&"), space, inner).map((parts) => parts.join("")),
      fc.tuple(space, inner, space).map(([left, item, right]) => `(${left}${item}${right})`),
      fc.array(inner, { maxLength: 3 }).map((items) => `[${items.join(",")}]`),
      fc.array(inner, { maxLength: 3 }).map((items) => `f( ${items.join(" ,")})`),
      fc.array(inner, { maxLength: 3 }).map((items) => `{\n${items.map((item, at) => `k${at}=${item}\n`).join("")}}`),
      inner.map((item) => `[for x in y:${item}]`),
      inner.map((item) => `"x\${ ${item} }%{if a}b%{ endif }"`),
    ),
  };
});
const item = fc.oneof(
  fc.tuple(space, name, space, expression).map(([indent, key, gap, value]) => `${indent}${key}${gap}=${gap}${value}`),
  fc.constantFrom("", "# comment", "  // comment", "/* c */", "h = <<E\n  text ${x}\nE"),
);
const body = fc.uniqueArray(item, { selector: (text) => text.trim().split(/[^\p{L}-]/u)[0] ?? "", maxLength: 5 });
const config = fc
  .array(fc.tuple(space, fc.constantFrom("b", "resource"), fc.constantFrom("", ' "l"', ' "t" "n"'), body), {
    maxLength: 4,
  })
  .map((blocks) =>
    blocks.map(([indent, type, labels, items]) => `${indent}${type}${labels} {\n${items.join("\n")}\n}\n`).join("\n"),
  );

describe("formatting", () => {
  it("gives valid text, and the same again", () => {
    fc.assert(
      fc.property(config, (text) => {
        expect(parseConfig(text, "x").diagnostics).toEqual([]);
        const once = formatSource(text);
        expect(parseConfig(once, "x").diagnostics).toEqual([]);
        expect(formatSource(once)).toBe(once);
      }),
      { numRuns: 300 },
    );
  });

  it("changes nothing but blanks", () => {
    fc.assert(
      fc.property(config, (text) => {
        expect(formatSource(text).replaceAll(/[ \t]/g, "")).toBe(text.replaceAll(/[ \t]/g, ""));
      }),
      { numRuns: 300 },
    );
  });
});

describe("editing", () => {
  it("adds a line and takes it away again", () => {
    fc.assert(
      fc.property(config, expression, (text, value) => {
        const withBlock = `${text}\nblock "x" {\n  here = 1\n}\n`;
        const place = [{ type: "block" }];
        const added = editConfig(withBlock, "x", [{ kind: "setAttribute", in: place, name: "new", expression: value }]);
        expect(added.diagnostics).toEqual([]);
        const removed = editConfig(added.value, "x", [{ kind: "removeAttribute", in: place, name: "new" }]);
        expect(removed.value).toBe(withBlock);
      }),
      { numRuns: 200 },
    );
  });
});
