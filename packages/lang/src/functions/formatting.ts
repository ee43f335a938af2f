import {
  argumentError,
  asList,
  asString,
  type CtyFunction,
  dynamic,
  type FunctionError,
  functionError,
  isKnown,
  isNull,
  isWhollyKnown,
  lengthOf,
  listOf,
  listValue,
  type Parameter,
  safePrefix,
  string,
  stringValue,
  unknownValue,
  type Value,
} from "@landform/cty";
import type { Dialect } from "@landform/hcl";
import { argument, defineFunction, isError } from "./define.js";
import { formatText } from "./format.js";
import { isSequence } from "./sequence-types.js";

const formatParameter: Parameter = {
  name: "format",
  type: string,
  description: 'Text with verbs such as "%s" or "%5.2f".',
};

/** OpenTofu formats a null of no certain type (`%v` gives "null"); for Terraform its type has to be known first. */
function valuesParameter(dialect: Dialect, description: string): Parameter {
  return {
    name: "args",
    type: dynamic,
    description,
    allowNull: true,
    allowUnknown: true,
    allowDynamic: dialect === "tofu",
  };
}

export function formatFunction(dialect: Dialect): CtyFunction {
  return defineFunction({
    description: "Puts values into a text, each formatted as a verb tells.",
    parameters: [formatParameter],
    variadic: valuesParameter(dialect, "The values, in the order of the verbs."),
    returns: string,
    call(args) {
      const format = asString(argument(args, 0));
      const values = args.slice(1);
      if (!values.every(isWhollyKnown)) {
        const verb = format.indexOf("%");
        return unknownValue(string, verb > 0 ? { notNull: true, stringPrefix: safePrefix(format.slice(0, verb)) } : {});
      }
      const text = formatText(format, values, dialect);
      return typeof text === "string" ? stringValue(text) : text;
    },
  });
}

export function formatlistFunction(dialect: Dialect): CtyFunction {
  return defineFunction({
    description: "As format, once for each element of the given lists.",
    parameters: [formatParameter],
    variadic: valuesParameter(dialect, "Lists of one length, and single values that count for each element."),
    returns: listOf(string),
    call(args, type) {
      const format = asString(argument(args, 0));
      const values = args.slice(1);
      const length = commonLength(values);
      if (isError(length)) return length;
      if (!values.every(canIterateOver)) return unknownValue(type);
      const columns = values.map((value) => (isIterated(value) ? asList(value) : undefined));
      const texts: Value[] = [];
      for (let row = 0; row < (length ?? 1); row++) {
        const text = formatRow(format, rowOf(values, columns, row), dialect);
        if (isError(text)) {
          return values.length === 0 ? text : functionError(`error on format iteration ${row}: ${text.message}`);
        }
        texts.push(text);
      }
      return listValue(string, texts);
    },
  });
}

function isIterated(value: Value): boolean {
  return isSequence(value.type) && !isNull(value);
}

/** False where it is not known yet how many values there are. */
function canIterateOver(value: Value): boolean {
  if (!isIterated(value)) return value.kind !== "unknown" || value.type.kind !== "dynamic";
  return isKnown(value) && (value.type.kind !== "set" || lengthOf(value) < 2 || isWhollyKnown(value));
}

/** The length of all lists whose length is known; `undefined` where there is none. */
function commonLength(values: readonly Value[]): number | undefined | FunctionError {
  let first: { readonly position: number; readonly length: number } | undefined;
  for (const [index, value] of values.entries()) {
    if (!isIterated(value) || (value.type.kind !== "tuple" && !canIterateOver(value))) continue;
    const length = value.type.kind === "tuple" ? value.type.elements.length : lengthOf(value);
    first ??= { position: index + 1, length };
    if (length === first.length) continue;
    const other = `inconsistent with argument ${first.position} of length ${first.length}`;
    return argumentError(index + 1, `argument ${index + 1} has length ${length}, which is ${other}`);
  }
  return first?.length;
}

function rowOf(
  values: readonly Value[],
  columns: readonly (readonly Value[] | undefined)[],
  row: number,
): readonly Value[] {
  return values.map((value, index) => columns[index]?.[row] ?? value);
}

function formatRow(format: string, values: readonly Value[], dialect: Dialect): Value | FunctionError {
  if (!values.every(isWhollyKnown)) return unknownValue(string, { notNull: true });
  const text = formatText(format, values, dialect);
  return typeof text === "string" ? stringValue(text) : text;
}
