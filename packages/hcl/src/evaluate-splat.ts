import {
  dynamic,
  dynamicUnknown,
  emptyTupleValue,
  type KnownValue,
  listOf,
  listValue,
  type Refinement,
  rangeOf,
  type Type,
  tupleOf,
  tupleValue,
  typesEqual,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import { rangeBetween, type SourceRange } from "@landform/diagnostics";
import { elementsOfCollection } from "./elements.js";
import { evaluateNode } from "./evaluate.js";
import { orReported, takeLiteral } from "./evaluate-reference.js";
import { droppingSink, type EvaluationSink } from "./evaluation-sink.js";
import type { Expression, SplatEach, SplatExpression, SplatStep } from "./expression.js";
import { expressionError } from "./expression-error.js";
import type { Scope } from "./scope.js";
import { indexStep } from "./take-step.js";

/** One splat, written on its own or as the last step of another. */
interface Splat {
  readonly each: SplatEach;
  readonly sourceRange: SourceRange;
  readonly markerRange: SourceRange;
  /** The whole expression that values are told of. */
  readonly owner: Expression;
  /** Stands for one element, which has no name that could be told. */
  readonly element: Expression;
}

export function evaluateSplat(expression: SplatExpression, scope: Scope | undefined, diags: EvaluationSink): Value {
  const { each, markerRange } = expression;
  const errorsBefore = diags.errorCount;
  const source = evaluateNode(expression.source, scope, diags);
  if (diags.errorCount > errorsBefore) return dynamicUnknown;
  const sourceRange = expression.source.range;
  const element: Expression = { kind: "literal", value: dynamicUnknown, range: sourceRange };
  return splat({ each, markerRange, sourceRange, owner: expression, element }, source, scope, diags);
}

/** What is neither list, set nor tuple counts as a tuple of one, and null as one of none. */
function splat(node: Splat, source: Value, scope: Scope | undefined, diags: EvaluationSink): Value {
  if (source.type.kind === "dynamic" && source.kind !== "null") return withMarks(dynamicUnknown, source.marks);
  const result = isSequence(source.type)
    ? splatOfSequence(node, source, scope, diags)
    : splatOfSingle(node, source, scope, diags);
  return withMarks(result, source.marks);
}

function isSequence(type: Type): boolean {
  return type.kind === "tuple" || type.kind === "list" || type.kind === "set";
}

function splatOfSingle(node: Splat, source: Value, scope: Scope | undefined, diags: EvaluationSink): Value {
  if (source.kind === "null") return emptyTupleValue;
  const result = splatOfElements(node, tupleValue([source]), scope, diags);
  const mayBeNone = source.kind === "unknown" && rangeOf(source).nullness !== "notNull";
  return mayBeNone ? dynamicUnknown : result;
}

function splatOfSequence(node: Splat, source: Value, scope: Scope | undefined, diags: EvaluationSink): Value {
  if (source.kind === "known") return splatOfElements(node, source, scope, diags);
  if (source.kind === "null") {
    const problem = {
      summary: "Splat of null value",
      detail: "Splat expressions (with the * symbol) cannot be applied to null sequences.",
      subject: node.sourceRange,
      context: rangeBetween(node.sourceRange, node.markerRange),
    };
    diags.add(expressionError(problem, node.owner, scope));
    return dynamicUnknown;
  }
  const type = resultType(node, source.type, scope, diags);
  return type.kind === "list" ? unknownValue(type, lengthRefinement(source)) : unknownValue(type, { notNull: true });
}

function lengthRefinement(source: Value): Refinement {
  const { lengthMin, lengthMax } = rangeOf(source);
  return { notNull: true, lengthMin, lengthMax };
}

function splatOfElements(node: Splat, source: KnownValue, scope: Scope | undefined, diags: EvaluationSink): Value {
  const errorsBefore = diags.errorCount;
  const results = elementsOfCollection(source).values.map((element) => takeEach(node, element, scope, diags));
  if (diags.errorCount > errorsBefore) return unknownValue(resultType(node, source.type, scope, droppingSink()));
  if (source.type.kind === "tuple") return tupleValue(results);
  if (results.length === 0) {
    const type = resultType(node, source.type, scope, diags);
    return listValue(type.kind === "list" ? type.element : dynamic, []);
  }
  const elementType = commonElementType(results);
  if (elementType !== undefined) return listValue(elementType, results);
  diags.add({
    severity: "error",
    summary: "Invalid nested splat expressions",
    detail:
      "The second level of splat expression produced elements of different types, so it isn't possible to construct a valid list to represent the top-level result.\n\nConsider using a for expression instead, to produce a tuple-typed result which can therefore have non-homogenous element types.",
    subject: node.each.range,
    context: node.owner.range,
  });
  return dynamicUnknown;
}

/** The one type of all results; those of dynamic type fit any. */
function commonElementType(results: readonly Value[]): Type | undefined {
  let common: Type = dynamic;
  for (const { type } of results) {
    if (type === common || type.kind === "dynamic") continue;
    if (common.kind === "dynamic") common = type;
    else if (!typesEqual(type, common)) return undefined;
  }
  return common;
}

/** What a source of `type` gives, told by doing it with unknown elements. */
function resultType(node: Splat, type: Type, scope: Scope | undefined, diags: EvaluationSink): Type {
  const typeOfEach = (element: Type) => takeEach(node, unknownValue(element), scope, diags).type;
  switch (type.kind) {
    case "list":
    case "set":
      return listOf(typeOfEach(type.element));
    case "tuple":
      return tupleOf(type.elements.map(typeOfEach));
    default:
      return dynamic;
  }
}

function takeEach(node: Splat, element: Value, scope: Scope | undefined, diags: EvaluationSink): Value {
  let value = element;
  let range = node.markerRange;
  for (const step of node.each.steps) {
    value = takeSplatStep(node, range, value, step, scope, diags);
    range = rangeBetween(range, rangeOfStep(step));
  }
  return value;
}

function takeSplatStep(
  node: Splat,
  rangeSoFar: SourceRange,
  value: Value,
  step: SplatStep,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value {
  switch (step.kind) {
    case "literal":
      return takeLiteral(value, step.step, node.element, scope, diags);
    case "index": {
      const key = evaluateNode(step.key, scope, diags);
      return orReported(indexStep(value, key, scope), step.bracketRange, step.key, scope, diags);
    }
    case "splat": {
      const { each, markerRange } = step;
      return splat({ ...node, each, markerRange, sourceRange: rangeSoFar }, value, scope, diags);
    }
  }
}

function rangeOfStep(step: SplatStep): SourceRange {
  switch (step.kind) {
    case "literal":
      return step.step.range;
    case "index":
      return step.bracketRange;
    case "splat":
      return rangeBetween(step.markerRange, step.each.range);
  }
}
