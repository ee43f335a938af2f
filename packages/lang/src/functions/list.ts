import {
  argumentError,
  asList,
  asString,
  type CtyFunction,
  dynamic,
  dynamicUnknown,
  elementAt,
  type FunctionError,
  friendlyName,
  functionError,
  isKnown,
  isWhollyKnown,
  lengthOf,
  listOf,
  listValue,
  number,
  type Parameter,
  string,
  tupleOf,
  tupleValue,
  unionMarks,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import type { Dialect } from "@landform/hcl";
import { argument, defineFunction, isError } from "./define.js";
import { isProblem, toExactInteger, toInteger } from "./number-arguments.js";
import { elementType } from "./sequence-types.js";
import { ValueIndex } from "./value-index.js";

const anyList: Parameter = { name: "list", type: listOf(dynamic), description: "A list." };
const anySequence: Parameter = { name: "list", type: dynamic, description: "A list or tuple." };

export const chunklist = defineFunction({
  description: "Cuts a list into lists of a given length; the last one may be shorter.",
  parameters: [
    { ...anyList, allowMarked: true },
    { name: "size", type: number, description: "How many elements go into each list; 0 for all.", allowMarked: true },
  ],
  returns: (args) => listOf(argument(args, 0).type),
  call(args) {
    const list = argument(args, 0);
    const sizeValue = argument(args, 1);
    const size = toInteger(sizeValue);
    if (isProblem(size)) return functionError(`invalid size: ${size.message}`);
    if (size < 0) return functionError("the size argument must be positive");
    const elements = asList(list);
    const step = size === 0 ? elements.length : size;
    const chunks: Value[] = [];
    for (let start = 0; start < elements.length; start += step) {
      chunks.push(listValue(elementType(list.type), elements.slice(start, start + step)));
    }
    return withMarks(listValue(list.type, chunks), unionMarks(list.marks, sizeValue.marks));
  },
});

export const compact = defineFunction({
  description: "Leaves out the elements of a list that are null or the empty string.",
  parameters: [{ name: "list", type: listOf(string), description: "A list of strings." }],
  returns: listOf(string),
  call(args, type) {
    const list = argument(args, 0);
    if (!isWhollyKnown(list)) return unknownValue(type);
    const kept = asList(list).filter((element) => isKnown(element) && asString(element) !== "");
    return listValue(string, kept);
  },
});

export const distinct = defineFunction({
  description: "Leaves out the elements of a list that are equal to an earlier one.",
  parameters: [anyList],
  returns: (args) => argument(args, 0).type,
  call(args, type) {
    const list = argument(args, 0);
    if (!isWhollyKnown(list)) return unknownValue(type);
    const seen = new ValueIndex();
    return listValue(
      elementType(type),
      asList(list).filter((element) => seen.add(element)),
    );
  },
});

/** An index below zero counts from the end, but not for tuples in Terraform 1.11. */
export function elementFunction(dialect: Dialect): CtyFunction {
  return defineFunction({
    description: "The element of a list at an index; from the end of the list it goes on at the start.",
    parameters: [
      { ...anySequence, allowMarked: true },
      { name: "index", type: number, description: "Counted from 0." },
    ],
    mayBeNull: true,
    returns(args) {
      const { type } = argument(args, 0);
      const indexValue = argument(args, 1);
      if (type.kind === "list") return type.element;
      if (type.kind !== "tuple") return functionError(`cannot read elements from ${friendlyName(type)}`);
      if (!isKnown(indexValue)) return dynamic;
      const index = toExactInteger(indexValue);
      if (isProblem(index)) return functionError(`invalid index: ${index.message}`);
      const at = wrapIndex(index, type.elements.length);
      if (at === undefined) return emptyList;
      if (dialect === "terraform" && index % BigInt(type.elements.length) < 0n) return negativeIndex;
      return type.elements[at] ?? dynamic;
    },
    call(args) {
      const list = argument(args, 0);
      const index = toExactInteger(argument(args, 1));
      if (isProblem(index)) return functionError(`invalid index: ${index.message}`);
      const at = wrapIndex(index, lengthOf(list));
      return at === undefined ? emptyList : withMarks(elementAt(list, at) ?? dynamicUnknown, list.marks);
    },
  });
}

const emptyList = functionError("cannot use element function with an empty list");
const negativeIndex = functionError("cannot use element function with a negative index");

/** `undefined` where there is no element at all. */
function wrapIndex(index: bigint, length: number): number | undefined {
  if (length === 0) return undefined;
  const rest = Number(index % BigInt(length));
  return rest < 0 ? rest + length : rest;
}

export const reverse = defineFunction({
  description: "Puts the elements of a list in reverse order.",
  parameters: [{ ...anySequence, allowMarked: true }],
  returns(args) {
    const { type } = argument(args, 0);
    if (type.kind === "tuple") return tupleOf(type.elements.toReversed());
    if (type.kind === "list" || type.kind === "set") return listOf(type.element);
    return argumentError(0, `can only reverse list or tuple values, not ${friendlyName(type)}`);
  },
  call(args, type) {
    const list = argument(args, 0);
    const elements = asList(list).toReversed();
    return withMarks(type.kind === "tuple" ? tupleValue(elements) : listValue(elementType(type), elements), list.marks);
  },
});

export const slice = defineFunction({
  description: "Takes neighbouring elements out of a list.",
  parameters: [
    { ...anySequence, allowMarked: true },
    { name: "start_index", type: number, description: "The first element to take, counted from 0." },
    { name: "end_index", type: number, description: "The first element not to take." },
  ],
  returns(args) {
    const { type } = argument(args, 0);
    if (type.kind === "set") {
      const advice = "explicitly convert to a list if the ordering of the result is not important";
      return argumentError(0, `cannot slice a set, because its elements do not have indices; ${advice}`);
    }
    if (type.kind !== "list" && type.kind !== "tuple") return argumentError(0, "must be a list or tuple value");
    const bounds = sliceBounds(args);
    if (isError(bounds)) return bounds;
    const { start, end } = bounds;
    if (type.kind === "list") return type;
    return start === undefined || end === undefined ? dynamic : tupleOf(type.elements.slice(start, end));
  },
  call(args, type) {
    const list = argument(args, 0);
    const bounds = sliceBounds(args);
    if (isError(bounds)) return bounds;
    const elements = asList(list).slice(bounds.start, bounds.end);
    return withMarks(type.kind === "tuple" ? tupleValue(elements) : listValue(elementType(type), elements), list.marks);
  },
});

/** Bounds that are not known yet are left out, but those that are must be right. */
function sliceBounds(args: readonly Value[]): { start?: number; end?: number } | FunctionError {
  const list = argument(args, 0);
  const length = list.type.kind === "tuple" ? list.type.elements.length : isKnown(list) ? lengthOf(list) : Infinity;
  const bound = (index: number, name: string): number | undefined | FunctionError => {
    const value = argument(args, index);
    if (!isKnown(value)) return undefined;
    const integer = toInteger(value);
    if (isProblem(integer)) return argumentError(index, `invalid ${name} index: ${integer.message}`);
    if (integer < 0) return argumentError(index, `${name} index must not be less than zero`);
    if (integer <= length) return integer;
    return argumentError(index, `${name} index must not be greater than the length of the list`);
  };
  const start = bound(1, "start");
  if (typeof start === "object") return start;
  const end = bound(2, "end");
  if (typeof end === "object") return end;
  if (start !== undefined && end !== undefined && start > end) {
    return argumentError(1, "start index must not be greater than end index");
  }
  return { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) };
}
