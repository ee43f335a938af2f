import type { Value } from "@landform/cty";
import { describe, expectTypeOf, it } from "vitest";
import { attr, block, types, type Unknown } from "./index.js";
import type { ConfigOf, DraftOf, PlannedOf, StateOf } from "./view.js";

const schema = {
  filename: attr.string({ required: true, onChange: "replace" }),
  mode: attr.integer({ optional: true }),
  size: attr.int64({ computed: true }),
  owner: attr.string({ optional: true, computed: true }),
  keep: attr.bool({ default: true }),
  tags: attr.map(types.string, { optional: true }),
  names: attr.list(types.string, { required: true }),
  any: attr.dynamic({ optional: true }),
  part: attr.singleNested(
    { label: attr.string({ required: true }), id: attr.string({ computed: true }) },
    { required: true },
  ),
  rule: block.list({ port: attr.number({ required: true }), id: attr.string({ computed: true }) }),
};
type Schema = typeof schema;

describe("types inferred from a schema", () => {
  it("of what is stored", () => {
    expectTypeOf<StateOf<Schema>>().toEqualTypeOf<{
      readonly filename: string;
      readonly mode: number | null;
      readonly size: bigint | null;
      readonly owner: string | null;
      readonly keep: boolean;
      readonly tags: Readonly<Record<string, string | null>> | null;
      readonly names: readonly (string | null)[];
      readonly any: Value;
      readonly part: { readonly label: string; readonly id: string | null };
      readonly rule: readonly { readonly port: number; readonly id: string | null }[];
    }>();
  });

  it("of what is to be made: unknown only where the provider computes", () => {
    type Planned = PlannedOf<Schema>;
    expectTypeOf<Planned["filename"]>().toEqualTypeOf<string>();
    expectTypeOf<Planned["mode"]>().toEqualTypeOf<number | null>();
    expectTypeOf<Planned["size"]>().toEqualTypeOf<bigint | null | Unknown>();
    expectTypeOf<Planned["owner"]>().toEqualTypeOf<string | null | Unknown>();
    expectTypeOf<Planned["keep"]>().toEqualTypeOf<boolean>();
    expectTypeOf<Planned["part"]["id"]>().toEqualTypeOf<string | null | Unknown>();
    expectTypeOf<Planned["rule"][number]["port"]>().toEqualTypeOf<number>();
  });

  it("of what the user wrote: unknown anywhere", () => {
    type Config = ConfigOf<Schema>;
    expectTypeOf<Config["filename"]>().toEqualTypeOf<string | Unknown>();
    expectTypeOf<Config["keep"]>().toEqualTypeOf<boolean | null | Unknown>();
    expectTypeOf<Config["names"]>().toEqualTypeOf<readonly (string | null | Unknown)[] | Unknown>();
    expectTypeOf<Config["any"]>().toEqualTypeOf<Value>();
  });

  it("of what is being planned", () => {
    type Draft = DraftOf<Schema>;
    expectTypeOf<Draft["keep"]>().toEqualTypeOf<boolean | Unknown>();
    expectTypeOf<Draft["mode"]>().toEqualTypeOf<number | null | Unknown>();
  });

  it("and refuses options that do not exist", () => {
    // @ts-expect-error a misspelt option
    attr.string({ requierd: true });
    // @ts-expect-error a default of another type
    attr.string({ default: 1 });
  });
});
