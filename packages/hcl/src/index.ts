export type {
  Attribute,
  AttributeRule,
  Block,
  BlockRule,
  Body,
  BodyContent,
  BodySchema,
  JsonBody,
  MergedBody,
  NativeBody,
  SyntheticBody,
} from "./body.js";
export { isValidIdentifier } from "./characters.js";
export type {
  BinaryExpression,
  BinaryOperator,
  ConditionalExpression,
  Expression,
  ForExpression,
  FunctionCallExpression,
  IndexExpression,
  InvalidExpression,
  JsonExpression,
  JsonMember,
  JsonNode,
  LiteralExpression,
  ObjectExpression,
  ObjectItem,
  ObjectKey,
  ParenthesesExpression,
  RelativeTraversalExpression,
  SplatEach,
  SplatExpression,
  SplatStep,
  TemplateExpression,
  TemplateForExpression,
  TemplateWrapExpression,
  TraversalExpression,
  TupleExpression,
  UnaryExpression,
} from "./expression.js";
export { type ExpressionClosure, expressionClosureOf, expressionClosureType } from "./expression-closure.js";
export {
  type ParseOptions,
  type ParseTraversalOptions,
  parseConfig,
  parseExpression,
  parseTemplate,
  parseTraversal,
} from "./parse.js";
export type {
  Dialect,
  FunctionTable,
  MissingFunction,
  ResolvedReference,
  Scope,
  ScopeReference,
} from "./scope.js";
export type { Traversal, TraversalStep } from "./traversal.js";
export { functionCallsIn, traversalsIn } from "./traversals.js";
