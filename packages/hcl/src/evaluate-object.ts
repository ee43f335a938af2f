import {
  asString,
  convert,
  dynamicUnknown,
  isConversionError,
  type Marks,
  noMarks,
  normalizeString,
  objectValue,
  string,
  unionMarks,
  type Value,
  withMarks,
  withoutMarks,
} from "@landform/cty";
import { conversionWords } from "./conversion-words.js";
import { evaluateNode } from "./evaluate.js";
import type { EvaluationSink } from "./evaluation-sink.js";
import type { ObjectExpression, ObjectItem, ObjectKey } from "./expression.js";
import { expressionError } from "./expression-error.js";
import { objectOfShape, shapeOf } from "./object-shape.js";
import type { Scope } from "./scope.js";

/** Of two items with one key the later wins. Marks of keys go to the object. */
export function evaluateObject(expression: ObjectExpression, scope: Scope | undefined, diags: EvaluationSink): Value {
  const shape = shapeOf(expression);
  if (shape !== undefined) {
    const values = expression.items.map((item) => evaluateNode(item.value, scope, diags));
    return objectOfShape(shape, values);
  }
  const attributes = new Map<string, Value>();
  let marks: Marks = noMarks;
  let complete = true;
  for (const item of expression.items) {
    if (item.key.literalName !== undefined) {
      attributes.set(normalizeString(item.key.literalName), evaluateNode(item.value, scope, diags));
      continue;
    }
    const key = evaluateKey(item.key, scope, diags);
    const value = evaluateNode(item.value, scope, diags);
    const name = key === undefined ? undefined : keyName(key, item, scope, diags);
    if (key !== undefined && key.kind !== "null") marks = unionMarks(marks, key.marks);
    if (name === undefined) complete = false;
    else attributes.set(name, value);
  }
  return complete ? withMarks(objectValue(attributes), marks) : dynamicUnknown;
}

/** `undefined` where it failed. */
function evaluateKey(key: ObjectKey, scope: Scope | undefined, diags: EvaluationSink): Value | undefined {
  const { expression } = key;
  if (expression.kind === "traversal" && expression.traversal.steps.length > 0) {
    diags.add({
      severity: "error",
      summary: "Ambiguous attribute key",
      detail:
        "If this expression is intended to be a reference, wrap it in parentheses. If it's instead intended as a literal name containing periods, wrap it in quotes to create a string literal.",
      subject: key.range,
    });
    return undefined;
  }
  const errorsBefore = diags.errorCount;
  const value = evaluateNode(expression, scope, diags);
  return diags.errorCount > errorsBefore ? undefined : value;
}

/** `undefined` where it is not known, or can't be a name, which is reported. */
function keyName(key: Value, item: ObjectItem, scope: Scope | undefined, diags: EvaluationSink): string | undefined {
  const { expression, range } = item.key;
  if (key.kind === "null") {
    const problem = {
      summary: "Null value as key",
      detail: "Can't use a null value as a key.",
      subject: item.value.range,
    };
    diags.add(expressionError(problem, expression, scope));
    return undefined;
  }
  const converted = convert(withoutMarks(key).value, string);
  if (isConversionError(converted)) {
    const detail = `Can't use this value as a key: ${conversionWords(converted, scope)}.`;
    diags.add(expressionError({ summary: "Incorrect key type", detail, subject: range }, expression, scope));
    return undefined;
  }
  return converted.kind === "known" ? asString(converted) : undefined;
}
