export { blockContextAt } from "./block-context.js";
export type {
  Attribute,
  AttributeRule,
  Block,
  BlockRule,
  Body,
  BodyContent,
  BodySchema,
  ExpandedBody,
  JsonBody,
  MergedBody,
  NativeBody,
  SyntheticBody,
  UnknownBody,
} from "./body.js";
export { isValidIdentifier } from "./characters.js";
export { contentOf, justAttributes, missingItemRange, type PartialContent, partialContentOf } from "./content.js";
export { conversionWords } from "./conversion-words.js";
export { describeValue } from "./describe-value.js";
export { dynamicBlockSchema } from "./dynamic-block.js";
export { expandDynamicBlocks } from "./dynamic-content.js";
export { editConfig } from "./edit.js";
export type {
  AppendBlock,
  BlockPath,
  BlockSelector,
  Edit,
  RemoveAttribute,
  RemoveBlock,
  RenameReference,
  SetAttribute,
  SetLabels,
} from "./edit-request.js";
export { evaluate, nestedTooDeeply } from "./evaluate.js";
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
  ScopedExpression,
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
export { type ExpressionProblem, expressionError } from "./expression-error.js";
export { expressionValues } from "./expression-values.js";
export { type FormatOptions, formatConfig, formatSource } from "./format.js";
export { formatSteps, formatTraversal } from "./format-traversal.js";
export { formatValue } from "./format-value.js";
export { functionSignature } from "./function-signature.js";
export { mergeBodies } from "./merge-bodies.js";
export { expressionsOnLines, PendingInput } from "./needs-more-input.js";
export { overrideBody } from "./overridden-content.js";
export {
  type ParseOptions,
  type ParseTraversalOptions,
  parseConfig,
  parseExpression,
  parseTemplate,
  parseTraversal,
} from "./parse.js";
export { parseJson, parseJsonExpression } from "./parse-json.js";
export type {
  Dialect,
  FunctionTable,
  MissingFunction,
  ResolvedReference,
  Scope,
  ScopeReference,
} from "./scope.js";
export { dialectOf } from "./scope-lookup.js";
export { startRange } from "./start-range.js";
export {
  asStaticCall,
  asStaticList,
  asStaticMap,
  asTraversal,
  keywordOf,
  type StaticCall,
  type StaticItem,
  staticCall,
  staticList,
  staticMap,
  traversalOf,
} from "./static.js";
export { didYouMean, nearbyName, nearestName } from "./suggestions.js";
export { attributeStep, indexStep, isStepProblem, type StepProblem } from "./take-step.js";
export type { Traversal, TraversalStep } from "./traversal.js";
export { functionCallsIn, traversalsIn } from "./traversals.js";
export { applyTypeDefaults, type TypeDefaults } from "./type-defaults.js";
export { parseTypeConstraint, type TypeConstraint } from "./type-expression.js";
