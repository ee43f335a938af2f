import {
  dynamic,
  listValue,
  mapValue,
  nullValue,
  number,
  numberValue,
  objectValue,
  setOf,
  setValue,
  string,
  stringValue,
  tupleValue,
  unknownValue,
  type Value,
  withMark,
} from "@landform/cty";
import { describe, expect, it } from "vitest";
import { forEachProblemInTerraform, forEachProblemsInTofu } from "./for-each-problems.js";

const null_ = nullValue(string);
const values: Readonly<Record<string, Value>> = {
  "set of text": setValue(string, [stringValue("a")]),
  "empty set of numbers": setValue(number, []),
  map: mapValue(number, new Map([["a", numberValue(1)]])),
  object: objectValue(new Map()),
  "set of numbers": setValue(number, [numberValue(1)]),
  "set with null": setValue(string, [stringValue("a"), null_]),
  "set of nothing but null": setValue(dynamic, [nullValue(dynamic)]),
  list: listValue(string, [stringValue("a")]),
  tuple: tupleValue([stringValue("a")]),
  null: null_,
  "unknown set of numbers": unknownValue(setOf(number)),
  "set with unknown text": setValue(string, [unknownValue(string)]),
  "unknown number": unknownValue(number),
  unknown: unknownValue(dynamic),
  "secret set of numbers": withMark(setValue(number, [numberValue(1)]), "sensitive"),
  "unknown secret": withMark(unknownValue(setOf(string)), "sensitive"),
  "ephemeral map": withMark(mapValue(number, new Map()), "ephemeral"),
};
const later = { unknown: () => "later" };
const short = ({ detail }: { readonly detail: string }) =>
  detail.replace('The given "for_each" argument value is unsuitable: ', "").replace(/^(?:the )?"for_each" /, "");

describe("what is wrong with a value for for_each", () => {
  it("is told at once in OpenTofu, and up to the first problem in Terraform", () => {
    const told = Object.entries(values).map(([name, value]) => {
      const inTofu = forEachProblemsInTofu(value, later).map(short);
      const first = forEachProblemInTerraform(value, later);
      const inTerraform = first === undefined ? "fine" : `${first.summary === undefined ? "" : "set: "}${short(first)}`;
      return `${name}\n  tofu: ${inTofu.join("\n  tofu: ") || "fine"}\n  terraform: ${inTerraform}`;
    });
    expect(told.join("\n")).toMatchInlineSnapshot(`
      "set of text
        tofu: fine
        terraform: fine
      empty set of numbers
        tofu: supports sets of strings, but you have provided a set containing type number.
        terraform: fine
      map
        tofu: fine
        terraform: fine
      object
        tofu: fine
        terraform: fine
      set of numbers
        tofu: supports sets of strings, but you have provided a set containing type number.
        terraform: set: supports maps and sets of strings, but you have provided a set containing type number.
      set with null
        tofu: sets must not contain null values.
        terraform: set: sets must not contain null values.
      set of nothing but null
        tofu: sets must not contain null values.
        terraform: set: supports maps and sets of strings, but you have provided a set containing type dynamic.
      list
        tofu: argument must be a map, or set of strings, and you have provided a value of type list of string.
        terraform: argument must be a map, or set of strings, and you have provided a value of type list of string.
      tuple
        tofu: argument must be a map, or set of strings, and you have provided a value of type tuple.
        terraform: argument must be a map, or set of strings, and you have provided a value of type tuple.
      null
        tofu: the given "for_each" argument value is null.
        tofu: argument must be a map, or set of strings, and you have provided a value of type string.
        terraform: the given "for_each" argument value is null. A map, or set of strings is allowed.
      unknown set of numbers
        tofu: later
        tofu: supports sets of strings, but you have provided a set containing type number.
        terraform: later
      set with unknown text
        tofu: later
        terraform: later
      unknown number
        tofu: later
        tofu: argument must be a map, or set of strings, and you have provided a value of type number.
        terraform: argument must be a map, or set of strings, and you have provided a value of type number.
      unknown
        tofu: later
        terraform: later
      secret set of numbers
        tofu: Sensitive values, or values derived from sensitive values, cannot be used as for_each arguments. If used, the sensitive value could be exposed as a resource instance key.
        tofu: supports sets of strings, but you have provided a set containing type number.
        terraform: Sensitive values, or values derived from sensitive values, cannot be used as for_each arguments. If used, the sensitive value could be exposed as a resource instance key.
      unknown secret
        tofu: later
        tofu: Sensitive values, or values derived from sensitive values, cannot be used as for_each arguments. If used, the sensitive value could be exposed as a resource instance key.
        terraform: Sensitive values, or values derived from sensitive values, cannot be used as for_each arguments. If used, the sensitive value could be exposed as a resource instance key.
      ephemeral map
        tofu: Ephemeral values, or values derived from ephemeral values, cannot be used as for_each arguments. If used, the ephemeral value could be exposed as a resource instance key.
        terraform: The given "for_each" value is derived from an ephemeral value, which means that Terraform cannot persist it between plan/apply rounds. Use only non-ephemeral values to specify a resource's instance keys."
    `);
  });

  it("does not include what may be known later, unless it matters now", () => {
    const told = (name: keyof typeof values) => forEachProblemsInTofu(values[name] ?? null_, {}).map(short);
    expect(told("unknown set of numbers")).toEqual([]);
    expect(told("set with unknown text")).toEqual([]);
    expect(told("unknown secret")).toEqual([]);
    expect(told("unknown number")).toEqual([expect.stringContaining("you have provided a value of type number")]);
    expect(forEachProblemInTerraform(values["unknown set of numbers"] ?? null_, {})).toBeUndefined();
  });

  it("depends on what repeats: blocks of import go through tuples", () => {
    const tuple = tupleValue([stringValue("a")]);
    expect(forEachProblemsInTofu(tuple, { allowTuple: true })).toEqual([]);
    expect(forEachProblemsInTofu(numberValue(1), { allowTuple: true }).map(short)).toEqual([
      "argument must be a map, set of strings, or a tuple, and you have provided a value of type number.",
    ]);
  });
});
