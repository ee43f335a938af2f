import { DiagnosticList } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import type { Expression } from "./expression.js";
import { formatTraversal } from "./format-traversal.js";
import { parseExpression } from "./parse.js";
import { parseJsonExpression } from "./parse-json.js";
import { asStaticList, asTraversal, keywordOf, staticCall, staticList, staticMap, traversalOf } from "./static.js";
import { showDiagnostic } from "./test-support.js";

function native(source: string): Expression {
  return parseExpression(source, "main.tf").value;
}

function json(source: string): Expression {
  return parseJsonExpression(source, "main.tf.json").value;
}

function show(expression: Expression): string | undefined {
  const traversal = traversalOf(expression);
  return traversal && formatTraversal(traversal);
}

describe("traversalOf", () => {
  it.each([
    [native("a.b[0].c"), "a.b[0].c"],
    [native('a["k"]'), 'a["k"]'],
    [native("null"), "null"],
    [native("true"), "true"],
    [native("(a.b)"), undefined],
    [native('"a.b"'), undefined],
    [native("a[b]"), undefined],
    [native("f(a)"), undefined],
    [json('"a.b[0]"'), "a.b[0]"],
    [json('"a b"'), undefined],
    [json("[1]"), undefined],
  ])("%#", (expression, want) => {
    expect(show(expression)).toBe(want);
  });

  it("reports what is none", () => {
    const diags = new DiagnosticList();
    expect(asTraversal(native("a + b"), diags)).toBeUndefined();
    expect(asStaticList(native("f([])"), diags)).toBeUndefined();
    expect(diags.items.map(showDiagnostic)).toEqual([
      "Invalid expression; A single static variable reference is required: only attribute access and indexing with constant keys. No calculations, function calls, template expressions, etc are allowed here. (1,1-6)",
      "Invalid expression; A static list expression is required. (1,1-3)",
    ]);
  });
});

it("keywordOf takes one bare word", () => {
  expect([native("all"), native("a.b"), json('"all"'), native('"all"')].map(keywordOf)).toEqual([
    "all",
    undefined,
    "all",
    undefined,
  ]);
});

it("staticCall, staticList and staticMap read what is written out", () => {
  expect([native("list(any)"), json('"list(any)"')].map((each) => staticCall(each)?.args.map(keywordOf))).toEqual([
    ["any"],
    ["any"],
  ]);
  expect([native("[a, b.c]"), json('["a", "b.c"]')].map((each) => staticList(each)?.map(show))).toEqual([
    ["a", "b.c"],
    ["a", "b.c"],
  ]);
  const items = (each: Expression) => staticMap(each)?.map(({ key, value }) => [keywordOf(key), show(value)]);
  expect([native('{a = b, "c" = d, (e) = f}'), json('{"a": "b"}'), native("[]")].map(items)).toEqual([
    [
      ["a", "b"],
      [undefined, "d"],
      [undefined, "f"],
    ],
    [["a", "b"]],
    undefined,
  ]);
});
