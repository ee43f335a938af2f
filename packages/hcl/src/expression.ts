import type { Marks, Value } from "@landform/cty";
import type { SourceRange } from "@landform/diagnostics";
import type { Traversal, TraversalStep } from "./traversal.js";

/** An expression as written: plain data with ranges. Evaluate with `evaluate`. */
export type Expression =
  | LiteralExpression
  | TraversalExpression
  | RelativeTraversalExpression
  | IndexExpression
  | SplatExpression
  | FunctionCallExpression
  | ConditionalExpression
  | BinaryExpression
  | UnaryExpression
  | ParenthesesExpression
  | TemplateExpression
  | TemplateWrapExpression
  | TemplateForExpression
  | TupleExpression
  | ObjectExpression
  | ForExpression
  | JsonExpression
  | ScopedExpression
  | InvalidExpression;

interface NodeBase<Kind extends string> {
  readonly kind: Kind;
  readonly range: SourceRange;
}

/** A number, bool, null, or a stretch of literal text in a template. */
export interface LiteralExpression extends NodeBase<"literal"> {
  readonly value: Value;
}
/** `var.a["b"].c`: from a name in scope, by literal steps only. */
export interface TraversalExpression extends NodeBase<"traversal"> {
  readonly traversal: Traversal;
}
/** `f(x).a[0]`: literal steps into the result of any other expression. */
export interface RelativeTraversalExpression extends NodeBase<"relativeTraversal"> {
  readonly source: Expression;
  readonly steps: readonly TraversalStep[];
}
/** `a[expression]` with a key that is not a literal. */
export interface IndexExpression extends NodeBase<"index"> {
  readonly collection: Expression;
  readonly key: Expression;
  readonly openRange: SourceRange;
  /** From bracket to bracket. */
  readonly bracketRange: SourceRange;
}
/** `source[*].rest` or `source.*.rest`; `each` is evaluated for each element, which stands at the `element` node in it. */
export interface SplatExpression extends NodeBase<"splat"> {
  readonly source: Expression;
  readonly each: SplatEach;
  readonly full: boolean;
  /** The `[*]` or `.*`. */
  readonly markerRange: SourceRange;
}
/**
 * What a splat does with each element: steps in order, each a literal step, `[expression]`, or (only in a full splat) a
 * splat of its own, as in `a[*].b[*].c`. `range` is that of the marker when there are no steps.
 */
export interface SplatEach {
  readonly range: SourceRange;
  readonly steps: readonly SplatStep[];
}
export type SplatStep =
  | { readonly kind: "literal"; readonly step: TraversalStep }
  | {
      readonly kind: "index";
      readonly key: Expression;
      readonly openRange: SourceRange;
      readonly bracketRange: SourceRange;
    }
  | { readonly kind: "splat"; readonly each: SplatEach; readonly full: boolean; readonly markerRange: SourceRange };

export interface FunctionCallExpression extends NodeBase<"call"> {
  /** With namespaces: `provider::time::rfc3339_parse`. */
  readonly name: string;
  readonly nameRange: SourceRange;
  readonly args: readonly Expression[];
  /** `f(list...)` */
  readonly expandLast: boolean;
  readonly openParenRange: SourceRange;
  readonly closeParenRange: SourceRange;
}
export interface ConditionalExpression extends NodeBase<"conditional"> {
  readonly condition: Expression;
  readonly whenTrue: Expression;
  readonly whenFalse: Expression;
}
export type BinaryOperator = "||" | "&&" | "==" | "!=" | ">" | ">=" | "<" | "<=" | "+" | "-" | "*" | "/" | "%";
export interface BinaryExpression extends NodeBase<"binary"> {
  readonly operator: BinaryOperator;
  readonly left: Expression;
  readonly right: Expression;
}
export interface UnaryExpression extends NodeBase<"unary"> {
  readonly operator: "-" | "!";
  readonly operand: Expression;
  readonly operatorRange: SourceRange;
}
export interface ParenthesesExpression extends NodeBase<"parentheses"> {
  readonly inner: Expression;
}
/** A quoted string or heredoc: its parts joined to a string. `if` directives are conditional parts, `for` ones `templateFor`. */
export interface TemplateExpression extends NodeBase<"template"> {
  readonly parts: readonly Expression[];
}
/** `"${x}"` and nothing else: the value of `inner`, of whatever type. */
export interface TemplateWrapExpression extends NodeBase<"templateWrap"> {
  readonly inner: Expression;
}
/** `%{for}` … `%{endfor}`: the strings that `body` gives, joined. */
export interface TemplateForExpression extends NodeBase<"templateFor"> {
  readonly body: ForExpression;
}
export interface TupleExpression extends NodeBase<"tuple"> {
  readonly elements: readonly Expression[];
  readonly openRange: SourceRange;
}
export interface ObjectExpression extends NodeBase<"object"> {
  readonly items: readonly ObjectItem[];
  readonly openRange: SourceRange;
}
export interface ObjectItem {
  readonly key: ObjectKey;
  readonly value: Expression;
}
/** A bare identifier key is its own name (`literalName`) unless written in parentheses. */
export interface ObjectKey {
  readonly expression: Expression;
  readonly literalName?: string;
  readonly range: SourceRange;
}
export interface ForExpression extends NodeBase<"for"> {
  readonly keyName?: string;
  readonly valueName: string;
  readonly collection: Expression;
  /** Set for the object form. */
  readonly key?: Expression;
  readonly value: Expression;
  readonly condition?: Expression;
  /** `value...` */
  readonly grouping: boolean;
  readonly openRange: SourceRange;
  readonly closeRange: SourceRange;
}
/** A value written in JSON syntax: strings in it are templates when there is a scope. */
export interface JsonExpression extends NodeBase<"json"> {
  readonly json: JsonNode;
}
/** An expression made by a program from another: it sees `variables` too, and its value gets `marks`. */
export interface ScopedExpression extends NodeBase<"scoped"> {
  readonly inner: Expression;
  readonly variables: ReadonlyMap<string, Value>;
  readonly marks: Marks;
}
/** What stands in the place of an expression with a syntax error: evaluates to an unknown of any type, silently. */
export interface InvalidExpression extends NodeBase<"invalid"> {
  readonly placeholder: Value;
}

export type JsonNode =
  /** Stands where a value has a syntax error. */
  | { readonly kind: "invalid"; readonly range: SourceRange }
  | { readonly kind: "null"; readonly range: SourceRange }
  | { readonly kind: "bool"; readonly value: boolean; readonly range: SourceRange }
  /** `text` is the number as written. */
  | { readonly kind: "number"; readonly text: string; readonly range: SourceRange }
  /** `value` is the string with escapes resolved, not normalised. */
  | { readonly kind: "string"; readonly value: string; readonly range: SourceRange }
  | {
      readonly kind: "array";
      readonly elements: readonly JsonNode[];
      readonly range: SourceRange;
      readonly openRange: SourceRange;
    }
  | {
      readonly kind: "object";
      readonly members: readonly JsonMember[];
      readonly range: SourceRange;
      readonly openRange: SourceRange;
      readonly closeRange: SourceRange;
    };
export interface JsonMember {
  readonly name: string;
  readonly nameRange: SourceRange;
  readonly value: JsonNode;
}
