import {
  asBool,
  asList,
  asString,
  bool,
  dynamic,
  falseValue,
  functionError,
  graphemeCount,
  intValue,
  isKnown,
  isNull,
  isUnknown,
  length as lengthOfCollection,
  listOf,
  number,
  numberFromInt,
  rangeOf,
  trueValue,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import { argument, defineFunction } from "./define.js";

export const length = defineFunction({
  description: "The number of elements of a collection or structure, or of characters of a string.",
  parameters: [
    {
      name: "value",
      type: dynamic,
      description: "A string, list, set, map, tuple or object.",
      allowUnknown: true,
      allowDynamic: true,
      allowMarked: true,
    },
  ],
  returns(args) {
    const { kind } = argument(args, 0).type;
    if (kind !== "number" && kind !== "bool" && kind !== "capsule") return number;
    return functionError("argument must be a string, a collection type, or a structural type");
  },
  call(args) {
    const value = argument(args, 0);
    return withMarks(unmarkedLength(value), value.marks);
  },
});

function unmarkedLength(value: Value): Value {
  switch (value.type.kind) {
    case "tuple":
      return intValue(value.type.elements.length);
    case "object":
      return intValue(value.type.attributes.size);
    case "string": {
      if (isKnown(value)) return intValue(graphemeCount(asString(value)));
      const atLeast = graphemeCount(rangeOf(value).stringPrefix);
      return unknownValue(number, { notNull: true, numberMin: { value: numberFromInt(atLeast), inclusive: true } });
    }
    case "dynamic":
      return unknownValue(number);
    default:
      return lengthOfCollection(value);
  }
}

export const alltrue = defineFunction({
  description: "Tells whether all elements of a list are true. Nothing in it is false, so an empty list is all true.",
  parameters: [{ name: "list", type: listOf(bool), description: "The elements to look at." }],
  returns: bool,
  call(args) {
    for (const element of asList(argument(args, 0))) {
      if (isUnknown(element)) return unknownValue(bool);
      if (isNull(element) || !asBool(element)) return falseValue;
    }
    return trueValue;
  },
});

export const anytrue = defineFunction({
  description: "Tells whether any element of a list is true.",
  parameters: [{ name: "list", type: listOf(bool), description: "The elements to look at." }],
  returns: bool,
  call(args) {
    const elements = asList(argument(args, 0));
    if (elements.some((element) => isKnown(element) && asBool(element))) return trueValue;
    return elements.some(isUnknown) ? unknownValue(bool) : falseValue;
  },
});
