import { engineLimitOf } from "@landform/diagnostics";
import { dynamicUnknown } from "./construct.js";
import { conversionErrorMessage } from "./conversion-error.js";
import { convert } from "./convert.js";
import { argumentError, type CtyFunction, type FunctionError, functionError, type Parameter } from "./function.js";
import { unionMarks, withMarks } from "./marks.js";
import { withoutMarksDeep } from "./marks-deep.js";
import { unknownValue } from "./refine.js";
import { dynamic, type Type } from "./type.js";
import { type Marks, noMarks, type Value } from "./value.js";

/**
 * Call `fn`. Arguments are converted to the parameters' types; marks of those that don't take marks go to the result.
 * Where an argument that must be known is not, the function is not called: the result is an unknown of its return type.
 */
export function callFunction(fn: CtyFunction, args: readonly Value[]): Value | FunctionError {
  const prepared = prepare(fn, args);
  if ("kind" in prepared) return prepared;
  const { values, marks } = prepared;
  if (prepared.isTypeUnknown) return withMarks(dynamicUnknown, marks);
  const type = fn.returnType(values);
  if (type.kind === "functionError") return type;
  const result = prepared.isUnknown ? unknownValue(type) : callWithinLimits(fn, values, type);
  if (result.kind === "functionError") return result;
  const isRefinable = result.kind === "unknown" && result.type.kind !== "dynamic";
  const refined = isRefinable && fn.refineUnknown !== undefined ? fn.refineUnknown(result) : result;
  return withMarks(refined, marks);
}

/** Results that are longer than any string, array or integer of JavaScript are the caller's mistake. */
function callWithinLimits(fn: CtyFunction, values: readonly Value[], type: Type): Value | FunctionError {
  try {
    return fn.call(values, type);
  } catch (error) {
    if (engineLimitOf(error) !== "size") throw error;
    return functionError("the result would be too long");
  }
}

/** The type of what `fn` returns for `args`, some of which may be unknown. */
export function returnTypeOf(fn: CtyFunction, args: readonly Value[]): Type | FunctionError {
  const prepared = prepare(fn, args);
  if ("kind" in prepared) return prepared;
  return prepared.isTypeUnknown ? dynamic : fn.returnType(prepared.values);
}

interface PreparedArguments {
  readonly values: readonly Value[];
  /** Of the arguments whose parameters don't take marks. */
  readonly marks: Marks;
  /** One that must be known is not. */
  readonly isUnknown: boolean;
  /** One has no known type where the function asks for that. */
  readonly isTypeUnknown: boolean;
}

function prepare(fn: CtyFunction, args: readonly Value[]): PreparedArguments | FunctionError {
  const required = fn.parameters.length;
  if (fn.variadic === undefined ? args.length !== required : args.length < required) {
    const count = fn.variadic === undefined ? required : `at least ${required}`;
    return functionError(`wrong number of arguments (${count} required; ${args.length} given)`);
  }
  const values: Value[] = [];
  let marks: Marks = noMarks;
  let isUnknown = false;
  let isTypeUnknown = false;
  for (const [index, argument] of args.entries()) {
    const parameter = fn.parameters[index] ?? fn.variadic;
    if (parameter === undefined) continue;
    const prepared = prepareArgument(parameter, index, argument, isTypeUnknown);
    if ("kind" in prepared) return prepared;
    const { value } = prepared;
    values.push(value);
    marks = unionMarks(marks, prepared.marks);
    if (value.kind === "unknown" && parameter.allowUnknown !== true) isUnknown = true;
    if (value.type.kind === "dynamic" && parameter.allowDynamic !== true) isTypeUnknown = true;
  }
  return { values, marks, isUnknown, isTypeUnknown };
}

function prepareArgument(
  parameter: Parameter,
  index: number,
  argument: Value,
  isDecided: boolean,
): { readonly value: Value; readonly marks: Marks } | FunctionError {
  const converted = convert(argument, parameter.type);
  if (converted.kind === "conversionError") return argumentError(index, conversionErrorMessage(converted));
  const plain = parameter.allowMarked === true ? { value: converted, marks: noMarks } : withoutMarksDeep(converted);
  if (plain.value.kind === "null" && parameter.allowNull !== true && !isDecided) {
    return argumentError(index, "argument must not be null");
  }
  return plain;
}
