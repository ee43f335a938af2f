import {
  argumentError,
  asList,
  bool,
  canIterate,
  convert,
  dynamic,
  dynamicUnknown,
  elementAt,
  falseValue,
  functionError,
  intValue,
  isConversionError,
  isKnown,
  isWhollyKnown,
  lengthOf,
  listOf,
  listValue,
  nullValue,
  number,
  type Parameter,
  trueValue,
  unifyUnsafe,
  unknownValue,
  type Value,
  valuesEqual,
} from "@landform/cty";
import { argument, defineFunction } from "./define.js";
import { elementType, isSequence } from "./sequence-types.js";
import { ValueIndex } from "./value-index.js";

const anyList: Parameter = { name: "list", type: listOf(dynamic), description: "A list." };
const anySequence: Parameter = { name: "list", type: dynamic, description: "A list or tuple." };

const notOne = argumentError(0, "must be a list, set, or tuple value with either zero or one elements");

export const one = defineFunction({
  description: "The only element of a list, or null where it is empty.",
  parameters: [{ name: "list", type: dynamic, description: "A list, set or tuple of at most one element." }],
  mayBeNull: true,
  returns(args) {
    const { type } = argument(args, 0);
    if (type.kind === "list" || type.kind === "set") return type.element;
    if (type.kind !== "tuple" || type.elements.length > 1) return notOne;
    return type.elements[0] ?? dynamic;
  },
  call(args, type) {
    const list = argument(args, 0);
    const [first, second] = asList(list);
    if (first === undefined) return nullValue(type);
    if (second === undefined) return first;
    return isWhollyKnown(list) || list.type.kind !== "set" ? notOne : unknownValue(type);
  },
});

export const contains = defineFunction({
  description: "Tells whether a value is an element of a list, set or tuple.",
  parameters: [
    { name: "list", type: dynamic, description: "A list, set or tuple." },
    {
      name: "value",
      type: dynamic,
      description: "The value to look for; it must be of the same type as the elements.",
    },
  ],
  returns: bool,
  call(args) {
    const list = argument(args, 0);
    if (!isSequence(list.type)) return functionError("argument must be list, tuple, or set");
    const wanted = argument(args, 1);
    let mayContain = false;
    for (const element of asList(list)) {
      const equal = valuesEqual(wanted, element);
      if (equal === true) return trueValue;
      if (equal === undefined) mayContain = true;
    }
    return mayContain ? unknownValue(bool) : falseValue;
  },
});

export const index = defineFunction({
  description: "The index of the first element of a list that is equal to a value.",
  parameters: [anySequence, { name: "value", type: dynamic, description: "The value to look for." }],
  returns: number,
  call(args) {
    const list = argument(args, 0);
    if (list.type.kind !== "list" && list.type.kind !== "tuple")
      return functionError("argument must be a list or tuple");
    const elements = asList(list);
    if (elements.length === 0) return functionError("cannot search an empty list");
    const wanted = argument(args, 1);
    for (const [position, element] of elements.entries()) {
      const equal = valuesEqual(element, wanted);
      if (equal === undefined) return unknownValue(number);
      if (equal) return intValue(position);
    }
    return functionError("item not found");
  },
});

export const coalescelist = defineFunction({
  description: "The first of the given lists that is not empty.",
  variadic: {
    name: "vals",
    type: dynamic,
    description: "Lists or tuples.",
    allowNull: true,
    allowUnknown: true,
    allowDynamic: true,
  },
  returns(args) {
    if (args.length === 0) return functionError("at least one argument is required");
    for (const value of args) {
      if (value.kind === "unknown") return dynamic;
      if (value.type.kind !== "list" && value.type.kind !== "tuple") {
        return functionError("coalescelist arguments must be lists or tuples");
      }
    }
    return dynamic;
  },
  call(args) {
    for (const value of args) {
      if (value.kind === "unknown") return dynamicUnknown;
      if (isKnown(value) && canIterate(value) && lengthOf(value) > 0) return value;
    }
    return functionError("no non-null arguments");
  },
});

export const matchkeys = defineFunction({
  description: "Takes those elements of a list whose keys, at the same places of another list, are wanted.",
  parameters: [
    { ...anyList, name: "values", description: "The list to take elements of." },
    { ...anyList, name: "keys", description: "The key of each element." },
    { ...anyList, name: "searchset", description: "The wanted keys." },
  ],
  returns(args) {
    const keysType = unifyUnsafe([argument(args, 1).type, argument(args, 2).type]);
    return keysType === undefined
      ? functionError("keys and searchset must be of the same type")
      : argument(args, 0).type;
  },
  call(args, type) {
    const values = argument(args, 0);
    if (lengthOf(values) !== lengthOf(argument(args, 1))) {
      return functionError("length of keys and values should be equal");
    }
    const keysType = unifyUnsafe([argument(args, 1).type, argument(args, 2).type])?.type ?? dynamic;
    const keys = convert(argument(args, 1), keysType);
    const wanted = convert(argument(args, 2), keysType);
    if (isConversionError(keys) || isConversionError(wanted)) {
      return functionError("keys and searchset must be of the same type");
    }
    const none = listValue(elementType(type), []);
    if (lengthOf(wanted) === 0) return none;
    if (!isWhollyKnown(values) || !isWhollyKnown(keys)) return unknownValue(type);
    const isWanted = keyTest(asList(wanted));
    const taken: Value[] = [];
    for (const [position, key] of asList(keys).entries()) {
      const answer = isWanted(key);
      if (answer === undefined) return none;
      if (answer) taken.push(elementAt(values, position) ?? dynamicUnknown);
    }
    return listValue(elementType(type), taken);
  },
});

/** Tells whether a key is wanted; `undefined` where an unknown one comes before it is found. */
function keyTest(wanted: readonly Value[]): (key: Value) => boolean | undefined {
  if (wanted.every(isWhollyKnown)) {
    const index = new ValueIndex();
    for (const key of wanted) index.add(key);
    return (key) => index.has(key);
  }
  return (key) => {
    for (const each of wanted) {
      const equal = valuesEqual(key, each);
      if (equal !== false) return equal;
    }
    return false;
  };
}
