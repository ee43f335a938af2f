import { describe, expect, it } from "vitest";
import type { Body } from "./body.js";
import { parseConfig } from "./parse.js";
import { outline } from "./syntax-test-support.js";
import { showDiagnostic } from "./test-support.js";

function showBody(body: Body): string {
  if (body.kind !== "native") return "";
  const attributes = Array.from(body.attributes.values(), ({ name, expression }) => `${name}=${outline(expression)}`);
  const blocks = body.blocks.map(
    ({ type, labels, body: inner }) => `${[type, ...labels].join(" ")} {${showBody(inner)}}`,
  );
  return [...attributes, ...blocks].join("; ");
}

describe("parseConfig", () => {
  it.each([
    { source: "", want: "" },
    { source: "a = 1 # c\nb = [\n2]\n", want: "a=1; b=[2]" },
    { source: 'b l "m" {\n a = 1\n c {}\n d { e = 2 }\n}\n', want: "b l m {a=1; c {}; d {e=2}}" },
    { source: "a = <<E\nx\nE\n/* c */ b {\n}", want: 'a=(template "x\\n"); b {}' },
    { source: "\ufeffa = 1\r\n\r\n", want: "a=1" },
  ])("$source", ({ source, want }) => {
    const { value, diagnostics } = parseConfig(source, "test.tf");
    expect(diagnostics).toEqual([]);
    expect(showBody(value)).toBe(want);
  });

  it.each([
    {
      source: "a = ]\nb = 2\nc d\ne {\n  f = 1\n",
      tree: "a=?; b=2; c d {}; e {f=1}",
      problems: [
        "Invalid expression; Expected the start of an expression, but found an invalid expression token. (1,5-6)",
        'Invalid block definition; A block definition must have block content delimited by "{" and "}", starting on the same line as the block header. (3,4-4,1)',
      ],
    },
    {
      source: "a = 1\na = 2\n",
      tree: "a=1",
      problems: [
        'Attribute redefined; The argument "a" was already set at test.tf:1,1-2. Each argument may be set only once. (2,1-2)',
      ],
    },
    {
      source: "b { c {} }\ng = 3\n",
      tree: "b {}",
      problems: [
        'Argument definition required; A single-line block definition can contain only a single argument. If you meant to define argument "c", use an equals sign to assign it a value. To define a nested block, place it on a line of its own within its parent block. (1,5-8)',
      ],
    },
    {
      source: "d { e = 1, f = 2 }\ng = 3\n",
      tree: "g=3; d {e=1}",
      problems: [
        "Invalid single-argument block definition; Single-line block syntax can include only one argument definition. To define multiple arguments, use the multi-line block syntax with one argument definition per line. (1,10-11)",
      ],
    },
    {
      source: 'b "x${y}" {\n}\n',
      tree: "b x${ ... } {}",
      problems: [
        'Invalid string literal; Template sequences are not allowed in this string. To include a literal "$", double it (as "$$") to escape it. (1,5-7)',
      ],
    },
  ])("goes on after errors in $source", ({ source, tree, problems }) => {
    const { value, diagnostics } = parseConfig(source, "test.tf");
    expect(diagnostics.map(showDiagnostic)).toEqual(problems);
    expect(showBody(value)).toBe(tree);
  });

  it("points at the brace of a block that is never closed", () => {
    const { diagnostics } = parseConfig("b {\n  a = 1\n", "test.tf");
    expect(diagnostics.map(showDiagnostic)).toEqual([
      "Unclosed configuration block; There is no closing brace for this block before the end of the file. This may be caused by incorrect brace nesting elsewhere in this file. (1,3-4)",
    ]);
  });

  it.each([
    { name: "parentheses", source: `a = ${"(".repeat(50_000)}` },
    { name: "brackets", source: `a = ${"[".repeat(50_000)}${"]".repeat(50_000)}\n` },
    { name: "objects", source: `a = ${"{x=".repeat(10_000)}1${"}".repeat(10_000)}\n` },
    { name: "blocks", source: `${"b {\n".repeat(10_000)}${"}\n".repeat(10_000)}` },
    { name: "templates", source: `a = ${'"${'.repeat(10_000)}x${'}"'.repeat(10_000)}\n` },
    { name: "directives", source: `a = "${"%{if x}".repeat(10_000)}${"%{endif}".repeat(10_000)}"\n` },
    { name: "signs", source: `a = ${"!".repeat(50_000)}x\n` },
    { name: "conditionals", source: `a = ${"x ? y : ".repeat(10_000)}z\n` },
    { name: "splats", source: `a = x${"[*]".repeat(10_000)}\n` },
    { name: "calls", source: `a = ${"f(".repeat(10_000)}` },
  ])("refuses nesting that is too deep: $name", ({ source }) => {
    const { diagnostics } = parseConfig(source, "test.tf");
    expect(diagnostics.map(({ summary }) => summary)).toEqual(["Nesting too deep"]);
  });

  it.each([
    { name: "sum", source: `a = 1${" + 1".repeat(50_000)}\n` },
    { name: "indexes", source: `a = x${"[y]".repeat(50_000)}\n` },
    { name: "attributes", source: `a = x${".y".repeat(50_000)}\n` },
    { name: "text", source: `a = "${"e\u0301".repeat(50_000)}"\n` },
    { name: "elements", source: `a = [${"1,".repeat(50_000)}]\n` },
    { name: "interpolations", source: `a = <<-E\n${"  x ${y}\n".repeat(20_000)}E\n` },
    { name: "labels", source: `b${" x".repeat(50_000)} {\n}\n` },
  ])("takes what is long: $name", ({ source }) => {
    expect(parseConfig(source, "test.tf").diagnostics).toEqual([]);
  });
});
