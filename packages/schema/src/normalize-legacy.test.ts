import { listOf, nullValue, objectValue, setOf, unknownValue } from "@landform/cty";
import { expect, it } from "vitest";
import { impliedType } from "./block-shape.js";
import { formatGoSyntax } from "./go-syntax.js";
import { normalizeLegacyObject } from "./normalize-legacy.js";
import { attribute, blockOf, nested, objectOf, unknownText } from "./testing.js";

it("gives blocks as a whole a value", () => {
  const inner = { a: attribute("optional") };
  const block = blockOf({
    group: nested("group", inner),
    list: nested("list", inner),
    set: nested("set", inner),
    single: nested("single", inner),
  });
  const type = impliedType(blockOf(inner));
  const legacy = objectValue({
    group: nullValue(type),
    list: nullValue(listOf(type)),
    set: unknownValue(setOf(type)),
    single: nullValue(type),
  });
  const want = objectOf(block, { group: { a: null }, list: [], set: [{ a: unknownText }], single: null });
  expect(formatGoSyntax(normalizeLegacyObject(legacy, block))).toBe(formatGoSyntax(want));
});
