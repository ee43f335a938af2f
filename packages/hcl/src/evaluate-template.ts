import {
  asString,
  convert,
  isConversionError,
  type KnownValue,
  type Marks,
  type NullValue,
  noMarks,
  safePrefix,
  string,
  stringValue,
  unionMarks,
  unknownValue,
  type Value,
  withMarks,
} from "@landform/cty";
import { conversionWords } from "./conversion-words.js";
import { elementsOfCollection } from "./elements.js";
import { evaluateNode } from "./evaluate.js";
import { evaluateFor } from "./evaluate-for.js";
import type { EvaluationSink } from "./evaluation-sink.js";
import type { Expression, TemplateExpression, TemplateForExpression } from "./expression.js";
import { expressionError } from "./expression-error.js";
import type { Scope } from "./scope.js";

/** A longer prefix of an unknown string is not worth keeping. In bytes. */
const longestPrefix = 128;

export function evaluateTemplate(
  expression: TemplateExpression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value {
  const errorsBefore = diags.errorCount;
  const texts: string[] = [];
  let marks: Marks = noMarks;
  let known = true;
  let prefixEnd: number | undefined;
  for (const part of expression.parts) {
    const value = evaluateNode(part, scope, diags);
    if (value.kind !== "null") marks = unionMarks(marks, value.marks);
    if (value.kind === "unknown") {
      prefixEnd ??= texts.length;
      known = false;
      continue;
    }
    const isText = value.kind === "known" && value.type.kind === "string";
    const text = isText ? asString(value) : toText(value, part, expression, scope, diags);
    if (text !== undefined && diags.errorCount === errorsBefore) texts.push(text);
  }
  if (known) return withMarks(stringValue(texts.join("")), marks);
  const trusted = diags.errorCount === errorsBefore;
  const prefix = trusted ? safePrefix(leadingBytes(texts.slice(0, prefixEnd))) : "";
  return withMarks(unknownValue(string, { notNull: true, stringPrefix: prefix }), marks);
}

function toText(
  value: KnownValue | NullValue,
  part: Expression,
  whole: TemplateExpression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): string | undefined {
  const refuse = (detail: string) => {
    const problem = { summary: invalidInterpolation, detail, subject: part.range, context: whole.range };
    diags.add(expressionError(problem, part, scope));
    return undefined;
  };
  if (value.kind === "null") {
    return refuse("The expression result is null. Cannot include a null value in a string template.");
  }
  const text = convert(value, string);
  if (!isConversionError(text)) return asString(text);
  return refuse(`Cannot include the given value in a string template: ${conversionWords(text, scope)}.`);
}

const invalidInterpolation = "Invalid template interpolation value";

/** As much of the text as a prefix may have. */
function leadingBytes(texts: readonly string[]): string {
  let text = "";
  for (const each of texts) {
    text += each;
    if (text.length >= longestPrefix) break;
  }
  let bytes = 0;
  let length = 0;
  for (const character of text) {
    bytes += byteLength(character);
    if (bytes > longestPrefix) break;
    length += character.length;
  }
  return text.slice(0, length);
}

function byteLength(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}

/** `%{for}`: the results joined. */
export function evaluateTemplateFor(
  expression: TemplateForExpression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value {
  const results = evaluateFor(expression.body, scope, diags);
  if (results.kind !== "known") return withMarks(unknownValue(string), results.marks);
  const texts: string[] = [];
  let marks = results.marks;
  for (const result of elementsOfCollection(results).values) {
    const text = joinable(result, expression, scope, diags);
    if (text === undefined) continue;
    if (text.kind === "unknown") return withMarks(unknownValue(string), results.marks);
    marks = unionMarks(marks, text.marks);
    texts.push(asString(text));
  }
  return withMarks(stringValue(texts.join("")), marks);
}

/** One result as a string; `undefined` if that can't be, which is reported. */
function joinable(
  result: Value,
  expression: TemplateForExpression,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value | undefined {
  const refuse = (detail: string) => {
    diags.add(expressionError({ summary: invalidInterpolation, detail, subject: expression.range }, expression, scope));
    return undefined;
  };
  if (result.kind === "null") {
    return refuse("An iteration result is null. Cannot include a null value in a string template.");
  }
  const text = convert(result, string);
  if (!isConversionError(text)) return text;
  const reason = conversionWords(text, scope);
  return refuse(`Cannot include one of the interpolation results into the string template: ${reason}.`);
}
