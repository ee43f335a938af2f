import { dynamic, string } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { attribute, blockOf, nested } from "./testing.js";
import { validateSchema } from "./validate-schema.js";

describe("validateSchema", () => {
  it.each([
    { name: "valid", block: blockOf({ a: attribute("optional computed"), b: nested("list", {}) }), want: [] },
    {
      name: "no flag",
      block: blockOf({ a: attribute("string") }),
      want: ["a: must set Optional, Required or Computed"],
    },
    {
      name: "too many flags",
      block: blockOf({ a: attribute("required optional computed") }),
      want: ["a: cannot set both Optional and Required", "a: cannot set both Computed and Required"],
    },
    {
      name: "no type",
      block: blockOf({ a: { optional: true } }),
      want: ["a: either Type or NestedType must be defined"],
    },
    {
      name: "block names",
      block: {
        attributes: new Map([["x", { type: string, optional: true }]]),
        blockTypes: new Map([
          ["x", nested("list", {})],
          ["Y", nested("list", {})],
        ]),
      },
      want: [
        "x: name defined as both attribute and child block type",
        "Y: name may contain only lowercase letters, digits and underscores",
      ],
    },
    {
      name: "items",
      block: blockOf({
        a: { ...nested("single", {}), maxItems: 2 },
        b: { ...nested("group", {}), minItems: 1, maxItems: 1 },
        c: { ...nested("map", {}), maxItems: 1 },
        d: { ...nested("list", { e: { ...nested("set", {}), minItems: 3, maxItems: 2 } }) },
      }),
      want: [
        "a: MinItems and MaxItems must match in NestingSingle mode",
        "b: MinItems and MaxItems cannot be used in NestingGroup mode",
        "c: MinItems and MaxItems must both be 0 in NestingMap mode",
        "d.e: MinItems must be less than or equal to MaxItems in NestingSet mode",
      ],
    },
    {
      name: "dynamic in a set",
      block: blockOf({ a: nested("set", { x: { type: dynamic, optional: true } }) }),
      want: ["a: NestingSet blocks may not contain attributes of cty.DynamicPseudoType"],
    },
  ])("$name", ({ block, want }) => {
    expect(validateSchema(block)).toEqual(want);
  });
});
