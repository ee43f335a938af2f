import { DiagnosticList } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { justAttributes } from "./content.js";
import { evaluate } from "./evaluate.js";
import { parseJson, parseJsonExpression } from "./parse-json.js";
import { show, showDiagnostic } from "./test-support.js";

describe("parseJson", () => {
  it.each([
    [
      "",
      [
        "Missing value; The JSON data ends prematurely. (1,1-1)",
        "Root value must be object; The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects. (1,1-1)",
      ],
    ],
    [
      '{"a": 1,}',
      [
        "Trailing comma in object; JSON does not permit a trailing comma after the final property in an object. (1,8-9)",
        "Root value must be object; The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects. (1,1-2)",
      ],
    ],
    ['{"a": nul}', ['Invalid JSON keyword; "nul" is not a valid JSON keyword. Did you mean "null"? (1,7-10)']],
    ['{"a": 01}', ["Invalid JSON number; There is a syntax error in the given JSON number. (1,7-9)"]],
    ['{"é": "\\q"}', ["Invalid JSON string; There is a syntax error in the given JSON string. (1,10-11)"]],
    [
      '{"a" = 1}',
      [
        "Missing property value colon; JSON uses a colon as its name/value delimiter, not an equals sign. (1,6-7)",
        "Root value must be object; The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects. (1,1-2)",
      ],
    ],
    ["{} {}", ["Extraneous data after value; Extra characters appear after the JSON value. (1,4-5)"]],
  ])("%j", (source, want) => {
    expect(parseJson(source, "x.json").diagnostics.map(showDiagnostic)).toEqual(want);
  });

  it("refuses to nest without end", () => {
    const { diagnostics } = parseJson("[".repeat(100_000), "x.json");
    expect(diagnostics[0]?.summary).toBe("Nesting too deep");
  });

  it("takes bytes, and counts them", () => {
    const { value } = parseJson(new TextEncoder().encode('{"é👍": "x"}'), "x.json");
    const [attribute] = justAttributes(value, new DiagnosticList()).values();
    expect([attribute?.name, attribute?.range.start, attribute?.range.end]).toEqual([
      "é👍",
      { line: 1, column: 2, byte: 1 },
      { line: 1, column: 11, byte: 14 },
    ]);
  });
});

describe("JSON expressions", () => {
  it.each([
    ['"a${1 + 1}"', '"a2"'],
    ['"${[1]}"', "[1]"],
    ['"$${x}"', '"${x}"'],
    ['{"k${1}": [null, 1e3, -0.50, "\\u00e9\\n"]}', '{k1: [null, 1000, -0.5, "é\\n"]}'],
    ['{"${null}": 1}', "{}"],
  ])("%s", (source, want) => {
    const { value } = parseJsonExpression(source, "x.json");
    expect(show(evaluate(value, {}, new DiagnosticList()))).toBe(want);
  });

  it("leaves strings alone where no scope is given", () => {
    expect(
      show(evaluate(parseJsonExpression('{"${a}": "${b}"}', "x.json").value, undefined, new DiagnosticList())),
    ).toBe('{${a}: "${b}"}');
  });

  it.each([
    [
      '{"a": 1, "a": 2}',
      'Duplicate object attribute; An attribute named "a" was already defined at x.json:1,2-5. (1,10-13)',
    ],
    ['{"${null}": 1}', "Invalid object key expression; Cannot use null value as an object key. (1,2-11)"],
    ['"${nope}"', "Variables not allowed; Variables may not be used here. (1,4-8)"],
  ])("%s is wrong", (source, want) => {
    const diags = new DiagnosticList();
    evaluate(parseJsonExpression(source, "x.json").value, {}, diags);
    expect(diags.items.map(showDiagnostic)).toEqual([want]);
  });
});
