import type { Expression } from "@landform/hcl";

/** Do two expressions say the same, apart from where they stand, blanks and parentheses? */
export function sameExpression(a: Expression, b: Expression): boolean {
  return fingerprint(a) === fingerprint(b);
}

function fingerprint(expression: Expression): string {
  return JSON.stringify(expression, (name, value: unknown) => {
    if (name === "range" || name.endsWith("Range")) return undefined;
    if (typeof value === "bigint") return `${value}n`;
    return isParentheses(value) ? withoutParentheses(value) : value;
  });
}

type Parentheses = Extract<Expression, { kind: "parentheses" }>;

function isParentheses(value: unknown): value is Parentheses {
  return (
    typeof value === "object" && value !== null && "kind" in value && value.kind === "parentheses" && "inner" in value
  );
}

function withoutParentheses(expression: Expression): Expression {
  return expression.kind === "parentheses" ? withoutParentheses(expression.inner) : expression;
}
