import {
  asString,
  convert,
  dynamicNull,
  dynamicUnknown,
  falseValue,
  isConversionError,
  type Marks,
  type NullValue,
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
import { droppingSink, type EvaluationSink } from "./evaluation-sink.js";
import type { JsonMember, JsonNode } from "./expression.js";
import { expressionError } from "./expression-error.js";
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
      return evaluateJsonObject(node, scope, diags);
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

type JsonObject = Extract<JsonNode, { kind: "object" }>;

/** Marks of names go to the object. */
function evaluateJsonObject(node: JsonObject, scope: Scope | undefined, diags: EvaluationSink): Value {
  const attributes = new Map<string, Value>();
  let marks: Marks = noMarks;
  let complete = true;
  for (const [index, member] of node.members.entries()) {
    const name = evaluateName(member, scope, diags);
    const value = evaluateJson(member.value, scope, diags);
    if (name === undefined) continue;
    marks = unionMarks(marks, name.marks);
    if (name.kind === "unknown") {
      complete = false;
      continue;
    }
    const text = asString(name);
    if (attributes.has(text)) reportDuplicate(node, index, text, scope, diags);
    else attributes.set(text, value);
  }
  return withMarks(complete ? objectValue(attributes) : dynamicUnknown, marks);
}

function reportDuplicate(
  node: JsonObject,
  index: number,
  name: string,
  scope: Scope | undefined,
  diags: EvaluationSink,
): void {
  const earlier = node.members.slice(0, index).find((member) => {
    const other = evaluateName(member, scope, droppingSink());
    return other?.kind === "known" && asString(other) === name;
  });
  const subject = node.members[index]?.nameRange ?? node.range;
  const detail = `An attribute named ${quoted(name)} was already defined at ${formatRange(earlier?.nameRange ?? subject)}.`;
  const problem = { summary: "Duplicate object attribute", detail, subject };
  diags.add(expressionError(problem, { kind: "json", json: node, range: node.range }, scope));
}

/** The name as a string that is known or unknown; `undefined` where it can't be one, which is reported. */
function evaluateName(
  member: JsonMember,
  scope: Scope | undefined,
  diags: EvaluationSink,
): Exclude<Value, NullValue> | undefined {
  const key = evaluateString(member, member.name, member.nameRange, scope, diags);
  const name = convert(key, string);
  if (name.kind === "known" || name.kind === "unknown") return name;
  const detail = isConversionError(name)
    ? `Cannot use this expression as an object key: ${conversionWords(name, scope)}.`
    : "Cannot use null value as an object key.";
  const problem = { summary: "Invalid object key expression", detail, subject: member.nameRange };
  const about: JsonNode = member.value;
  diags.add(expressionError(problem, { kind: "json", json: about, range: about.range }, scope));
  return undefined;
}
