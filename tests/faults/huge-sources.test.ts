import { describe, expect, it } from "vitest";
import { problemsWith } from "./check-language.js";
import type { SourceKind } from "./language-corpus.js";

const many = 100_000;

function nested(open: string, inner: string, close: string): string {
  return open.repeat(many) + inner + close.repeat(many);
}

/** A hundred thousand of everything: what grows faster than its input takes minutes then. */
const sources: readonly (readonly [what: string, text: string, kind?: SourceKind])[] = [
  ["nested parentheses", `a = ${nested("(", "1", ")")}\n`],
  ["nested brackets", `a = ${nested("[", "", "]")}\n`],
  ["brackets that stay open", `a = ${"[".repeat(many)}\n`],
  ["brackets that only close", `a = ${"]".repeat(many)}\n`],
  ["nested objects", `a = ${nested("{a=", "1", "}")}\n`],
  ["nested blocks", nested("b {\n", "", "}\n")],
  ["blocks that stay open", "b {\n".repeat(many)],
  ["nested templates", `a = ${nested('"${', "1", '}"')}\n`],
  ["templates that stay open", `a = ${'"${'.repeat(many)}\n`],
  ["nested directives", `a = "${nested("%{if true}", "", "%{endif}")}"\n`],
  ["directives out of place", `a = "%{if true}${"%{else}".repeat(many)}%{endif}"\n`],
  ["nested loops", `a = ${nested("[for x in ", "[]", ": x]")}\n`],
  ["nested calls", `a = ${nested("f(", "", ")")}\n`],
  ["nested conditionals", `a = ${nested("(true ? ", "1", " : 2)")}\n`],
  ["conditionals in a row", `a = ${"true ? 1 : ".repeat(many)}1\n`],
  ["operators in a row", `a = ${"1 + ".repeat(many)}1\n`],
  ["signs in a row", `a = ${"-".repeat(many)}1\n`],
  ["attributes in a row", `a = x${".y".repeat(many)}\n`],
  ["indexes in a row", `a = x${"[0]".repeat(many)}\n`],
  ["splats in a row", `a = x${"[*]".repeat(many)}\n`],
  ["one long line", `a = [${'"x", '.repeat(many)}]\n`],
  ["one long string", `a = "${"x".repeat(many)}"\n`],
  ["one long number", `a = ${"9".repeat(many)}\n`],
  ["one long name", `${"a".repeat(many)} = 1\n`],
  ["escapes", `a = "${"\\u00e9".repeat(many)}"\n`],
  ["wrong escapes", `a = "${"\\q".repeat(many)}"\n`],
  ["a long heredoc", `a = <<E\n${"line ${1} %{ if true }x%{ endif }\n".repeat(many / 5)}E\n`],
  ["a heredoc without an end", `a = <<-E\n${"  line\n".repeat(many)}`],
  ["heredocs", `a = [\n${"<<E\nx\nE\n,\n".repeat(many)}]\n`],
  ["comments that stay open", `${"/* x ".repeat(many)}\n`],
  ["labels", `b ${'"x" '.repeat(many)}{\n}\n`],
  ["attributes", Array.from({ length: many }, (_, index) => `a${index} = 1\n`).join("")],
  ["the same attribute", "a = 1\n".repeat(many)],
  ["lines with half an argument", "a\r\n".repeat(many)],
  ["NUL", "\0".repeat(many)],
  ["emoji of several parts", `a = "${"👩‍👩‍👧".repeat(many)}"\n`],
  ["accents on one letter", `a = "e${"\u0301".repeat(many)}"\n`],
  ["nested JSON", nested('{"a":[', "", "]}"), "json"],
  ["JSON that stays open", '{"a":['.repeat(many), "json"],
  ["one long JSON array", `{"a":[${"1,".repeat(many)}1]}`, "json"],
  ["one long template", "${1} and ".repeat(many), "template"],
  ["a pattern that explodes when tried by backtracking", `regex("(a+)+$", "${"a".repeat(many)}b")`, "expression"],
];

describe("the language, given very much of something", () => {
  for (const [what, text, kind = "config"] of sources) {
    it(`answers to ${what}`, () => {
      expect(problemsWith(kind, new TextEncoder().encode(text))).toEqual([]);
    });
  }
});
