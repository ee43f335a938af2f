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
    ["a {", "At 1:4: object expected closing RBRACE got: EOF"],
    ["a b", "At 1:4: expected start of object ('{') or assignment ('=')"],
    ['a = [1 "x"]', "At 1:8: error parsing list, expected comma or list end, got: x"],
    ["a = $", "At 1:5: illegal character"],
    ["= 1", "At 1:1: expected: IDENT | STRING got: ="],
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
