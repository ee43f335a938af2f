import { describe, expect, it } from "vitest";
import { type Hcl1Item, type Hcl1Value, hcl1FromJson, isHcl1Error, parseHcl1 } from "./hcl1.js";

/** Items as JSON text: `[position, keys, value]`, with `=` before the value of an argument. */
function shown(items: readonly Hcl1Item[]): unknown {
  return items.map(({ keys, value, assigned, position }) => [
    position,
    keys.join(" "),
    assigned ? "=" : "",
    plain(value),
  ]);
}

function plain(value: Hcl1Value): unknown {
  if (value.kind === "list") return value.values.map(plain);
  return value.kind === "object" ? shown(value.items) : value.text;
}

describe("parseHcl1", () => {
  it.each([
    ["", []],
    ["a = ", []],
    ["a = [1,,[2],]", [["1:1", "a", "=", ["1", ["2"]]]]],
    ['a = "b"', [["1:1", "a", "=", "b"]]],
    ["# one\n// two\n/* three\n*/ a = true", [["4:4", "a", "=", "true"]]],
    ['block "x" "y" { k = 1 }', [["1:1", "block x y", "", [["1:17", "k", "=", "1"]]]]],
    ['o {\n  "ns/type" = "/dir"\n}', [["1:1", "o", "", [["2:3", "ns/type", "=", "/dir"]]]]],
    ['l = ["a", "b\\n\\"c\\"",]', [["1:1", "l", "=", ["a", 'b\n"c"']]]],
    [
      "t = <<EOT\n  text\nEOT\nu = 2",
      [
        ["1:1", "t", "=", "  text\n"],
        ["4:1", "u", "=", "2"],
      ],
    ],
    [
      "a = { b = 1, c = 2 }",
      [
        [
          "1:1",
          "a",
          "=",
          [
            ["1:7", "b", "=", "1"],
            ["1:14", "c", "=", "2"],
          ],
        ],
      ],
    ],
  ])("%j", (source, want) => {
    const items = parseHcl1(source);
    expect(isHcl1Error(items) ? items : shown(items)).toEqual(want);
  });

  it.each([
    ["a {", "At 1:5: object expected closing RBRACE got: EOF"],
    ["a = {\n b = 1\n", "At 3:2: object expected closing RBRACE got: EOF"],
    ["a { b =", "At 1:9: object expected closing RBRACE got: EOF"],
    ["a b", "At 1:4: key 'a b' expected start of object ('{') or assignment ('=')"],
    ["a b = 1", "At 1:5: nested object expected: LBRACE got: ASSIGN"],
    ["= 1", "At 1:1: no object keys found!"],
    ["5 = 1", "At 1:1: expected: IDENT | STRING | ASSIGN | LBRACE got: NUMBER"],
    ["a [1]", "At 1:3: expected: IDENT | STRING | ASSIGN | LBRACE got: LBRACK"],
    ['a = [1 "x"]', "At 1:8: error parsing list, expected comma or list end, got: STRING"],
    ["a = [1,\n foo]", "At 2:2: unexpected token while parsing list: IDENT"],
    ["a = [1,\n", "At 2:1: unexpected token while parsing list: EOF"],
    ["a = b.c", "At 1:5: Unknown token: 1:5 IDENT b.c"],
    ["a = ]", "At 1:5: Unknown token: 1:5 RBRACK ]"],
    ["a = $", "At 1:5: illegal char"],
    ["a : 1", "At 1:3: illegal char"],
    ["\uFEFFa = 1", "At 1:1: illegal char"],
    ['a = "x\n', "At 1:7: literal not terminated"],
    ['a = "${"\n', "At 2:1: literal not terminated"],
    ['a = "x\\qy"', "At 1:8: illegal char escape"],
    ["/* open\n", "At 2:1: comment not terminated"],
    ["/ a", "At 1:1: expected '/' for comment"],
    ["a = <EOT", "At 1:6: heredoc expected second '<', didn't see it"],
    ["a = <<\n", "At 1:7: zero-length heredoc anchor"],
    ["a = <<EOT x\nEOT\n", "At 1:10: invalid characters in heredoc anchor"],
    ["a = <<EOT\nx\n", "At 3:1: heredoc not terminated"],
  ])("%j is an error", (source, want) => {
    const items = parseHcl1(source);
    expect(isHcl1Error(items) ? items.message : items).toBe(want);
  });
});

it("reads lists of objects in JSON as blocks", () => {
  const json = { a: [{ b: [{ path: "/x" }], c: {} }], d: ["e", 1, true] };
  expect(shown(hcl1FromJson(json))).toEqual([
    [
      "-",
      "a",
      "",
      [
        ["-", "b", "", [["-", "path", "=", "/x"]]],
        ["-", "c", "", []],
      ],
    ],
    ["-", "d", "=", ["e", "1", "true"]],
  ]);
});
