import { dynamic, listOf, mapOf, number, objectOf, string, tupleOf } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { withoutRemovedAttributes } from "./without-removed-attributes.js";

const type = objectOf({
  id: string,
  n: number,
  any: dynamic,
  list: listOf(objectOf({ a: string })),
  map: mapOf(objectOf({ a: string })),
  pair: tupleOf([string, objectOf({ a: string })]),
});

describe("withoutRemovedAttributes", () => {
  it.each([
    ['{ "id": "x" }', '{ "id": "x" }'],
    ['{"id":"x","gone":{"a":[1]}}', '{"id":"x"}'],
    ['{"n":1000000000000000000001,"gone":1}', '{"n":1000000000000000000001}'],
    ['{"any":{"type":"string","value":"x"}}', '{"any":{"type":"string","value":"x"}}'],
    ['{"list":[{"a":"1","gone":1},{"a":null}]}', '{"list":[{"a":"1"},{"a":null}]}'],
    ['{"map":{"k":{"a":"\\u00e9","gone":1}}}', '{"map":{"k":{"a":"é"}}}'],
    ['{"pair":["x",{"gone":1}]}', '{"pair":["x",{}]}'],
    ['{"id":null,"list":null}', '{"id":null,"list":null}'],
  ])("%s: %s", (stored, want) => {
    expect(withoutRemovedAttributes(stored, type)).toBe(want);
  });
});
