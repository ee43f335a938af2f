import {
  argumentError,
  asList,
  type CtyFunction,
  convert,
  dynamic,
  type FunctionError,
  functionError,
  isConversionError,
  isKnown,
  isWhollyKnown,
  lengthOf,
  listOf,
  listValue,
  type Marks,
  noMarks,
  type Parameter,
  rangeOf,
  setOf,
  setValue,
  type Type,
  tupleOf,
  tupleValue,
  typesEqual,
  unifyUnsafe,
  unionMarks,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import { defineFunction, isError } from "./define.js";
import { elementType } from "./sequence-types.js";
import { ValueIndex } from "./value-index.js";

const anySet = setOf(dynamic);

export const setunion = setOperation(
  "All elements of the given sets.",
  { name: "first_set", type: anySet, description: "A set.", allowDynamic: true },
  { variadic: { name: "other_sets", type: anySet, description: "More sets.", allowDynamic: true } },
  (sets) => sets.flat(),
  "unknown elements are fine",
);

export const setintersection = setOperation(
  "The elements that are in all given sets.",
  { name: "first_set", type: anySet, description: "A set.", allowDynamic: true },
  { variadic: { name: "other_sets", type: anySet, description: "More sets.", allowDynamic: true } },
  ([first = [], ...others]) => {
    const indexes = others.map(indexOf);
    return first.filter((element) => indexes.every((index) => index.has(element)));
  },
);

export const setsubtract = setOperation(
  "The elements of one set that are not in another.",
  { name: "a", type: anySet, description: "The set to take from.", allowDynamic: true },
  { second: { name: "b", type: anySet, description: "The elements to take away.", allowDynamic: true } },
  ([first = [], second = []]) => {
    const unwanted = indexOf(second);
    return first.filter((element) => !unwanted.has(element));
  },
);

function indexOf(elements: readonly Value[]): ValueIndex {
  const index = new ValueIndex();
  for (const element of elements) index.add(element);
  return index;
}

/** A function of sets that are first made sets of one type. */
function setOperation(
  description: string,
  first: Parameter,
  more: { readonly second?: Parameter; readonly variadic?: Parameter },
  combine: (sets: readonly (readonly Value[])[]) => readonly Value[],
  unknowns?: "unknown elements are fine",
): CtyFunction {
  return defineFunction({
    description,
    parameters: more.second === undefined ? [first] : [first, more.second],
    ...(more.variadic === undefined ? {} : { variadic: more.variadic }),
    returns: commonSetType,
    call(args, type) {
      const sets: (readonly Value[])[] = [];
      let setType = type;
      for (const [index, set] of args.entries()) {
        const converted = convert(set, type);
        if (isConversionError(converted)) return argumentError(index, converted.message);
        // Where nulls leave the type open, each set has found one for itself.
        if (index === 0) setType = converted.type;
        else if (!typesEqual(converted.type, setType)) return incompatible;
        // Elements that are not known yet may turn out to be equal to others.
        if (!isKnown(converted) || (unknowns === undefined && !isWhollyKnown(converted))) return unknownValue(type);
        sets.push(asList(converted));
      }
      return setValue(elementType(setType), combine(sets));
    },
  });
}

const incompatible = functionError("given sets must all have compatible element types");

/** Empty sets of no certain type fit all others. */
function commonSetType(args: readonly Value[]): Type | FunctionError {
  const types = args
    .filter((set) => !(elementType(set.type).kind === "dynamic" && isKnown(set) && lengthOf(set) === 0))
    .map((set) => elementType(set.type));
  if (types.length === 0) return anySet;
  const common = unifyUnsafe(types)?.type;
  return common === undefined ? incompatible : setOf(common);
}

export const setproduct = defineFunction({
  description: "All combinations of one element of each of the given sets.",
  variadic: {
    name: "sets",
    type: dynamic,
    description: "Sets, or lists or tuples; of lists and tuples alone the result is a list that keeps their order.",
    allowUnknown: true,
    allowMarked: true,
  },
  returns: productType,
  call(args, type) {
    const marks = args.reduce<Marks>((all, { marks }) => unionMarks(all, marks), noMarks);
    const lists = args.map((value) => (hasKnownLength(value) ? asList(value) : undefined));
    const known = lists.filter((list) => list !== undefined);
    if (known.length < lists.length) return withMarks(unknownProduct(args, type), marks);
    const tupleType = elementType(type);
    const total = known.reduce((product, list) => product * list.length, 1);
    if (total > maxProduct) return functionError("the result would have too many elements");
    const columns: (readonly Value[])[] = [];
    for (const [index, list] of known.entries()) {
      const column = convertAll(list, tupleType.kind === "tuple" ? (tupleType.elements[index] ?? dynamic) : dynamic);
      if (isError(column)) return column;
      if (total > 0 && column.some((element) => !typesEqual(element.type, column[0]?.type ?? dynamic))) {
        return argumentError(index, sameTypeNeeded);
      }
      columns.push(column);
    }
    const tuples = combinations(columns, total);
    return withMarks(type.kind === "list" ? listValue(tupleType, tuples) : setValue(tupleType, tuples), marks);
  },
});

const maxProduct = 2 ** 26;
const sameTypeNeeded = "all elements must be of the same type";

function productType(args: readonly Value[]): Type | FunctionError {
  if (args.length < 2) return functionError("at least two arguments are required");
  const types: Type[] = [];
  for (const [index, { type }] of args.entries()) {
    if (type.kind !== "set" && type.kind !== "list" && type.kind !== "tuple") {
      return argumentError(index, "a set or a list is required");
    }
    const element =
      type.kind !== "tuple" ? type.element : type.elements.length === 0 ? dynamic : unifyUnsafe(type.elements)?.type;
    if (element === undefined) return argumentError(index, sameTypeNeeded);
    types.push(element);
  }
  return args.some(({ type }) => type.kind === "set") ? setOf(tupleOf(types)) : listOf(tupleOf(types));
}

function hasKnownLength(value: Value): boolean {
  return isKnown(value) && (value.type.kind !== "set" || lengthOf(value) < 2 || isWhollyKnown(value));
}

/** Beyond these numbers a bound is of no use, and the reference does not follow it up. */
const longestCountedList = 1024;
const longestCountedProduct = 2048;

function unknownProduct(args: readonly Value[], type: Type): Value {
  let longest = 1;
  for (const value of args) {
    const length = value.type.kind === "tuple" ? value.type.elements.length : rangeOf(value).lengthMax;
    if (length > longestCountedList) return unknownValue(type);
    longest *= length;
    if (longest > longestCountedProduct) return unknownValue(type);
  }
  const lengthMin = Math.min(longest, 1);
  return unknownValue(type, { notNull: true, lengthMin, lengthMax: longest });
}

function convertAll(values: readonly Value[], type: Type): readonly Value[] | FunctionError {
  const converted: Value[] = [];
  for (const value of values) {
    const result = convert(value, type);
    if (isConversionError(result)) return functionError(result.message);
    converted.push(result);
  }
  return converted;
}

/** The last column changes fastest. */
function combinations(columns: readonly (readonly Value[])[], total: number): readonly Value[] {
  const tuples: Value[] = [];
  for (let number = 0; number < total; number++) {
    const tuple: Value[] = [];
    let rest = number;
    for (const column of columns.toReversed()) {
      const element = column[rest % column.length];
      if (element !== undefined) tuple.unshift(element);
      rest = Math.floor(rest / column.length);
    }
    tuples.push(tupleValue(tuple));
  }
  return tuples;
}
