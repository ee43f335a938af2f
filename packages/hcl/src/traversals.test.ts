import { describe, expect, it } from "vitest";
import { parseExpression } from "./parse.js";
import { parseJsonExpression } from "./parse-json.js";
import { outline } from "./syntax-test-support.js";
import { functionCallsIn, traversalsIn } from "./traversals.js";

function shown(traversals: ReturnType<typeof traversalsIn>): readonly string[] {
  return traversals.map((traversal) => outline({ kind: "traversal", traversal, range: traversal.range }));
}

describe("traversalsIn", () => {
  it.each([
    { source: '"x"', want: [] },
    { source: "var.a ? local.b : data.c.d[0].id", want: ["var.a", "local.b", "data.c.d[0].id"] },
    { source: "a[b].c + -d + d", want: ["a", "b", "d", "d"] },
    { source: "a[*].b[c][*].d[e]", want: ["a", "c", "e"] },
    { source: "{ a = b, (c) = d, e.f = g }", want: ["b", "c", "d", "e.f", "g"] },
    { source: "[for x in x : x.y + z if w]", want: ["x", "z", "w"] },
    { source: "{for k, v in a : k => [for k in v : k...]}", want: ["a"] },
    { source: '"${a}%{if b}${c}%{endif}%{for d in e}${d}%{endfor}"', want: ["a", "b", "c", "e"] },
    { source: "f(a, g(b)...)", want: ["a", "b"] },
  ])("$source", ({ source, want }) => {
    expect(shown(traversalsIn(parseExpression(source, "test.tf").value))).toEqual(want);
  });

  it("finds those in JSON strings and property names", () => {
    const { value } = parseJsonExpression('["${a}", {"${b.c}": "d"}, 1]', "test.json");
    expect(shown(traversalsIn(value))).toEqual(["a", "b.c"]);
  });
});

describe("functionCallsIn", () => {
  it("lists calls before those in their arguments", () => {
    const { value } = parseExpression('f(g(1), [h()]) + "${p::i(2)}"', "test.tf");
    expect(functionCallsIn(value).map(({ name }) => name)).toEqual(["f", "g", "h", "p::i"]);
  });
});
