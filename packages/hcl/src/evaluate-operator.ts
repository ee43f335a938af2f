import {
  bool,
  convert,
  falseValue,
  isConversionError,
  type Type,
  trueValue,
  unionMarks,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import { conversionWords } from "./conversion-words.js";
import { evaluateNode } from "./evaluate.js";
import { type EvaluationSink, HeldDiagnostics } from "./evaluation-sink.js";
import type { BinaryExpression, BinaryOperator, Expression, UnaryExpression } from "./expression.js";
import { expressionError } from "./expression-error.js";
import { type BinaryOperation, binaryOperations, type OperationFailure, unaryOperations } from "./operations.js";
import type { Scope } from "./scope.js";
import { dialectOf } from "./scope-lookup.js";

export function evaluateBinary(expression: BinaryExpression, scope: Scope | undefined, diags: EvaluationSink): Value {
  const decides = isLogical(expression.operator) && dialectOf(scope) === "tofu";
  return decides ? evaluateLogicChain(expression, scope, diags) : evaluateChain(expression, scope, diags);
}

function isLogical(operator: BinaryOperator): boolean {
  return operator === "||" || operator === "&&";
}

/** The binary expressions down the left side that `accepts` takes, innermost first: they may be very many. */
function leftSpine(expression: BinaryExpression, accepts: (node: BinaryExpression) => boolean): BinaryExpression[] {
  const spine = [expression];
  let left = expression.left;
  while (left.kind === "binary" && accepts(left)) {
    spine.push(left);
    left = left.left;
  }
  return spine.reverse();
}

/** Operators whose operands both count. */
function evaluateChain(expression: BinaryExpression, scope: Scope | undefined, diags: EvaluationSink): Value {
  const errorsBefore = diags.errorCount;
  const first = expression.left;
  if (first.kind !== "binary" || first.left.kind !== "binary") {
    return operate(expression, evaluateNode(first, scope, diags), errorsBefore, scope, diags);
  }
  const logical = isLogical(expression.operator);
  const spine = leftSpine(expression, (node) => isLogical(node.operator) === logical);
  let left = evaluateNode(spine[0]?.left ?? expression.left, scope, diags);
  for (const binary of spine) left = operate(binary, left, errorsBefore, scope, diags);
  return left;
}

/** `left` and the right operand of `binary`, which is evaluated here; no result if anything failed after `errorsBefore`. */
function operate(
  binary: BinaryExpression,
  left: Value,
  errorsBefore: number,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value {
  const right = evaluateNode(binary.right, scope, diags);
  const operation = binaryOperations[binary.operator];
  const leftOperand = toOperand(left, operation, "left", binary, scope, diags);
  const rightOperand = toOperand(right, operation, "right", binary, scope, diags);
  if (leftOperand === undefined || rightOperand === undefined) return unknownValue(operation.result);
  return diags.errorCount > errorsBefore
    ? withMarks(unknownValue(operation.result), unionMarks(left.marks, right.marks))
    : orFailed(operation.apply(leftOperand, rightOperand), operation.result, binary, scope, diags);
}

function toOperand(
  value: Value,
  operation: BinaryOperation,
  side: "left" | "right",
  binary: BinaryExpression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value | undefined {
  if (operation.operand === undefined) return value;
  return convertOperand(value, operation.operand, side, binary[side], binary, scope, diags);
}

function convertOperand(
  value: Value,
  type: Type,
  side: "left" | "right" | "unary",
  operand: Expression,
  whole: Expression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value | undefined {
  if (value.type === type) return value;
  const converted = convert(value, type);
  if (!isConversionError(converted)) return converted;
  const detail = `Unsuitable value for ${side} operand: ${conversionWords(converted, scope)}.`;
  const problem = { summary: "Invalid operand", detail, subject: operand.range, context: whole.range };
  diags.add(expressionError(problem, operand, scope));
  return undefined;
}

function orFailed(
  result: Value | OperationFailure,
  resultType: Type,
  expression: Expression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value {
  if (result.kind !== "operationFailure") return result;
  const detail = `Error during operation: ${result.reason}.`;
  diags.add(expressionError({ summary: "Operation failed", detail, subject: expression.range }, expression, scope));
  return unknownValue(resultType);
}

export function evaluateUnary(expression: UnaryExpression, scope: Scope | undefined, diags: EvaluationSink): Value {
  const { operand: type, apply } = unaryOperations[expression.operator];
  const errorsBefore = diags.errorCount;
  const given = evaluateNode(expression.operand, scope, diags);
  const operand = convertOperand(given, type, "unary", expression.operand, expression, scope, diags);
  if (operand === undefined || diags.errorCount > errorsBefore) return unknownValue(type);
  return orFailed(apply(operand), type, expression, scope, diags);
}

/** `&&` and `||` where a known operand that decides the result makes the other one's errors count for nothing. */
function evaluateLogicChain(expression: BinaryExpression, scope: Scope | undefined, diags: EvaluationSink): Value {
  const spine = leftSpine(expression, (node) => isLogical(node.operator));
  let leftDiags = new HeldDiagnostics();
  let left = evaluateNode(spine[0]?.left ?? expression.left, scope, leftDiags);
  for (const binary of spine) {
    const rightDiags = new HeldDiagnostics();
    const right = evaluateNode(binary.right, scope, rightDiags);
    const result = new HeldDiagnostics();
    left = operateLogic(binary, left, leftDiags, right, rightDiags, scope, result);
    leftDiags = result;
  }
  leftDiags.releaseTo(diags);
  return left;
}

function operateLogic(
  binary: BinaryExpression,
  givenLeft: Value,
  leftDiags: HeldDiagnostics,
  givenRight: Value,
  rightDiags: HeldDiagnostics,
  scope: Scope | undefined,
  diags: HeldDiagnostics,
): Value {
  const operation = binaryOperations[binary.operator];
  const left = toOperand(givenLeft, operation, "left", binary, scope, diags);
  const right = toOperand(givenRight, operation, "right", binary, scope, diags);
  if (left === undefined || right === undefined) {
    leftDiags.releaseTo(diags);
    rightDiags.releaseTo(diags);
    return unknownValue(bool);
  }
  const marks = unionMarks(left.marks, right.marks);
  const decision = decide(binary.operator, left, right, leftDiags.errorCount > 0);
  if (decision !== undefined) {
    if (decision.by === "left") leftDiags.releaseTo(diags);
    else rightDiags.releaseTo(diags);
    return withMarks(decision.value, marks);
  }
  leftDiags.releaseTo(diags);
  rightDiags.releaseTo(diags);
  if (diags.errorCount > 0) return withMarks(unknownValue(bool), marks);
  return orFailed(operation.apply(left, right), bool, binary, scope, diags);
}

interface Decision {
  readonly value: Value;
  readonly by: "left" | "right";
}

/**
 * Which operand decides. A null counts as false, as it does in the reference. Two unknowns: the left one, unless it
 * failed.
 */
function decide(operator: BinaryOperator, left: Value, right: Value, leftFailed: boolean): Decision | undefined {
  const deciding = operator === "||";
  const unknown = unknownValue(bool, { notNull: true });
  if (left.kind === "unknown" && right.kind === "unknown") {
    return leftFailed ? undefined : { value: unknown, by: "left" };
  }
  const value = deciding ? trueValue : falseValue;
  if (left.kind !== "unknown" && isTrue(left) === deciding) return { value, by: "left" };
  if (right.kind !== "unknown" && isTrue(right) === deciding) return { value, by: "right" };
  if (left.kind === "unknown") return { value: unknown, by: "left" };
  if (right.kind === "unknown") return { value: unknown, by: "right" };
  return undefined;
}

function isTrue(value: Value): boolean {
  return value.kind === "known" && value.raw === true;
}
