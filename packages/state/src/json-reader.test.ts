import { describe, expect, it } from "vitest";
import { JsonReader } from "./json-reader.js";

/** A rendering of all that the reader hands out, to compare with the text it came from. */
function readBack(reader: JsonReader): unknown {
  switch (reader.peek()) {
    case "object": {
      const members: [string, unknown][] = [];
      reader.readObject((key) => members.push([key, readBack(reader)]));
      return Object.fromEntries(members);
    }
    case "array": {
      const elements: unknown[] = [];
      reader.readArray(() => elements.push(readBack(reader)));
      return elements;
    }
    case "string":
      return reader.readString();
    case "bool":
      return reader.readBool();
    default:
      return JSON.parse(reader.readRaw());
  }
}

describe("JsonReader", () => {
  it.each([
    `{}`,
    ` [ ] `,
    `{"a":[1,-2.5e+3,true,false,null,"x\\u00e9\\n\\"y"],"":{"b":{}}}`,
    `[[[[]]],{"a":[{},{}]}]`,
    `"é\u{1f600}"`,
  ])("reads %s", (text) => {
    const reader = new JsonReader(text);
    expect(readBack(reader)).toEqual(JSON.parse(text));
    reader.expectEnd();
    expect(reader.failure).toBeUndefined();
  });

  it.each([``, ` `, `{"a":1`, `{"a"`, `[1,`, `"a`, `"a\\`, `"\\u12`, `tru`, `-`])("fails at the end of %j", (text) => {
    const reader = new JsonReader(text);
    reader.skip();
    expect(reader.failure).toEqual({ kind: "syntax", offset: text.length, atEnd: true });
  });

  it.each([
    { text: `hello`, offset: 0 },
    { text: `{"a":1,}`, offset: 7 },
    { text: `{a:1}`, offset: 1 },
    { text: `[1 2]`, offset: 3 },
    { text: `{"a" 1}`, offset: 5 },
    { text: `[01]`, offset: 2 },
    { text: `trux`, offset: 3 },
    { text: `"\\x"`, offset: 2 },
    { text: `"\\u12G4"`, offset: 5 },
    { text: `"a\nb"`, offset: 2 },
    { text: `1 2`, offset: 2 },
  ])("fails at $offset of $text", ({ text, offset }) => {
    const reader = new JsonReader(text);
    reader.skip();
    reader.expectEnd();
    expect(reader.failure).toEqual({ kind: "syntax", offset, atEnd: false });
  });

  it("hands out raw parts as they stand", () => {
    const reader = new JsonReader(`{"a": {"b" : [1.50, "\\/"]} }`);
    let raw = "";
    reader.readObject(() => {
      raw = reader.readRaw();
    });
    expect(raw).toBe(`{"b" : [1.50, "\\/"]}`);
  });

  it("remembers the first value of a wrong type, with its path, and reads on", () => {
    const reader = new JsonReader(`{"a":[{"b":"x"},{"b":1.5},{"b":3}]}`);
    const numbers: (number | undefined)[] = [];
    reader.readObject(() =>
      reader.readArray(() =>
        reader.readObject(() => {
          numbers.push(reader.readUnsigned());
        }),
      ),
    );
    expect(numbers).toEqual([undefined, undefined, 3]);
    expect(reader.failure).toEqual({ kind: "type", field: "a.b", found: "string" });
  });

  it("bears deep nesting", () => {
    const text = "[".repeat(9_000) + "]".repeat(9_000);
    const reader = new JsonReader(text);
    expect(reader.readRaw()).toBe(text);
    expect(reader.failure).toBeUndefined();
  });
});
