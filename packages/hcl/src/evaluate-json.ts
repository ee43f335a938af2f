import {
  asString,
  convert,
  dynamicNull,
  dynamicUnknown,
  falseValue,
  isConversionError,
  type Marks,
  noMarks,
  numberValue,
  objectValue,
  parseNumber,
  string,
  stringValue,
  trueValue,
  tupleValue,
  unionMarks,
  type Value,
  withMarks,
} from "@landform/cty";
import { formatRange, hasErrors, invariant, quoted, type SourceRange, unreachable } from "@landform/diagnostics";
import { conversionWords } from "./conversion-words.js";
import { evaluateNode } from "./evaluate.js";
import type { EvaluationSink } from "./evaluation-sink.js";
import type { JsonMember, JsonNode } from "./expression.js";
import { type ExpressionProblem, expressionError } from "./expression-error.js";
import { hasTemplateMarkers, templateOf } from "./json-template.js";
import type { Scope } from "./scope.js";

/** Strings are templates if there is a scope, names of properties too. */
export function evaluateJson(node: JsonNode, scope: Scope | undefined, diags: EvaluationSink): Value {
  switch (node.kind) {
    case "null":
      return dynamicNull;
    case "bool":
      return node.value ? trueValue : falseValue;
    case "number": {
      const number = parseNumber(node.text);
      invariant(number !== undefined, "the parser has checked the number");
      return numberValue(number);
    }
    case "string":
      return evaluateString(node, node.value, node.range, scope, diags);
    case "array":
      return tupleValue(node.elements.map((element) => evaluateJson(element, scope, diags)));
    case "object":
      return evaluateJsonObject(node, node.members, scope, diags);
    case "invalid":
      return dynamicUnknown;
    default:
      return unreachable(node);
  }
}

function evaluateString(
  owner: object,
  text: string,
  range: SourceRange,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value {
  if (scope === undefined || !hasTemplateMarkers(text)) return stringValue(text);
  const { value: template, diagnostics } = templateOf(owner, text, range);
  for (const item of diagnostics) diags.add(item);
  return hasErrors(diagnostics) ? dynamicUnknown : evaluateNode(template, scope, diags);
}

/** Marks of names go to the object. */
function evaluateJsonObject(
  node: JsonNode,
  members: readonly JsonMember[],
  scope: Scope | undefined,
  diags: EvaluationSink,
): Value {
  const attributes = new Map<string, Value>();
  const definedAt = new Map<string, SourceRange>();
  let marks: Marks = noMarks;
  let complete = true;
  for (const member of members) {
    const refuse = (problem: ExpressionProblem, about: JsonNode) => {
      diags.add(expressionError(problem, { kind: "json", json: about, range: about.range }, scope));
    };
    const key = evaluateString(member, member.name, member.nameRange, scope, diags);
    const value = evaluateJson(member.value, scope, diags);
    const name = convert(key, string);
    marks = unionMarks(marks, key.marks);
    const subject = member.nameRange;
    const summary = "Invalid object key expression";
    if (isConversionError(name)) {
      const detail = `Cannot use this expression as an object key: ${conversionWords(name, scope)}.`;
      refuse({ summary, detail, subject }, member.value);
    } else if (name.kind === "null") {
      refuse({ summary, detail: "Cannot use null value as an object key.", subject }, member.value);
    } else if (name.kind === "unknown") {
      complete = false;
    } else {
      const text = asString(name);
      const earlier = definedAt.get(text);
      if (earlier === undefined) {
        attributes.set(text, value);
        definedAt.set(text, subject);
      } else {
        const detail = `An attribute named ${quoted(text)} was already defined at ${formatRange(earlier)}.`;
        refuse({ summary: "Duplicate object attribute", detail, subject }, node);
      }
    }
  }
  return withMarks(complete ? objectValue(attributes) : dynamicUnknown, marks);
}
