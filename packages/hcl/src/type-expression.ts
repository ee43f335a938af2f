import {
  bool,
  convert,
  dynamic,
  isConversionError,
  listOf,
  mapOf,
  number,
  objectOf,
  setOf,
  string,
  type Type,
  tupleOf,
  type Value,
} from "@landform/cty";
import { type DiagnosticSink, quoted, rangeBetween, type SourceRange } from "@landform/diagnostics";
import { conversionWords } from "./conversion-words.js";
import { evaluate } from "./evaluate.js";
import { evaluationSink } from "./evaluation-sink.js";
import type { Expression } from "./expression.js";
import type { Scope } from "./scope.js";
import { keywordOf, type StaticCall, staticCall, staticList, staticMap } from "./static.js";
import type { TypeDefaults } from "./type-defaults.js";

/** What a `type` argument says. */
export interface TypeConstraint {
  /** Attributes that may be left out are `optional` in it. */
  readonly type: Type;
  /** For `applyTypeDefaults`; none if no optional attribute has a default. */
  readonly defaults?: TypeDefaults;
}

/**
 * Read `expression`, such as `map(object({ a = optional(string, "x") }))`, as a type. What is wrong counts as `any`.
 * Defaults are evaluated in `scope`.
 */
export function parseTypeConstraint(expression: Expression, diags: DiagnosticSink, scope?: Scope): TypeConstraint {
  const keyword = keywordOf(expression);
  if (keyword !== undefined) {
    const type = keywordTypes.get(keyword);
    return type === undefined ? refuse(aboutKeyword(keyword), expression.range, diags) : { type };
  }
  const call = staticCall(expression);
  if (call !== undefined) return parseConstructor(call, expression, diags, scope);
  const detail =
    "A type specification is either a primitive type keyword (bool, number, string) or a complex type constructor call, like list(string).";
  return refuse(detail, expression.range, diags);
}

const keywordTypes: ReadonlyMap<string, Type> = new Map([
  ["bool", bool],
  ["string", string],
  ["number", number],
  ["any", dynamic],
]);

const constructorNeeds: ReadonlyMap<string, string> = new Map([
  ["list", "The list type constructor requires one argument specifying the element type."],
  ["set", "The set type constructor requires one argument specifying the element type."],
  ["map", "The map type constructor requires one argument specifying the element type."],
  ["object", "The object type constructor requires one argument specifying the attribute types and values as a map."],
  ["tuple", "The tuple type constructor requires one argument specifying the element types as a list."],
]);

function aboutKeyword(keyword: string): string {
  return constructorNeeds.get(keyword) ?? `The keyword ${quoted(keyword)} is not a valid type specification.`;
}

function refuse(detail: string, subject: SourceRange, diags: DiagnosticSink, context?: SourceRange): TypeConstraint {
  reportInvalid(detail, subject, diags, context);
  return { type: dynamic };
}

function reportInvalid(detail: string, subject: SourceRange, diags: DiagnosticSink, context?: SourceRange): void {
  const place = context === undefined ? { subject } : { subject, context };
  diags.add({ severity: "error", summary: "Invalid type specification", detail, ...place });
}

function parseConstructor(
  call: StaticCall,
  expression: Expression,
  diags: DiagnosticSink,
  scope: Scope | undefined,
): TypeConstraint {
  const { name, args, argsRange } = call;
  if (name === "any") {
    return refuse(`Type constraint keyword ${quoted(name)} does not expect arguments.`, argsRange, diags);
  }
  if (keywordTypes.has(name)) {
    return refuse(`Primitive type keyword ${quoted(name)} does not expect arguments.`, argsRange, diags);
  }
  if (name === "optional") {
    const detail = `Keyword ${quoted(name)} is valid only as a modifier for object type attributes.`;
    return refuse(detail, call.nameRange, diags);
  }
  const needs = constructorNeeds.get(name);
  if (needs === undefined) {
    return refuse(`Keyword ${quoted(name)} is not a valid type constructor.`, expression.range, diags);
  }
  const [argument, ...extra] = args;
  if (argument === undefined || extra.length > 0) {
    const [first, last] = [extra[0], extra.at(-1)];
    const subject = first && last ? rangeBetween(first.range, last.range) : argsRange;
    return refuse(needs, subject, diags, argsRange);
  }
  switch (name) {
    case "object":
      return parseObjectType(argument, expression, diags, scope);
    case "tuple":
      return parseTupleType(argument, expression, diags, scope);
    default:
      return parseCollectionType(name, argument, diags, scope);
  }
}

function parseCollectionType(
  name: string,
  argument: Expression,
  diags: DiagnosticSink,
  scope: Scope | undefined,
): TypeConstraint {
  const element = parseTypeConstraint(argument, diags, scope);
  const collectionOf = name === "list" ? listOf : name === "set" ? setOf : mapOf;
  const type = collectionOf(element.type);
  if (element.defaults === undefined) return { type };
  return { type, defaults: { type, values: new Map(), children: new Map(), element: element.defaults } };
}

function parseTupleType(
  argument: Expression,
  expression: Expression,
  diags: DiagnosticSink,
  scope: Scope | undefined,
): TypeConstraint {
  const elements = staticList(argument);
  if (elements === undefined) {
    return refuse("Tuple type constructor requires a list of element types.", argument.range, diags, expression.range);
  }
  const constraints = elements.map((element) => parseTypeConstraint(element, diags, scope));
  const type = tupleOf(constraints.map((constraint) => constraint.type));
  return withDefaults(type, new Map(), new Map(childDefaults(constraints.entries())));
}

function parseObjectType(
  argument: Expression,
  expression: Expression,
  diags: DiagnosticSink,
  scope: Scope | undefined,
): TypeConstraint {
  const items = staticMap(argument);
  if (items === undefined) {
    const detail =
      "Object type constructor requires a map whose keys are attribute names and whose values are the corresponding attribute types.";
    return refuse(detail, argument.range, diags, expression.range);
  }
  const attributes = new Map<string, AttributeConstraint>();
  for (const { key, value } of items) {
    const name = keywordOf(key);
    if (name === undefined) {
      reportInvalid("Object constructor map keys must be attribute names.", key.range, diags, expression.range);
    } else if (attributes.has(name)) {
      reportInvalid("Object constructor map keys must be unique.", key.range, diags, expression.range);
    } else {
      const attribute = parseAttribute(value, diags, scope);
      if (attribute !== undefined) attributes.set(name, attribute);
    }
  }
  const values = new Map<string, Value>();
  for (const [name, { value }] of attributes) if (value !== undefined) values.set(name, value);
  const optional = [...attributes].flatMap(([name, attribute]) => (attribute.optional ? [name] : []));
  const type = objectOf(new Map([...attributes].map(([name, attribute]) => [name, attribute.type])), optional);
  return withDefaults(type, values, new Map(childDefaults(attributes)));
}

interface AttributeConstraint extends TypeConstraint {
  readonly optional: boolean;
  /** The default. */
  readonly value?: Value;
}

/** `undefined` if not even a type is given, which is reported. */
function parseAttribute(
  expression: Expression,
  diags: DiagnosticSink,
  scope: Scope | undefined,
): AttributeConstraint | undefined {
  const call = staticCall(expression);
  if (call?.name !== "optional") return { ...parseTypeConstraint(expression, diags, scope), optional: false };
  const [typeExpression, defaultExpression, extra] = call.args;
  if (typeExpression === undefined) {
    const detail = "Optional attribute modifier requires the attribute type as its argument.";
    reportInvalid(detail, call.argsRange, diags, expression.range);
    return undefined;
  }
  if (extra !== undefined) {
    const detail =
      "Optional attribute modifier expects at most two arguments: the attribute type, and a default value.";
    reportInvalid(detail, call.argsRange, diags, expression.range);
    return { ...parseTypeConstraint(typeExpression, diags, scope), optional: false };
  }
  if (defaultExpression === undefined) return { ...parseTypeConstraint(typeExpression, diags, scope), optional: true };
  const sink = evaluationSink(diags);
  const errorsBefore = sink.errorCount;
  const given = evaluate(defaultExpression, scope, sink);
  const isUsable = sink.errorCount === errorsBefore;
  const constraint = parseTypeConstraint(typeExpression, diags, scope);
  if (!isUsable) return { ...constraint, optional: false };
  const value = convert(given, constraint.type);
  if (!isConversionError(value)) return { ...constraint, optional: true, value };
  diags.add({
    severity: "error",
    summary: "Invalid default value for optional attribute",
    detail: `This default value is not compatible with the attribute's type constraint: ${conversionWords(value, scope)}.`,
    subject: defaultExpression.range,
  });
  return { ...constraint, optional: true };
}

function* childDefaults<Key>(
  constraints: Iterable<readonly [Key, TypeConstraint]>,
): Generator<readonly [Key, TypeDefaults]> {
  for (const [key, { defaults }] of constraints) if (defaults !== undefined) yield [key, defaults];
}

function withDefaults(
  type: Type,
  values: ReadonlyMap<string, Value>,
  children: ReadonlyMap<string | number, TypeDefaults>,
): TypeConstraint {
  return values.size === 0 && children.size === 0 ? { type } : { type, defaults: { type, values, children } };
}
