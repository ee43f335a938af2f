import {
  type CtyFunction,
  callFunction,
  capsuleValue,
  convert,
  dynamicUnknown,
  type FunctionError,
  isConversionError,
  isFunctionError,
  type Parameter,
  typesEqual,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import { quoted, type SourceRange } from "@landform/diagnostics";
import { conversionWords } from "./conversion-words.js";
import { elementsOfCollection } from "./elements.js";
import { evaluateNode } from "./evaluate.js";
import type { EvaluationSink } from "./evaluation-sink.js";
import type { Expression, FunctionCallExpression } from "./expression.js";
import { expressionClosureType } from "./expression-closure.js";
import { expressionError } from "./expression-error.js";
import { functionSignature } from "./function-signature.js";
import { reportMissingFunction } from "./missing-function.js";
import type { Scope } from "./scope.js";
import { dialectOf, functionNamed } from "./scope-lookup.js";
import { startRange } from "./start-range.js";

interface Call {
  readonly expression: FunctionCallExpression;
  readonly callee: CtyFunction;
  readonly scope: Scope | undefined;
  readonly diags: EvaluationSink;
}

export function evaluateCall(
  expression: FunctionCallExpression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value {
  const callee = functionNamed(expression.name, scope);
  if (callee === undefined) {
    reportMissingFunction(expression, scope, diags);
    return dynamicUnknown;
  }
  const call: Call = { expression, callee, scope, diags };
  const errorsBefore = diags.errorCount;
  const written = argumentsOf(call);
  if (written === undefined || !hasRightCount(call, written)) return dynamicUnknown;
  const args = written.map((argument, index) => argumentValue(call, argument, parameterAt(callee, index)));
  if (diags.errorCount > errorsBefore) return dynamicUnknown;
  const result = callFunction(callee, args);
  if (!isFunctionError(result)) return result;
  reportFailure(call, written, result);
  return dynamicUnknown;
}

/** The arguments, with the last one's elements in its place if it is expanded. `undefined`: they can't be told. */
function argumentsOf(call: Call): readonly Expression[] | undefined {
  const { args, expandLast } = call.expression;
  const last = args.at(-1);
  if (!expandLast || last === undefined) return args;
  const errorsBefore = call.diags.errorCount;
  const value = evaluateNode(last, call.scope, call.diags);
  if (call.diags.errorCount > errorsBefore) return undefined;
  const { kind } = value.type;
  if (kind !== "dynamic" && kind !== "tuple" && kind !== "list" && kind !== "set") {
    reportExpanding(call, last, "must be of a tuple, list, or set type");
    return undefined;
  }
  if (value.kind === "null") {
    reportExpanding(call, last, "must not be null");
    return undefined;
  }
  if (value.kind !== "known") return undefined;
  const elements = elementsOfCollection(value).values.map(
    (element): Expression => ({ kind: "literal", value: withMarks(element, value.marks), range: last.range }),
  );
  return [...args.slice(0, -1), ...elements];
}

function reportExpanding(call: Call, argument: Expression, reason: string): void {
  const detail = `The expanding argument (indicated by ...) ${reason}.`;
  report(call, "Invalid expanding argument value", detail, argument.range, argument);
}

function hasRightCount(call: Call, args: readonly Expression[]): boolean {
  const { expression, callee } = call;
  const wanted = callee.parameters.length;
  const missing = callee.parameters[args.length];
  if (missing !== undefined) {
    const atLeast = callee.variadic === undefined ? "" : " at least";
    const detail = `Function ${quoted(expression.name)} expects${atLeast} ${wanted} argument(s). Missing value for ${quoted(missing.name)}.`;
    report(call, "Not enough function arguments", detail, expression.closeParenRange, expression);
    return false;
  }
  const extra = args[wanted];
  if (callee.variadic === undefined && extra !== undefined) {
    const detail = `Function ${quoted(expression.name)} expects only ${wanted} argument(s).`;
    report(call, "Too many function arguments", detail, startRange(extra), expression);
    return false;
  }
  return true;
}

function parameterAt(callee: CtyFunction, index: number): Parameter | undefined {
  return callee.parameters[index] ?? callee.variadic;
}

function argumentValue(call: Call, argument: Expression, parameter: Parameter | undefined): Value {
  if (parameter === undefined) return dynamicUnknown;
  if (typesEqual(parameter.type, expressionClosureType)) {
    return capsuleValue(expressionClosureType, { expression: argument, scope: call.scope });
  }
  const value = evaluateNode(argument, call.scope, call.diags);
  if (value.type === parameter.type || parameter.type.kind === "dynamic") return value;
  const converted = convert(value, parameter.type);
  if (!isConversionError(converted)) return converted;
  reportArgument(call, argument, parameter, conversionWords(converted, call.scope));
  return unknownValue(parameter.type);
}

function reportArgument(call: Call, argument: Expression, parameter: Parameter, reason: string): void {
  const detail = `Invalid value for ${quoted(parameter.name)} parameter: ${reason}.`;
  report(call, "Invalid function argument", detail, startRange(argument), argument);
}

function reportFailure(call: Call, args: readonly Expression[], error: FunctionError): void {
  const { expression, callee } = call;
  const index = error.argumentIndex;
  const parameter = index === undefined ? undefined : parameterAt(callee, index);
  if (index !== undefined && parameter !== undefined) {
    reportArgument(call, args[index] ?? expression, parameter, error.message);
    return;
  }
  const detail = `Call to function ${quoted(expression.name)} failed: ${error.message}.`;
  report(call, "Error in function call", detail, startRange(expression), expression);
}

function report(call: Call, summary: string, detail: string, subject: SourceRange, about: Expression): void {
  const { expression, callee } = call;
  const baseName = expression.name.slice(expression.name.lastIndexOf(":") + 1);
  const signature = functionSignature(baseName, callee);
  const isForeign = expression.name.startsWith("provider::");
  const functionCall = {
    name: expression.name,
    signature,
    dialect: dialectOf(call.scope),
    ...(isForeign && { callee }),
  };
  const problem = { summary, detail, subject, context: expression.range, functionCall };
  call.diags.add(expressionError(problem, about, call.scope));
}
