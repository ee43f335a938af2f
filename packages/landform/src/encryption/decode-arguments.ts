import {
  asMap,
  asString,
  bool,
  conversionErrorMessage,
  convert,
  isConversionError,
  isWhollyKnown,
  listOf,
  mapOf,
  number,
  string,
  type Type,
  type Value,
} from "@landform/cty";
import { DiagnosticList, type DiagnosticSink, hasErrors, type SourceRange } from "@landform/diagnostics";
import { type Body, type BodySchema, contentOf, type Expression, parseTraversal } from "@landform/hcl";
import { type Argument, type ArgumentKind, type ArgumentSchema, Arguments } from "./arguments.js";
import type { KeySetup } from "./key-ring.js";
import { bytesInValue, keysInValue } from "./keys-value.js";

/** What arguments are evaluated in, and for. */
export interface ArgumentScope {
  readonly setup: KeySetup;
  readonly subject: string;
  /** Key providers that need these arguments. */
  readonly waiting: readonly string[];
}

/** The arguments in `body`, evaluated; `undefined` with errors. */
export async function decodeArguments(
  body: Body,
  schema: ArgumentSchema,
  scope: ArgumentScope,
  diags: DiagnosticSink,
): Promise<Arguments | undefined> {
  const problems = new DiagnosticList();
  const given = await decodeBody(body, schema, scope, problems);
  for (const problem of problems.items) diags.add(problem);
  return problems.hasErrors ? undefined : given;
}

async function decodeBody(
  body: Body,
  { attributes, required = [], blocks = {} }: ArgumentSchema,
  scope: ArgumentScope,
  diags: DiagnosticList,
): Promise<Arguments> {
  const content = contentOf(body, bodySchema({ attributes, required, blocks }), diags);
  const given = new Map<string, Argument>();
  for (const [name, { expression }] of diags.hasErrors ? [] : content.attributes) {
    const value = await evaluate(expression, attributes[name] ?? "text", scope, diags);
    const nested = blocks[name];
    const argument =
      value === undefined || value.kind === "null"
        ? undefined
        : nested === undefined
          ? argumentOf(value, attributes[name] ?? "text", expression.range, diags)
          : objectAsBlock(value, nested, expression.range, diags);
    if (argument !== undefined) given.set(name, argument);
  }
  for (const block of diags.hasErrors ? [] : content.blocks) {
    const nested = blocks[block.type];
    if (nested !== undefined)
      given.set(block.type, { kind: "block", content: await decodeBody(block.body, nested, scope, diags) });
  }
  return new Arguments(given);
}

function bodySchema({ attributes, required = [], blocks = {} }: ArgumentSchema): BodySchema {
  const names = [...Object.keys(attributes), ...Object.keys(blocks)];
  return {
    attributes: names.map((name) => ({ name, required: required.includes(name) })),
    blocks: Object.keys(blocks).map((type) => ({ type, labels: [] })),
  };
}

async function evaluate(
  expression: Expression,
  kind: ArgumentKind,
  { setup, subject, waiting }: ArgumentScope,
  diags: DiagnosticList,
): Promise<Value | undefined> {
  const value = await setup.evaluate(expression, subject, diags, waiting);
  if (kind !== "keys" || value === undefined || value.kind !== "known" || value.type.kind !== "string") return value;
  // In JSON a reference to a key provider may be written as a text.
  const text = asString(value);
  const parsed = text.startsWith("key_provider.") ? parseTraversal(text, expression.range.filename) : undefined;
  if (parsed?.value === undefined || hasErrors(parsed.diagnostics)) return value;
  const { range } = expression;
  return setup.evaluate({ kind: "traversal", traversal: { ...parsed.value, range }, range }, subject, diags, waiting);
}

const types: Readonly<Record<Exclude<ArgumentKind, "keys" | "bytes">, Type>> = {
  text: string,
  number,
  flag: bool,
  texts: listOf(string),
  textMap: mapOf(string),
};

/** `undefined` after a problem was reported. */
function argumentOf(
  value: Value,
  kind: ArgumentKind,
  subject: SourceRange,
  diags: DiagnosticSink,
): Argument | undefined {
  if (kind === "keys") {
    const keys = keysInValue(value, subject, diags);
    return keys && { kind, keys };
  }
  if (kind === "bytes") {
    const bytes = bytesInValue(value, subject, diags);
    return bytes && { kind, bytes };
  }
  const converted = convert(value, types[kind]);
  const reason = isConversionError(converted)
    ? conversionErrorMessage(converted, "long")
    : isWhollyKnown(converted)
      ? undefined
      : "value must be known";
  if (reason === undefined && !isConversionError(converted)) return { kind: "value", value: converted };
  diags.add({ severity: "error", summary: "Unsuitable value type", detail: `Unsuitable value: ${reason}`, subject });
  return undefined;
}

function objectAsBlock(
  value: Value,
  { attributes, required = [] }: ArgumentSchema,
  subject: SourceRange,
  diags: DiagnosticSink,
): Argument | undefined {
  const isObject = value.kind === "known" && (value.type.kind === "object" || value.type.kind === "map");
  const members = isObject ? asMap(value) : new Map<string, Value>();
  const unknown = [...members.keys()].find((name) => !Object.hasOwn(attributes, name));
  const missing = required.find((name) => !members.has(name));
  const reason = !isObject
    ? "object required"
    : unknown !== undefined
      ? `unexpected attribute "${unknown}"`
      : missing !== undefined
        ? `attribute "${missing}" is required`
        : undefined;
  if (reason !== undefined) {
    diags.add({ severity: "error", summary: "Unsuitable value type", detail: `Unsuitable value: ${reason}`, subject });
    return undefined;
  }
  const given = new Map<string, Argument>();
  for (const [name, member] of members) {
    const argument =
      member.kind === "null" ? undefined : argumentOf(member, attributes[name] ?? "text", subject, diags);
    if (argument !== undefined) given.set(name, argument);
  }
  return { kind: "block", content: new Arguments(given) };
}
