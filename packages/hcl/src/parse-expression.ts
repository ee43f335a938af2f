import {
  boolValue,
  dynamicNull,
  dynamicUnknown,
  number,
  numberValue,
  parseNumber,
  unknownValue,
  type Value,
} from "@landform/cty";
import type { SourceRange } from "@landform/diagnostics";
import { compact } from "./compact.js";
import type { Cursor } from "./cursor.js";
import type { BinaryOperator, Expression } from "./expression.js";
import { enter, leave } from "./nesting.js";
import { parseCall } from "./parse-call.js";
import { parseObject, parseTuple } from "./parse-collection.js";
import { parseSteps } from "./parse-steps.js";
import { parseTemplateLiteral } from "./parse-template.js";
import { skipPast } from "./recover.js";
import { span } from "./span.js";
import { TokenKind as T, type TokenKind } from "./token.js";

/** Parse one expression. What can't be understood becomes an `invalid` node, after a report. */
export function parseExpressionAt(cursor: Cursor): Expression {
  if (!enter(cursor)) return invalidExpression(cursor.range(cursor.next()));
  const expression = parseConditional(cursor);
  leave(cursor);
  return expression;
}

export function invalidExpression(range: SourceRange): Expression {
  return { kind: "invalid", placeholder: dynamicUnknown, range };
}

function parseConditional(cursor: Cursor): Expression {
  const start = cursor.next();
  const beforeCondition = cursor.mark();
  const condition = parseBinary(cursor, 0);
  if (cursor.lostSince(beforeCondition) || cursor.peek() !== T.question) return condition;
  cursor.read();

  const beforeTrue = cursor.mark();
  const whenTrue = parseExpressionAt(cursor);
  if (cursor.lostSince(beforeTrue)) return condition;
  if (cursor.peek() !== T.colon) {
    const found = cursor.next();
    cursor.error(
      "Missing false expression in conditional",
      "The conditional operator (...?...:...) requires a false expression, delimited by a colon.",
      cursor.range(found),
      cursor.rangeOver(start, found),
    );
    return condition;
  }
  cursor.read();

  const beforeFalse = cursor.mark();
  const whenFalse = parseExpressionAt(cursor);
  if (cursor.lostSince(beforeFalse)) return condition;
  const range = span(condition.range, whenFalse.range);
  return { kind: "conditional", condition, whenTrue, whenFalse, range };
}

interface OperatorRule {
  readonly operator: BinaryOperator;
  /** Higher binds tighter. All associate to the left. */
  readonly level: number;
}

const operatorRules: readonly (OperatorRule | undefined)[] = byKind([
  [T.or, { operator: "||", level: 1 }],
  [T.and, { operator: "&&", level: 2 }],
  [T.equalTo, { operator: "==", level: 3 }],
  [T.notEqualTo, { operator: "!=", level: 3 }],
  [T.greater, { operator: ">", level: 4 }],
  [T.greaterOrEqual, { operator: ">=", level: 4 }],
  [T.less, { operator: "<", level: 4 }],
  [T.lessOrEqual, { operator: "<=", level: 4 }],
  [T.plus, { operator: "+", level: 5 }],
  [T.minus, { operator: "-", level: 5 }],
  [T.star, { operator: "*", level: 6 }],
  [T.slash, { operator: "/", level: 6 }],
  [T.percent, { operator: "%", level: 6 }],
]);

/** A table with an entry for each kind of token: this is looked up after each operand. */
function byKind(rules: readonly (readonly [TokenKind, OperatorRule])[]): readonly (OperatorRule | undefined)[] {
  const byOperator = new Map(rules);
  return Array.from({ length: T.quotedNewline + 1 }, (_, kind) => byOperator.get(kind));
}

/** Operands joined by operators that bind tighter than `level`. */
function parseBinary(cursor: Cursor, level: number): Expression {
  const before = cursor.mark();
  let left = parseOperand(cursor);
  if (cursor.lostSince(before)) return left;
  for (;;) {
    const rule = operatorRules[cursor.peek()];
    if (rule === undefined || rule.level <= level) return left;
    cursor.read();
    const beforeRight = cursor.mark();
    const right = parseBinary(cursor, rule.level);
    if (cursor.lostSince(beforeRight)) return left;
    left = { kind: "binary", operator: rule.operator, left, right, range: span(left.range, right.range) };
  }
}

/** A term with the steps into it, behind any number of `-` and `!`. */
function parseOperand(cursor: Cursor): Expression {
  if (cursor.peek() !== T.minus && cursor.peek() !== T.not) return parseSteps(cursor, parseTerm(cursor));
  const signs: number[] = [];
  while (cursor.peek() === T.minus || cursor.peek() === T.not) signs.push(cursor.read());
  if (!enter(cursor, signs.length)) return invalidExpression(cursor.range(cursor.next()));
  let operand = parseSteps(cursor, parseTerm(cursor));
  leave(cursor, signs.length);
  for (let sign = signs.pop(); sign !== undefined; sign = signs.pop()) {
    const operatorRange = cursor.range(sign);
    const operator = cursor.tokens.kind(sign) === T.minus ? "-" : "!";
    operand = { kind: "unary", operator, operand, operatorRange, range: span(operatorRange, operand.range) };
  }
  return operand;
}

function parseTerm(cursor: Cursor): Expression {
  switch (cursor.peek()) {
    case T.openParen:
      return parseParentheses(cursor);
    case T.number: {
      const token = cursor.read();
      return { kind: "literal", value: numberOf(cursor, token), range: cursor.range(token) };
    }
    case T.identifier:
      return parseName(cursor);
    case T.openQuote:
    case T.openHeredoc:
      return parseTemplateLiteral(cursor);
    case T.openBracket:
      return parseTuple(cursor);
    case T.openBrace:
      return parseObject(cursor);
    default:
      return missingTerm(cursor);
  }
}

function missingTerm(cursor: Cursor): Expression {
  const range = cursor.range(cursor.next());
  if (cursor.peek() === T.endOfFile)
    cursor.unexpected(
      "Missing expression",
      "Expected the start of an expression, but found the end of the file.",
      range,
    );
  else
    cursor.unexpected(
      "Invalid expression",
      "Expected the start of an expression, but found an invalid expression token.",
      range,
    );
  cursor.recovering = true;
  return invalidExpression(range);
}

function parseParentheses(cursor: Cursor): Expression {
  const open = cursor.read();
  const newlines = cursor.countNewlines(false);
  const before = cursor.mark();
  const inner = parseExpressionAt(cursor);
  if (cursor.mark() > before) {
    skipPast(cursor, T.closeParen);
    cursor.countNewlines(newlines);
    return inner;
  }
  if (cursor.peek() !== T.closeParen) {
    const found = cursor.next();
    cursor.error(
      "Unbalanced parentheses",
      "Expected a closing parenthesis to terminate the expression.",
      cursor.range(found),
      cursor.rangeOver(open, found),
    );
    cursor.recovering = true;
  }
  const close = cursor.read();
  cursor.countNewlines(newlines);
  return { kind: "parentheses", inner, range: cursor.rangeOver(open, close) };
}

/** A call, a keyword literal, or the root of a traversal. */
function parseName(cursor: Cursor): Expression {
  const token = cursor.read();
  if (cursor.peek() === T.openParen || cursor.peek() === T.doubleColon) return parseCall(cursor, token);
  const range = cursor.range(token);
  const name = cursor.tokens.text(token);
  switch (name) {
    case "true":
      return { kind: "literal", value: boolValue(true), range };
    case "false":
      return { kind: "literal", value: boolValue(false), range };
    case "null":
      return { kind: "literal", value: dynamicNull, range };
    default:
      return { kind: "traversal", traversal: { root: name, rootRange: range, steps: compact([]), range }, range };
  }
}

/** The value of a number token; unknown, after a report, if it is none. */
export function numberOf(cursor: Cursor, token: number): Value {
  const value = parseNumber(cursor.tokens.text(token));
  if (value !== undefined) return numberValue(value);
  cursor.error("Invalid number literal", "Failed to recognize the value of this number literal.", cursor.range(token));
  return unknownValue(number);
}
