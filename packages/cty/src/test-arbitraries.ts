import fc from "fast-check";
import {
  boolValue,
  listValue,
  mapValue,
  nullValue,
  numberValue,
  objectValue,
  stringValue,
  tupleValue,
} from "./construct.js";
import { withMark } from "./marks.js";
import { unknownValue } from "./refine.js";
import { setValue } from "./set-value.js";
import { num } from "./test-support.js";
import { bool, dynamic, listOf, mapOf, number, objectOf, setOf, string, type Type, tupleOf } from "./type.js";
import type { Value } from "./value.js";

// For property tests: random types and values, small and with few names, so that they often nearly go together.

const names = fc.constantFrom("a", "b", "c");
const primitives: readonly Type[] = [string, number, bool];

/** `leaves` are the types at the ends; `optional` lets object types have optional attributes, as constraints may. */
function typesOf(leaves: readonly Type[], optional: boolean): fc.Arbitrary<Type> {
  return fc.letrec<{ type: Type }>((tie) => {
    const each = tie("type");
    const attributes = fc.dictionary(names, each, { maxKeys: 2 });
    return {
      type: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        fc.constantFrom(...leaves),
        each.map(listOf),
        each.map(setOf),
        each.map(mapOf),
        fc.array(each, { maxLength: 2 }).map(tupleOf),
        fc
          .tuple(attributes, fc.array(names))
          .map(([types, some]) => objectOf(types, optional ? some.filter((name) => Object.hasOwn(types, name)) : [])),
      ),
    };
  }).type;
}

/** What a value of unknown type converts to: `any` and optional attributes anywhere. */
export const constraints: fc.Arbitrary<Type> = typesOf([...primitives, dynamic, dynamic], true);
const valueTypes = typesOf(primitives, false);

const texts = fc.constantFrom("", "x", "1", "true", "-0.5").map(stringValue);
const numbers = fc.constantFrom("0", "1", "1.5", "1e40").map((text) => numberValue(num(text)));
const primitiveValues: fc.Arbitrary<Value> = fc.oneof(texts, numbers, fc.boolean().map(boolValue));
const nulls = valueTypes.map((type): Value => nullValue(type));
const unknowns = valueTypes.map((type) => unknownValue(type));
const dynamicValues = fc.constantFrom<Value>(nullValue(dynamic), unknownValue(dynamic));

/** Values as expressions make them, of any shape. */
export const values: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => {
  const each = tie("value");
  return {
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      { arbitrary: primitiveValues, weight: 4 },
      { arbitrary: fc.oneof(dynamicValues, nulls, unknowns), weight: 1 },
      { arbitrary: fc.array(each, { maxLength: 3 }).map(tupleValue), weight: 4 },
      { arbitrary: fc.dictionary(names, each, { maxKeys: 3 }).map(objectValue), weight: 4 },
      { arbitrary: valueTypes.chain(valuesOfType), weight: 2 },
      { arbitrary: each.map((value) => withMark(value, "secret")), weight: 1 },
    ),
  };
}).value;

/** Values of exactly `type`, which has nothing dynamic in it. */
function valuesOfType(type: Type): fc.Arbitrary<Value> {
  const rarely = fc.constantFrom<Value>(nullValue(type), unknownValue(type));
  return fc.oneof({ arbitrary: knownOfType(type), weight: 8 }, { arbitrary: rarely, weight: 1 });
}

function knownOfType(type: Type): fc.Arbitrary<Value> {
  switch (type.kind) {
    case "string":
      return texts;
    case "number":
      return numbers;
    case "list":
      return fc.array(valuesOfType(type.element), { maxLength: 2 }).map((each) => listValue(type.element, each));
    case "set":
      return fc.array(valuesOfType(type.element), { maxLength: 2 }).map((each) => setValue(type.element, each));
    case "map":
      return fc
        .dictionary(names, valuesOfType(type.element), { maxKeys: 2 })
        .map((each) => mapValue(type.element, each));
    case "tuple":
      return fc.tuple(...type.elements.map(valuesOfType)).map(tupleValue);
    case "object":
      return attributesOf([...type.attributes]).map(objectValue);
    default:
      return fc.boolean().map(boolValue);
  }
}

function attributesOf(types: readonly (readonly [string, Type])[]): fc.Arbitrary<Record<string, Value>> {
  return fc.record(Object.fromEntries(types.map(([name, type]) => [name, valuesOfType(type)])));
}

/** Tuples and objects as someone writes them for `type`: right for the most part. */
export function literalsFor(type: Type): fc.Arbitrary<Value> {
  const fitting = fittingLiterals(type);
  return fc.oneof(
    { arbitrary: fitting, weight: 12 },
    { arbitrary: values, weight: 1 },
    { arbitrary: dynamicValues, weight: 1 },
  );
}

function fittingLiterals(type: Type): fc.Arbitrary<Value> {
  switch (type.kind) {
    case "dynamic":
      return values;
    case "list":
    case "set":
      return fc.array(literalsFor(type.element), { maxLength: 3 }).map(tupleValue);
    case "map":
      return fc.dictionary(names, literalsFor(type.element), { maxKeys: 3 }).map(objectValue);
    case "tuple":
      return fc.tuple(...type.elements.map(literalsFor)).map(tupleValue);
    case "object": {
      const each = [...type.attributes].map(([name, attribute]) => [name, literalsFor(attribute)] as const);
      return fc
        .record(Object.fromEntries(each), {
          requiredKeys: [...type.attributes.keys()].filter((name) => !type.optional.has(name)),
        })
        .map(objectValue);
    }
    default:
      return primitiveValues;
  }
}
