import { listOf, nullValue, objectValue, string, unknownValue, type Value } from "@landform/cty";
import { describe, expect, it } from "vitest";
import { impliedType } from "./block-shape.js";
import { assertPlanValid } from "./check-plan.js";
import { formatProblem } from "./problem.js";
import { attribute, blockOf, nested, nestedType, objectOf, unknownText } from "./testing.js";

const given = attribute("optional");
const computed = attribute("computed");
const either = attribute("optional computed");
const secret = attribute("optional sensitive");

describe("assertPlanValid", () => {
  it.each([
    {
      name: "lets a provider fill in what config leaves open",
      block: blockOf({ given, computed, either }),
      config: { given: "a" },
      planned: { given: "a", computed: unknownText, either: "default" },
      want: [],
    },
    {
      name: "lets a provider keep a prior value that means the same",
      block: blockOf({ given }),
      prior: { given: "A" },
      config: { given: "a" },
      planned: { given: "A" },
      want: [],
    },
    {
      name: "refuses another value than the configured one",
      block: blockOf({ given, secret }),
      config: { given: "a", secret: "s" },
      planned: { given: "b", secret: "t" },
      want: [
        '.given: planned value cty.StringVal("b") does not match config value cty.StringVal("a")',
        ".secret: sensitive planned value does not match config value",
      ],
    },
    {
      name: "names the prior value where there is one",
      block: blockOf({ given, either }),
      prior: { given: "p", either: "p" },
      config: { given: "a", either: "c" },
      planned: { given: "b", either: unknownText },
      want: [
        '.either: planned value cty.UnknownVal(cty.String) does not match config value cty.StringVal("c") nor prior value cty.StringVal("p")',
        '.given: planned value cty.StringVal("b") does not match config value cty.StringVal("a") nor prior value cty.StringVal("p")',
      ],
    },
    {
      name: "refuses a value for what is not computed",
      block: blockOf({ given, secret }),
      config: {},
      planned: { given: "b", secret: "t" },
      want: [
        '.given: planned value cty.StringVal("b") for a non-computed attribute',
        ".secret: sensitive planned value for a non-computed attribute",
      ],
    },
    {
      name: "takes null for a write-only argument",
      block: blockOf({ pass: attribute("optional writeOnly") }),
      config: { pass: "x" },
      planned: {},
      want: [],
    },
    {
      name: "counts blocks",
      block: blockOf({ rule: nested("list", { given }), keyed: nested("map", { given }) }),
      config: { rule: [{ given: "a" }], keyed: { a: {}, b: {} } },
      planned: { rule: [], keyed: { a: {} } },
      want: [
        ".keyed: block count in plan (1) disagrees with count in config (2)",
        ".rule: block count in plan (0) disagrees with count in config (1)",
      ],
    },
    {
      name: "looks into blocks",
      block: blockOf({
        rule: nested("list", { given }),
        keyed: nested("map", { given }),
        one: nested("single", { given }),
      }),
      config: { rule: [{ given: "a" }], keyed: { a: {}, b: {} }, one: { given: "x" } },
      planned: { rule: [{ given: "b" }], keyed: { a: { given: "c" }, z: {} }, one: null },
      want: [
        '.keyed["a"].given: planned value cty.StringVal("c") for a non-computed attribute',
        '.keyed: block key "z" from plan is not present in config',
        '.keyed: block key "b" from config is not present in plan',
        ".one: planned for absence but config wants existence",
        '.rule[0].given: planned value cty.StringVal("b") does not match config value cty.StringVal("a")',
      ],
    },
    {
      name: "trusts the provider about set blocks",
      block: blockOf({ rule: nested("set", { given, computed }) }),
      config: { rule: [{ given: "a" }] },
      planned: { rule: [{ given: "b", computed: "c" }] },
      want: [],
    },
    {
      name: "looks into nested attributes",
      block: blockOf({
        list: { nestedType: nestedType("list", { given, computed }), optional: true },
        map: { nestedType: nestedType("map", { given }), optional: true },
        one: { nestedType: nestedType("single", { given, either }), optional: true },
        set: { nestedType: nestedType("set", { given }), optional: true },
      }),
      config: { list: [{ given: "a" }], map: { k: { given: "1" } }, one: { given: "x" }, set: [{ given: "s" }] },
      planned: {
        list: [{ given: "a", computed: "c" }],
        map: { j: { given: "1" } },
        one: { given: "y", either: "z" },
        set: [{ given: "s" }, { given: "t" }],
      },
      want: [
        '.map: map key "j" from plan is not present in config',
        '.map: map key "k" from config is not present in plan',
        '.one.given: planned value cty.StringVal("y") does not match config value cty.StringVal("x")',
        ".set: count in plan (cty.NumberIntVal(2)) disagrees with count in config (cty.NumberIntVal(1))",
      ],
    },
  ])("$name", ({ block, prior = null, config, planned, want }) => {
    const problems = assertPlanValid(block, objectOf(block, prior), objectOf(block, config), objectOf(block, planned));
    expect(problems.map((problem) => formatProblem(problem))).toEqual(want);
  });

  it("does not let blocks as a whole be null or unknown", () => {
    const block = blockOf({ rule: nested("list", { given }), more: nested("list", { given }) });
    const config = objectOf(block, { rule: [{ given: "a" }], more: [{ given: "a" }] });
    const blocks = listOf(impliedType(blockOf({ given })));
    const planned = objectValue({ rule: nullValue(blocks), more: unknownValue(blocks) });
    expect(messages(block, config, planned)).toEqual([
      ".more: attribute representing nested block must not be unknown itself; set nested attribute values to unknown instead",
      ".rule: attribute representing a list of nested blocks must be empty to indicate no blocks, not null",
    ]);
  });

  it("leaves blocks alone whose number is not known", () => {
    const block = blockOf({ rule: nested("list", { given }) });
    const config = objectValue({ rule: unknownValue(listOf(impliedType(blockOf({ given })))) });
    expect(messages(block, config, config)).toEqual([]);
    expect(messages(block, config, objectOf(block, {}))).toEqual([
      '.rule: planned value cty.ListValEmpty(cty.Object(map[string]cty.Type{"given":cty.String})) for unknown dynamic block',
    ]);
  });

  it("wants what config wants to be there", () => {
    const block = blockOf({ given });
    const absent = nullValue(impliedType(block));
    expect(messages(block, objectOf(block, {}), absent)).toEqual(["planned for absence but config wants existence"]);
    expect(messages(block, absent, objectOf(block, {}))).toEqual(["planned for existence but config wants absence"]);
    expect(
      messages(
        block,
        objectValue({ given: unknownValue(string, { notNull: true }) }),
        objectValue({ given: unknownValue(string) }),
      ),
    ).toEqual([]);
  });
});

function messages(block: Parameters<typeof assertPlanValid>[0], config: Value, planned: Value): readonly string[] {
  return assertPlanValid(block, nullValue(impliedType(block)), config, planned).map((problem) =>
    formatProblem(problem),
  );
}
