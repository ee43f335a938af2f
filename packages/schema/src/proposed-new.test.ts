import { nullValue } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { impliedType } from "./block-shape.js";
import { formatGoSyntax } from "./go-syntax.js";
import { plannedUnknownObject, proposedNew } from "./proposed-new.js";
import { attribute, blockOf, nested, nestedType, objectOf, unknownText } from "./testing.js";

const given = attribute("optional");
const computed = attribute("computed");
const either = attribute("optional computed");

describe("proposedNew", () => {
  it.each([
    {
      name: "takes config, and prior where it is computed",
      block: blockOf({ given, computed, either }),
      prior: { given: "old", computed: "c", either: "e" },
      config: { given: "new" },
      want: { given: "new", computed: "c", either: "e" },
    },
    {
      name: "has null for what is computed of a new object",
      block: blockOf({ given, computed, either }),
      prior: null,
      config: { given: "new", either: "set" },
      want: { given: "new", computed: null, either: "set" },
    },
    {
      name: "takes a null of config where nothing is computed",
      block: blockOf({ given }),
      prior: { given: "old" },
      config: {},
      want: { given: null },
    },
    {
      name: "keeps the prior object without config",
      block: blockOf({ given }),
      prior: { given: "old" },
      config: null,
      want: { given: "old" },
    },
    {
      name: "leaves unknown parts of config as they are",
      block: blockOf({ given, either }),
      prior: { given: "old", either: "e" },
      config: { given: unknownText, either: unknownText },
      want: { given: unknownText, either: unknownText },
    },
    {
      name: "merges single blocks",
      block: blockOf({ rule: nested("single", { given, computed }) }),
      prior: { rule: { given: "old", computed: "c" } },
      config: { rule: { given: "new" } },
      want: { rule: { given: "new", computed: "c" } },
    },
    {
      name: "drops a single block that config dropped",
      block: blockOf({ rule: nested("single", { given, computed }) }),
      prior: { rule: { given: "old", computed: "c" } },
      config: { rule: null },
      want: { rule: null },
    },
    {
      name: "merges list blocks by position, new ones as they are",
      block: blockOf({ rule: nested("list", { given, computed }) }),
      prior: { rule: [{ given: "a", computed: "1" }] },
      config: { rule: [{ given: "b" }, { given: "c" }] },
      want: {
        rule: [
          { given: "b", computed: "1" },
          { given: "c", computed: null },
        ],
      },
    },
    {
      name: "merges map blocks by key",
      block: blockOf({ rule: nested("map", { given, computed }) }),
      prior: { rule: { a: { given: "1", computed: "x" }, z: { given: "2", computed: "y" } } },
      config: { rule: { a: { given: "3" }, b: { given: "4" } } },
      want: { rule: { a: { given: "3", computed: "x" }, b: { given: "4", computed: null } } },
    },
    {
      name: "finds the prior of set blocks by what is not computed",
      block: blockOf({ rule: nested("set", { given, computed }) }),
      prior: {
        rule: [
          { given: "a", computed: "1" },
          { given: "b", computed: "2" },
        ],
      },
      config: { rule: [{ given: "b" }, { given: "c" }] },
      want: {
        rule: [
          { given: "b", computed: "2" },
          { given: "c", computed: null },
        ],
      },
    },
    {
      name: "takes an optional nested attribute away when it had configured parts",
      block: blockOf({
        item: { nestedType: nestedType("single", { given, computed }), optional: true, computed: true },
      }),
      prior: { item: { given: "a", computed: "1" } },
      config: {},
      want: { item: null },
    },
    {
      name: "keeps a nested attribute that was all computed",
      block: blockOf({
        item: { nestedType: nestedType("single", { either, computed }), optional: true, computed: true },
      }),
      prior: { item: { either: "a", computed: "1" } },
      config: {},
      want: { item: { either: "a", computed: "1" } },
    },
    {
      name: "merges nested attributes in lists",
      block: blockOf({ item: { nestedType: nestedType("list", { given, computed }), optional: true } }),
      prior: { item: [{ given: "a", computed: "1" }] },
      config: { item: [{ given: "b" }] },
      want: { item: [{ given: "b", computed: "1" }] },
    },
    {
      name: "finds the prior of nested attributes in sets",
      block: blockOf({ item: { nestedType: nestedType("set", { given, either }), optional: true } }),
      prior: { item: [{ given: "a", either: "1" }] },
      config: { item: [{ given: "a" }, { given: "b" }] },
      want: {
        item: [
          { given: "a", either: "1" },
          { given: "b", either: null },
        ],
      },
    },
  ])("$name", ({ block, prior, config, want }) => {
    const proposed = proposedNew(block, objectOf(block, prior), objectOf(block, config));
    expect(formatGoSyntax(proposed)).toBe(formatGoSyntax(objectOf(block, want)));
    expect(proposed.type).toBe(impliedType(block));
  });

  it("is null without prior and config", () => {
    const block = blockOf({ given });
    const absent = nullValue(impliedType(block));
    expect(proposedNew(block, absent, absent)).toBe(absent);
  });
});

describe("plannedUnknownObject", () => {
  it("has unknowns for all that is computed", () => {
    const block = blockOf({ given, computed, either, rule: nested("list", { given, computed }) });
    const planned = plannedUnknownObject(block, objectOf(block, { given: "a", rule: [{ given: "b" }] }));
    expect(formatGoSyntax(planned)).toBe(
      formatGoSyntax(
        objectOf(block, {
          given: "a",
          computed: unknownText,
          either: unknownText,
          rule: [{ given: "b", computed: unknownText }],
        }),
      ),
    );
  });
});
