import {
  asString,
  bool,
  convert,
  dynamicUnknown,
  friendlyName,
  isConversionError,
  type Marks,
  noMarks,
  objectValue,
  string,
  tupleValue,
  unionMarks,
  type Value,
  withMarks,
} from "@landform/cty";
import { quoted } from "@landform/diagnostics";
import { conversionWords } from "./conversion-words.js";
import { type Elements, elementsOfCollection, isIterableType } from "./elements.js";
import { evaluateNode } from "./evaluate.js";
import type { EvaluationSink } from "./evaluation-sink.js";
import type { Expression, ForExpression } from "./expression.js";
import { expressionError } from "./expression-error.js";
import type { Scope } from "./scope.js";

/** What the elements met so far mean for the result as a whole. */
interface Loop {
  readonly expression: ForExpression;
  readonly scope: Scope | undefined;
  readonly diags: EvaluationSink;
  /** Of the collection, of conditions and keys. Those of element values stay on the elements. */
  marks: Marks;
  /** Not so once a key or condition is unknown or wrong: then the result has an unknown type. */
  complete: boolean;
}

export function evaluateFor(expression: ForExpression, scope: Scope | undefined, diags: EvaluationSink): Value {
  const collection = evaluateNode(expression.collection, scope, diags);
  const loop: Loop = { expression, scope, diags, marks: collection.marks, complete: true };
  if (!isIterable(collection, loop)) return dynamicUnknown;
  const conditionMarks = tryCondition(loop);
  if (conditionMarks === undefined) return dynamicUnknown;
  if (collection.kind !== "known") return withMarks(dynamicUnknown, unionMarks(loop.marks, conditionMarks));
  const elements = elementsOfCollection(collection);
  const result = expression.key === undefined ? toTuple(loop, elements) : toObject(loop, elements, expression.key);
  return withMarks(loop.complete ? result : dynamicUnknown, loop.marks);
}

function isIterable(collection: Value, loop: Loop): boolean {
  const about = loop.expression.collection;
  if (collection.kind === "null") {
    const detail = "A null value cannot be used as the collection in a 'for' expression.";
    report(loop, "Iteration over null value", detail, about, loop.scope);
    return false;
  }
  if (collection.type.kind === "dynamic") return false;
  if (isIterableType(collection.type)) return true;
  const name = friendlyName(collection.type);
  const detail = `A value of type ${name} cannot be used as the collection in a 'for' expression.`;
  report(loop, "Iteration over non-iterable value", detail, about, loop.scope);
  return false;
}

/** Find what is wrong with the condition for any element, once. `undefined` if something is, else its marks. */
function tryCondition(loop: Loop): Marks | undefined {
  const { condition } = loop.expression;
  if (condition === undefined) return noMarks;
  const scope = elementScope(loop, dynamicUnknown, dynamicUnknown);
  const errorsBefore = loop.diags.errorCount;
  const value = evaluateNode(condition, scope, loop.diags);
  if (value.kind === "null") {
    report(loop, "Condition is null", "The value of the 'if' clause must not be null.", condition, loop.scope);
    return undefined;
  }
  const converted = convert(value, bool);
  if (isConversionError(converted)) {
    const detail = `The 'if' clause value is invalid: ${conversionWords(converted, loop.scope)}.`;
    report(loop, "Invalid 'for' condition", detail, condition, loop.scope);
    return undefined;
  }
  return loop.diags.errorCount > errorsBefore ? undefined : value.marks;
}

function toTuple(loop: Loop, elements: Elements): Value {
  const results: Value[] = [];
  let index = 0;
  for (const value of elements.values) {
    const scope = elementScope(loop, keyAt(loop, elements, index++), value);
    if (isIncluded(loop, scope)) results.push(evaluateNode(loop.expression.value, scope, loop.diags));
  }
  return tupleValue(results);
}

function toObject(loop: Loop, elements: Elements, keyExpression: Expression): Value {
  const results = new Map<string, Value>();
  const groups = new Map<string, Value[]>();
  let index = 0;
  for (const value of elements.values) {
    const scope = elementScope(loop, keyAt(loop, elements, index++), value);
    if (!isIncluded(loop, scope)) continue;
    const key = keyOf(loop, keyExpression, scope);
    if (key === undefined) continue;
    const result = evaluateNode(loop.expression.value, scope, loop.diags);
    if (loop.expression.grouping) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [result]);
      else group.push(result);
    } else if (results.has(key)) {
      const detail = `Two different items produced the key ${quoted(key)} in this 'for' expression. If duplicates are expected, use the ellipsis (...) after the value expression to enable grouping by key.`;
      report(loop, "Duplicate object key", detail, keyExpression, scope);
    } else {
      results.set(key, result);
    }
  }
  for (const [key, group] of groups) results.set(key, tupleValue(group));
  return objectValue(results);
}

function isIncluded(loop: Loop, scope: Scope): boolean {
  const { condition } = loop.expression;
  if (condition === undefined) return true;
  const value = evaluateNode(condition, scope, loop.diags);
  if (value.kind === "null") {
    reportOnce(loop, "Invalid 'for' condition", "The value of the 'if' clause must not be null.", condition, scope);
    return false;
  }
  loop.marks = unionMarks(loop.marks, value.marks);
  // As in the reference, only the object form looks at the type of an unknown condition.
  if (value.kind === "unknown" && loop.expression.key === undefined) {
    loop.complete = false;
    return false;
  }
  const converted = convert(value, bool);
  if (isConversionError(converted)) {
    const detail = `The 'if' clause value is invalid: ${conversionWords(converted, scope)}.`;
    reportOnce(loop, "Invalid 'for' condition", detail, condition, scope);
    return false;
  }
  if (converted.kind !== "known") {
    loop.complete = false;
    return false;
  }
  return converted.raw === true;
}

function keyOf(loop: Loop, expression: Expression, scope: Scope): string | undefined {
  const key = evaluateNode(expression, scope, loop.diags);
  if (key.kind === "null") {
    const detail = "Key expression in 'for' expression must not produce a null value.";
    reportOnce(loop, "Invalid object key", detail, expression, scope);
    return undefined;
  }
  loop.marks = unionMarks(loop.marks, key.marks);
  if (key.kind === "unknown") {
    loop.complete = false;
    return undefined;
  }
  const converted = convert(key, string);
  if (isConversionError(converted)) {
    const detail = `The key expression produced an invalid result: ${conversionWords(converted, scope)}.`;
    reportOnce(loop, "Invalid object key", detail, expression, scope);
    return undefined;
  }
  return asString(converted);
}

function keyAt(loop: Loop, elements: Elements, index: number): Value {
  return loop.expression.keyName === undefined ? dynamicUnknown : elements.keyAt(index);
}

function elementScope(loop: Loop, key: Value, value: Value): Scope {
  const { keyName, valueName } = loop.expression;
  const element = { keyName, key, valueName, value };
  return loop.scope === undefined ? { element } : { element, parent: loop.scope };
}

/** What is wrong with one element is mostly wrong with all: only the first is told. */
function reportOnce(loop: Loop, summary: string, detail: string, about: Expression, scope: Scope): void {
  if (loop.complete) report(loop, summary, detail, about, scope);
  loop.complete = false;
}

function report(loop: Loop, summary: string, detail: string, about: Expression, scope: Scope | undefined): void {
  const context = loop.expression.range;
  loop.diags.add(expressionError({ summary, detail, subject: about.range, context }, about, scope));
}
