import { formatPath } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { attributeAtPath } from "./attribute-at-path.js";
import { markSensitive, sensitivePaths, writeOnlyPaths } from "./marked-paths.js";
import { attribute, blockOf, nested, nestedType, objectOf } from "./testing.js";

const secret = attribute("optional sensitive");
const open = attribute("optional");

describe("sensitivePaths", () => {
  const block = blockOf({
    open,
    secret,
    pass: attribute("optional writeOnly"),
    one: { nestedType: nestedType("single", { open, secret }), optional: true },
    many: { nestedType: nestedType("list", { secret }), optional: true },
    plain: { nestedType: nestedType("map", { open }), optional: true },
    rule: nested("list", { open, secret, inner: nested("map", { secret }) }),
  });

  it.each([
    { value: {}, want: [".secret"] },
    { value: { secret: "x", one: { secret: "y" } }, want: [".one.secret", ".secret"] },
    { value: { many: [{}, { secret: "s" }] }, want: [".many[0].secret", ".many[1].secret", ".secret"] },
    {
      value: { rule: [{ inner: { k: { secret: "s" } } }] },
      want: ['.rule[0].inner["k"].secret', ".rule[0].secret", ".secret"],
    },
  ])("$value", ({ value, want }) => {
    const object = objectOf(block, value);
    expect(sensitivePaths(object, block).map(formatPath)).toEqual(want);
    expect(writeOnlyPaths(object, block).map(formatPath)).toEqual([".pass"]);
  });

  it("marks nothing where nothing is sensitive", () => {
    const plain = blockOf({ open });
    const object = objectOf(plain, { open: "x" });
    expect(markSensitive(object, plain)).toBe(object);
  });
});

describe("attributeAtPath", () => {
  const block = blockOf({
    tags: attribute("optional map(string)"),
    item: { nestedType: nestedType("list", { secret }), optional: true },
    rule: nested("list", { open }),
  });
  const name = (text: string) => ({ kind: "attribute", name: text }) as const;
  const index = { kind: "index", key: objectOf(blockOf({}), {}) } as const;

  it.each([
    { path: [name("tags")], found: true },
    { path: [name("tags"), index], found: false },
    { path: [name("item"), index, name("secret")], found: true },
    { path: [name("rule")], found: false },
    { path: [name("rule"), index, name("open")], found: true },
    { path: [name("nothing")], found: false },
  ])("$path", ({ path, found }) => {
    expect(attributeAtPath(block, path) !== undefined).toBe(found);
  });
});
