import fc from "fast-check";

/** A type constraint, and a constant expression to convert to it, which often fits. */
export interface Conversion {
  readonly constraint: string;
  readonly value: string;
}

type Written = fc.Arbitrary<string>;
/** The text of a type with values that are meant for it. */
interface Kind {
  readonly text: string;
  readonly values: Written;
}

const names = ["a", "b", "c"];
const primitives: Readonly<Record<string, readonly string[]>> = {
  string: ['"x"', '""', '"1"', '"true"', "1", "1.50", "true", '"é"'],
  number: ["0", "1", "-2.5", "1e3", '"7"', '"0x10"', '"1.50"', '"x"', "123456789012345678901234567890", "true"],
  bool: ["true", "false", '"true"', '"0"', '"True"', "1", '"yes"'],
  any: [
    "null",
    '"x"',
    "1",
    "true",
    "[]",
    "{}",
    '["a", 1]',
    "{ a = 1, b = [] }",
    "[null, [1]]",
    "[{ a = 1 }, { b = 2 }]",
  ],
};
const anything = fc.constantFrom(...Object.values(primitives).flat());

function sometimes(values: Written): Written {
  return fc.oneof(
    { arbitrary: values, weight: 12 },
    { arbitrary: fc.constant("null"), weight: 1 },
    { arbitrary: anything, weight: 1 },
  );
}

function sequence(element: Written, minLength = 0, maxLength = 3): Written {
  return fc.array(element, { minLength, maxLength }).map((all) => `[${all.join(", ")}]`);
}

function entries(element: Written): Written {
  return fc
    .uniqueArray(fc.tuple(fc.constantFrom(...names, '"x y"', "1"), element), {
      maxLength: 3,
      selector: ([name]) => name,
    })
    .map((all) => `{ ${all.map(([name, value]) => `${name} = ${value}`).join(", ")} }`);
}

const primitive: fc.Arbitrary<Kind> = fc
  .constantFrom(...Object.entries(primitives))
  .map(([text, values]) => ({ text, values: fc.constantFrom(...values) }));

interface Attribute {
  readonly name: string;
  readonly kind: Kind;
  readonly presence: "required" | "optional" | "default";
  readonly defaultValue: string;
}

const { kind: randomKind } = fc.letrec<{ readonly kind: Kind; readonly attribute: Omit<Attribute, "name"> }>((tie) => {
  const kind = tie("kind");
  const collection = kind.map(({ text, values }) => ({ text, values: sequence(sometimes(values)) }));
  return {
    kind: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { arbitrary: primitive, weight: 2 },
      collection.map(({ text, values }) => ({ text: `list(${text})`, values })),
      collection.map(({ text, values }) => ({ text: `set(${text})`, values })),
      kind.map(({ text, values }) => ({ text: `map(${text})`, values: entries(sometimes(values)) })),
      fc.array(kind, { maxLength: 3 }).map(tupleOf),
      fc.array(tie("attribute"), { maxLength: 3 }).map(objectOf),
      fc.array(tie("attribute"), { minLength: 1, maxLength: 3 }).map(objectOf),
    ),
    attribute: kind.chain((kind) =>
      fc.record({
        kind: fc.constant(kind),
        presence: fc.constantFrom("required", "optional", "default"),
        defaultValue: sometimes(kind.values),
      }),
    ),
  };
});

function tupleOf(kinds: readonly Kind[]): Kind {
  return {
    text: `tuple([${kinds.map(({ text }) => text).join(", ")}])`,
    values: fc.tuple(...kinds.map(({ values }) => sometimes(values))).map((all) => `[${all.join(", ")}]`),
  };
}

function objectOf(parts: readonly Omit<Attribute, "name">[]): Kind {
  const attributes = parts.map((part, index): Attribute => ({ ...part, name: names[index] ?? "z" }));
  const written = attributes.map(({ name, kind, presence, defaultValue }) => {
    if (presence === "required") return `${name} = ${kind.text}`;
    return `${name} = optional(${kind.text}${presence === "default" ? `, ${defaultValue}` : ""})`;
  });
  const given = attributes.map(({ name, kind, presence }) => {
    const item = sometimes(kind.values).map((value) => `${name} = ${value}`);
    const weight = presence === "required" ? 12 : 2;
    return fc.oneof({ arbitrary: item, weight }, { arbitrary: fc.constant(""), weight: 1 });
  });
  const extra = fc.constantFrom("", "", "", "z = 1");
  return {
    text: `object({ ${written.join(", ")} })`,
    values: fc.tuple(...given, extra).map((all) => `{ ${all.filter((item) => item !== "").join(", ")} }`),
  };
}

/** The same `count` conversions for the same `seed`. Very long ones are left out. */
export function randomConversions(count: number, seed: number): readonly Conversion[] {
  const conversion = randomKind.chain(({ text, values }) =>
    sometimes(values).map((value): Conversion => ({ constraint: text, value })),
  );
  return fc
    .sample(conversion, { numRuns: count * 2, seed })
    .filter(({ constraint, value }) => constraint.length + value.length < 600)
    .slice(0, count);
}
