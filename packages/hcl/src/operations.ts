import {
  addNumbers,
  and,
  asNumber,
  bool,
  boolValue,
  type CtyNumber,
  compareNumbers,
  deepMarksOf,
  divideNumbers,
  equal,
  greaterThan,
  greaterThanOrEqual,
  isInfinite,
  lessThan,
  lessThanOrEqual,
  multiplyNumbers,
  negate,
  not,
  notEqual,
  number,
  numberValue,
  or,
  remainderNumbers,
  subtractNumbers,
  type Type,
  unionMarks,
  unknownValue,
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
  "||": { operand: bool, result: bool, apply: logic(or) },
  "&&": { operand: bool, result: bool, apply: logic(and) },
  "==": { result: bool, apply: withAllMarks(equal) },
  "!=": { result: bool, apply: withAllMarks(notEqual) },
  ">": { operand: number, result: bool, apply: comparison(greaterThan, (order) => order > 0) },
  ">=": { operand: number, result: bool, apply: comparison(greaterThanOrEqual, (order) => order >= 0) },
  "<": { operand: number, result: bool, apply: comparison(lessThan, (order) => order < 0) },
  "<=": { operand: number, result: bool, apply: comparison(lessThanOrEqual, (order) => order <= 0) },
  "+": arithmetic(addNumbers, "can't compute sum of opposing infinities"),
  "-": arithmetic(subtractNumbers, "can't subtract infinity from itself"),
  "*": arithmetic(multiplyNumbers, "can't multiply zero by infinity"),
  "/": arithmetic(divideNumbers, "can't divide zero by zero or infinity by infinity"),
  "%": arithmetic(remainderOfFinite, "can't use modulo with zero and infinity"),
};

export const unaryOperations: Readonly<Record<UnaryExpression["operator"], UnaryOperation>> = {
  "-": { operand: number, apply: (operand) => (operand.kind === "null" ? nullOperand : negate(operand)) },
  "!": { operand: bool, apply: (operand) => (operand.kind === "null" ? nullOperand : not(operand)) },
};

function remainderOfFinite(left: CtyNumber, right: CtyNumber): CtyNumber | undefined {
  return isInfinite(left) || isInfinite(right) ? undefined : remainderNumbers(left, right);
}

const nullOperand: OperationFailure = { kind: "operationFailure", reason: "argument must not be null" };

function unlessNull(apply: (left: Value, right: Value) => Value): BinaryOperation["apply"] {
  return (left, right) => (left.kind === "null" || right.kind === "null" ? nullOperand : apply(left, right));
}

/** Marks anywhere inside count for the operators, even where one side is null and the inside of the other plays no part. */
function withAllMarks(apply: (left: Value, right: Value) => Value): BinaryOperation["apply"] {
  return (left, right) => {
    const result = apply(left, right);
    if ((left.kind === "null") === (right.kind === "null")) return result;
    return withMarks(result, deepMarksOf(left.kind === "null" ? right : left));
  };
}

/** What is known of an unknown operand may be enough to tell: that is left to `onValues`. */
function comparison(
  onValues: (left: Value, right: Value) => Value,
  holds: (order: number) => boolean,
): BinaryOperation["apply"] {
  return unlessNull((left, right) => {
    if (left.kind !== "known" || right.kind !== "known") return onValues(left, right);
    const result = boolValue(holds(compareNumbers(asNumber(left), asNumber(right))));
    return withMarks(result, unionMarks(left.marks, right.marks));
  });
}

/** Not decided by one operand alone: where that may be, `evaluateBinary` does it. */
function logic(apply: (left: Value, right: Value) => Value): BinaryOperation["apply"] {
  return unlessNull((left, right) => {
    const isUnknown = left.kind === "unknown" || right.kind === "unknown";
    return isUnknown ? withMarks(someBool, unionMarks(left.marks, right.marks)) : apply(left, right);
  });
}

const someBool = unknownValue(bool, { notNull: true });

/** The operators don't look at what is known of an unknown operand. */
const someNumber = unknownValue(number, { notNull: true });

/** Some sums and quotients with infinities or zeros have no result, for `undefinedReason`. */
function arithmetic(
  onNumbers: (left: CtyNumber, right: CtyNumber) => CtyNumber | undefined,
  undefinedReason: string,
): BinaryOperation {
  const apply = (left: Value, right: Value): Value | OperationFailure => {
    if (left.kind === "null" || right.kind === "null") return nullOperand;
    const marks = unionMarks(left.marks, right.marks);
    if (left.kind === "unknown" || right.kind === "unknown") return withMarks(someNumber, marks);
    const result = onNumbers(asNumber(left), asNumber(right));
    if (result === undefined) return { kind: "operationFailure", reason: undefinedReason };
    return withMarks(numberValue(result), marks);
  };
  return { operand: number, result: number, apply };
}
