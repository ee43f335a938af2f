import { describe, expect, it } from "vitest";
import { compactJson, indentJson } from "./json-layout.js";

describe("compactJson", () => {
  it.each([
    { json: `{ "a" : [ 1 , 2 ] }`, want: `{"a":[1,2]}` },
    { json: `"a b\\" c"`, want: `"a b\\" c"` },
    { json: `"<a>&\u2028"`, want: `"\\u003ca\\u003e\\u0026\\u2028"` },
    { json: `"\\/\\u003c"`, want: `"\\/\\u003c"` },
    { json: `[1.50, 1e5]`, want: `[1.50,1e5]` },
  ])("$json", ({ json, want }) => {
    expect(compactJson(json)).toBe(want);
  });
});

describe("indentJson", () => {
  it.each([
    { json: `1`, want: `1` },
    { json: `{ }`, want: `{}` },
    { json: `[[],{}]`, want: `[\n    [],\n    {}\n  ]` },
    { json: `{"a":1,"b":[true]}`, want: `{\n    "a": 1,\n    "b": [\n      true\n    ]\n  }` },
    { json: `{\n    "a": 1\n  }`, want: `{\n    "a": 1\n  }` },
    { json: `["a,{\\"b", "<"]`, want: `[\n    "a,{\\"b",\n    "\\u003c"\n  ]` },
  ])("$json", ({ json, want }) => {
    expect(indentJson(json, "  ")).toBe(want);
  });

  it("gives what JSON.stringify gives", () => {
    const value = { a: [{ b: [] }, [1, [2, {}]], "x"], c: { d: { e: null } } };
    expect(indentJson(JSON.stringify(value), "")).toBe(JSON.stringify(value, null, 2));
  });
});
