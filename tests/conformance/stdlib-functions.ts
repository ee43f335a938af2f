import {
  asNumber,
  asString,
  bool,
  type CtyFunction,
  dynamic,
  functionError,
  graphemeCount,
  hasElement,
  hasIndex,
  index,
  intValue,
  length,
  number,
  numberValue,
  or,
  type Parameter,
  rangeOf,
  refineNotNull,
  setOf,
  string,
  stringValue,
  type Type,
  truncateNumber,
  unknownValue,
  type Value,
} from "@landform/cty";
import { invariant } from "@landform/diagnostics";
import type { FunctionTable } from "@landform/hcl";
import { functionTable } from "@landform/lang";

/** Functions of go-cty's library that the programs don't have, or have in another way. */
const own: Readonly<Record<string, CtyFunction>> = {
  strlen: define([{ name: "str", type: string, allowUnknown: true }], number, ([str]) => {
    if (str.kind === "known") return intValue(graphemeCount(asString(str)));
    const atLeast = intValue(graphemeCount(rangeOf(str).stringPrefix));
    return unknownValue(number, { notNull: true, numberMin: { value: asNumber(atLeast), inclusive: true } });
  }),
  length: define([{ name: "collection", type: dynamic, allowUnknown: true, allowDynamic: true }], number, ([each]) =>
    length(each.type.kind === "dynamic" ? unknownValue(setOf(dynamic)) : each),
  ),
  index: define([anything("collection"), anything("key")], elementType, ([collection, key]) => index(collection, key)),
  hasindex: define([anything("collection"), anything("key")], bool, ([collection, key]) => hasIndex(collection, key)),
  sethaselement: define(
    [{ name: "set", type: setOf(dynamic), allowUnknown: true }, anything("elem")],
    bool,
    ([set, element]) => hasElement(set, element),
  ),
  int: define([{ name: "num", type: number }], number, ([num]) => numberValue(truncateNumber(asNumber(num)))),
  or: define(
    [
      { name: "a", type: bool },
      { name: "b", type: bool },
    ],
    bool,
    ([a, b]) => or(a, b),
  ),
  assertnotnull: define(
    [anything("v")],
    ([v]) => v.type,
    ([v]) => v,
  ),
};

type Arguments = readonly [Value, Value];

function define(
  parameters: readonly Parameter[],
  returns: Type | ((args: Arguments) => Type | ReturnType<typeof functionError>),
  call: (args: Arguments) => Value,
): CtyFunction {
  const pair = ([first, second]: readonly Value[]): Arguments => {
    invariant(first !== undefined, "there is an argument");
    return [first, second ?? stringValue("")];
  };
  return {
    description: "",
    parameters,
    returnType: (args) => (typeof returns === "function" ? returns(pair(args)) : returns),
    call: (args) => call(pair(args)),
    refineUnknown: refineNotNull,
  };
}

function anything(name: string): Parameter {
  return { name, type: dynamic, allowUnknown: true };
}

function elementType([collection, key]: Arguments): Type | ReturnType<typeof functionError> {
  const { type } = collection;
  if (type.kind === "list" && key.type.kind !== "number") return functionError("key for list must be number");
  return "element" in type ? type.element : dynamic;
}

const table = functionTable({ dialect: "terraform", baseDirectory: "." });

/** Variants of the programs' own functions. */
const varied: Readonly<Record<string, (fn: CtyFunction) => CtyFunction>> = {
  lookup: ({ variadic, ...fn }) => ({ ...fn, ...(variadic && { variadic: { ...variadic, allowUnknown: false } }) }),
  coalesce: (fn) => ({
    ...fn,
    call: (args, type) =>
      args.some(({ kind }) => kind !== "null") ? fn.call(args, type) : functionError("no non-null arguments"),
  }),
};

function variant(name: string): CtyFunction | undefined {
  const fn = table.get(name);
  return fn && (varied[name]?.(fn) ?? fn);
}

/** Functions of go-cty's library, under the names that the vectors use. */
export const stdlibFunctions: FunctionTable = {
  get: (name) => own[name] ?? variant(name),
  names: () => table.names(),
};
