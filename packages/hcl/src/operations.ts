import {
  add,
  addNumbers,
  and,
  asNumber,
  bool,
  type CtyNumber,
  divide,
  divideNumbers,
  equal,
  greaterThan,
  greaterThanOrEqual,
  lessThan,
  lessThanOrEqual,
  modulo,
  multiply,
  multiplyNumbers,
  negate,
  not,
  notEqual,
  number,
  numberValue,
  or,
  remainderNumbers,
  subtract,
  subtractNumbers,
  type Type,
  unionMarks,
  type Value,
  withMarks,
} from "@landform/cty";
import type { BinaryOperator, UnaryExpression } from "./expression.js";

/** An operator on values that have its operand type. */
export interface BinaryOperation {
  /** What both operands are converted to; none for operators that take any. */
  readonly operand?: Type;
  readonly result: Type;
  readonly apply: (left: Value, right: Value) => Value | OperationFailure;
}
export interface UnaryOperation {
  readonly operand: Type;
  readonly apply: (operand: Value) => Value | OperationFailure;
}

/** `reason`: a clause for a message. */
export interface OperationFailure {
  readonly kind: "operationFailure";
  readonly reason: string;
}

export const binaryOperations: Readonly<Record<BinaryOperator, BinaryOperation>> = {
  "||": { operand: bool, result: bool, apply: unlessNull(or) },
  "&&": { operand: bool, result: bool, apply: unlessNull(and) },
  "==": { result: bool, apply: equal },
  "!=": { result: bool, apply: notEqual },
  ">": { operand: number, result: bool, apply: unlessNull(greaterThan) },
  ">=": { operand: number, result: bool, apply: unlessNull(greaterThanOrEqual) },
  "<": { operand: number, result: bool, apply: unlessNull(lessThan) },
  "<=": { operand: number, result: bool, apply: unlessNull(lessThanOrEqual) },
  "+": arithmetic(add, addNumbers, "can't compute sum of opposing infinities"),
  "-": arithmetic(subtract, subtractNumbers, "can't subtract infinity from itself"),
  "*": arithmetic(multiply, multiplyNumbers, "can't multiply zero by infinity"),
  "/": arithmetic(divide, divideNumbers, "can't divide zero by zero or infinity by infinity"),
  "%": arithmetic(modulo, remainderNumbers, "can't use modulo with zero and infinity"),
};

export const unaryOperations: Readonly<Record<UnaryExpression["operator"], UnaryOperation>> = {
  "-": { operand: number, apply: (operand) => (operand.kind === "null" ? nullOperand : negate(operand)) },
  "!": { operand: bool, apply: (operand) => (operand.kind === "null" ? nullOperand : not(operand)) },
};

const nullOperand: OperationFailure = { kind: "operationFailure", reason: "argument must not be null" };

function unlessNull(apply: (left: Value, right: Value) => Value): BinaryOperation["apply"] {
  return (left, right) => (left.kind === "null" || right.kind === "null" ? nullOperand : apply(left, right));
}

/** Some sums and quotients with infinities or zeros have no result, for `undefinedReason`. */
function arithmetic(
  onValues: (left: Value, right: Value) => Value,
  onNumbers: (left: CtyNumber, right: CtyNumber) => CtyNumber | undefined,
  undefinedReason: string,
): BinaryOperation {
  const apply = (left: Value, right: Value): Value | OperationFailure => {
    if (left.kind === "null" || right.kind === "null") return nullOperand;
    if (left.kind === "unknown" || right.kind === "unknown") return onValues(left, right);
    const result = onNumbers(asNumber(left), asNumber(right));
    if (result === undefined) return { kind: "operationFailure", reason: undefinedReason };
    return withMarks(numberValue(result), unionMarks(left.marks, right.marks));
  };
  return { operand: number, result: number, apply };
}
