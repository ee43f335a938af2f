import {
  dynamic,
  formatPath,
  mapOf,
  nullValue,
  objectValue,
  string,
  stringValue,
  unknownValue,
  withoutMarksDeepWithPaths,
} from "@landform/cty";
import type { Schema } from "@landform/schema";
import { describe, expect, it } from "vitest";
import { decodeObject, encodeObject, isObjectError } from "./object-codec.js";
import type { DecodedObject, StoredObject } from "./state.js";

const schemas: { schema: Schema } = {
  schema: {
    version: 3,
    block: {
      attributes: new Map([
        ["any", { type: dynamic, optional: true }],
        ["id", { type: string, computed: true }],
        ["secret", { type: string, optional: true, sensitive: true }],
        ["tags", { type: mapOf(string), optional: true }],
      ]),
      blockTypes: new Map(),
    },
  },
};

const stored: StoredObject = {
  status: "tainted",
  schemaVersion: 3,
  attributesJson: `{"any": {"value": [1.50, true], "type": ["tuple", ["number", "bool"]]}, "secret": "s", "tags": {"a": "x"}}`,
  sensitivePaths: [
    [
      { kind: "attribute", name: "tags" },
      { kind: "index", key: stringValue("a") },
    ],
  ],
  private: Buffer.from("p"),
  dependencies: ["a.b"],
  createBeforeDestroy: true,
};

function decoded(object: StoredObject): DecodedObject {
  const result = decodeObject(object, schemas);
  if (isObjectError(result)) throw new Error(result.message);
  return result;
}

describe("decodeObject and encodeObject", () => {
  it("mark what is stored as sensitive and what the schema says is", () => {
    const { paths } = withoutMarksDeepWithPaths(decoded(stored).value);
    expect(paths.map(({ path }) => formatPath(path))).toEqual([".secret", '.tags["a"]']);
  });

  it("give back what was stored, in canonical JSON", () => {
    expect(encodeObject(decoded(stored), schemas)).toEqual({
      ...stored,
      attributesJson: `{"any":{"value":[1.5,true],"type":["tuple",["number","bool"]]},"id":null,"secret":"s","tags":{"a":"x"}}`,
      sensitivePaths: [[{ kind: "attribute", name: "secret" }], ...stored.sensitivePaths],
    });
  });

  it("store unknown parts as null, and dependencies once, in order", () => {
    const value = objectValue({
      any: nullValue(dynamic),
      id: unknownValue(string),
      secret: nullValue(string),
      tags: unknownValue(mapOf(string)),
    });
    const object = encodeObject({ ...decoded(stored), value, dependencies: ["b.c", "a.b", "b.c"] }, schemas);
    expect(object).toMatchObject({
      attributesJson: `{"any":null,"id":null,"secret":null,"tags":null}`,
      dependencies: ["a.b", "b.c"],
    });
  });

  it.each([
    { attributesJson: `{"id":{}}`, want: ".id: string is required" },
    { attributesJson: `{"new":1}`, want: `unsupported attribute "new"` },
  ])("report what does not fit the schema: $attributesJson", ({ attributesJson, want }) => {
    expect(decodeObject({ ...stored, attributesJson }, schemas)).toMatchObject({ message: want });
  });
});
