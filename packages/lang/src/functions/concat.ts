import {
  argumentError,
  asList,
  type CtyFunction,
  conversionErrorMessage,
  convert,
  dynamic,
  friendlyName,
  functionError,
  isConversionError,
  isKnown,
  lengthOf,
  listValue,
  type Marks,
  noMarks,
  type Type,
  tupleOf,
  tupleValue,
  unifyUnsafe,
  unionMarks,
  type Value,
  withMarks,
} from "@landform/cty";
import type { Dialect } from "@landform/hcl";
import { defineFunction } from "./define.js";
import { elementType } from "./sequence-types.js";

/** The words of conversion errors differ between the dialects. */
export function concatFunction(dialect: Dialect): CtyFunction {
  return defineFunction({
    description: "Puts the elements of all given lists together into one list.",
    variadic: { name: "seqs", type: dynamic, description: "Lists or tuples.", allowMarked: true },
    returns(args) {
      if (args.length === 0) return functionError("at least one argument is required");
      const common = commonListType(args);
      if (common !== undefined) return common;
      for (const [index, arg] of args.entries()) {
        const { type } = arg;
        // A list whose length is not known makes no tuple type, whatever follows.
        if (type.kind === "list" && !isKnown(arg)) return dynamic;
        if (type.kind === "list" || type.kind === "tuple") continue;
        return argumentError(index, `all arguments must be lists or tuples; got ${friendlyName(type)}`);
      }
      if (args.every(isKnown)) return dynamic;
      return tupleOf(args.flatMap(elementTypes));
    },
    call(args, type) {
      const elements: Value[] = [];
      let marks: Marks = noMarks;
      for (const [index, list] of args.entries()) {
        const converted = type.kind === "list" ? convert(list, type) : list;
        if (isConversionError(converted)) {
          const message = conversionErrorMessage(
            { ...converted, path: [] },
            dialect === "terraform" ? "short" : "long",
          );
          return argumentError(index, message);
        }
        marks = unionMarks(marks, converted.marks);
        for (const element of asList(converted)) elements.push(element);
      }
      return withMarks(type.kind === "list" ? listValue(type.element, elements) : tupleValue(elements), marks);
    },
  });
}

function commonListType(args: readonly Value[]): Type | undefined {
  if (!args.every(({ type }) => type.kind === "list")) return undefined;
  return unifyUnsafe(args.map(({ type }) => type))?.type;
}

function elementTypes(value: Value): readonly Type[] {
  const { type } = value;
  if (type.kind === "tuple") return type.elements;
  return isKnown(value) ? new Array<Type>(lengthOf(value)).fill(elementType(type)) : [];
}
