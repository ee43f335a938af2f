import { parseNumber } from "@landform/cty";
import {
  DiagnosticList,
  type DiagnosticSink,
  quoted,
  rangeBetween,
  type SourcePosition,
  type SourceRange,
  type WithDiagnostics,
} from "@landform/diagnostics";
import type { JsonBody } from "./body.js";
import type { JsonExpression, JsonMember, JsonNode } from "./expression.js";
import { decodeJsonString, wellFormed } from "./json-text.js";
import { type JsonToken, type JsonTokenKind, JsonTokens } from "./json-tokens.js";
import { startOfNode } from "./start-range.js";
import { didYouMean } from "./suggestions.js";

const startOfFile: SourcePosition = { line: 1, column: 1, byte: 0 };

/**
 * Parse a configuration in JSON: an object, or an array of objects that are read as one. With errors the body has what could be
 * made out.
 */
export function parseJson(source: string | Uint8Array, filename: string): WithDiagnostics<JsonBody> {
  const { node, diags } = parseText(source, filename, startOfFile);
  if (node.kind === "object" || node.kind === "array") {
    return { value: jsonBody(node), diagnostics: diags.items };
  }
  diags.add({
    severity: "error",
    summary: "Root value must be object",
    detail: "The root value in a JSON-based configuration must be either a JSON object or a JSON array of objects.",
    subject: startOfNode(node),
  });
  const range = { filename, start: startOfFile, end: startOfFile };
  const empty: JsonNode = { kind: "object", members: [], range, openRange: range, closeRange: range };
  return { value: jsonBody(empty), diagnostics: diags.items };
}

/** `start`: where `source` stands in the file. */
export function parseJsonExpression(
  source: string | Uint8Array,
  filename: string,
  start: SourcePosition = startOfFile,
): WithDiagnostics<JsonExpression> {
  const { node, diags } = parseText(source, filename, start);
  return { value: { kind: "json", json: node, range: node.range }, diagnostics: diags.items };
}

/** `node` as a body. What is wrong with its shape is found when its content is asked for. */
export function jsonBody(node: JsonNode): JsonBody {
  const endRange = node.kind === "object" ? node.closeRange : startOfNode(node);
  return { kind: "json", node, range: node.range, endRange };
}

function parseText(
  source: string | Uint8Array,
  filename: string,
  start: SourcePosition,
): { readonly node: JsonNode; readonly diags: DiagnosticList } {
  const text =
    typeof source === "string" ? wellFormed(source) : new TextDecoder("utf-8", { ignoreBOM: true }).decode(source);
  const diags = new DiagnosticList();
  const parser: Parser = { tokens: new JsonTokens(text, filename, start), diags, depth: 0 };
  const node = parseValue(parser);
  const next = parser.tokens.peek();
  if (diags.items.length === 0 && next.kind !== "end") {
    report(parser, "Extraneous data after value", "Extra characters appear after the JSON value.", next.range);
  }
  return { node, diags };
}

interface Parser {
  readonly tokens: JsonTokens;
  readonly diags: DiagnosticSink;
  depth: number;
}

/** Deeper values are refused, so that nobody who walks one recursively runs out of stack. */
const deepestNesting = 500;

const whatStartsValue = "A JSON value must start with a brace, a bracket, a number, a string, or a keyword.";

function parseValue(parser: Parser): JsonNode {
  const token = parser.tokens.peek();
  const invalid: JsonNode = { kind: "invalid", range: token.range };
  switch (token.kind) {
    case "{":
      return parseNested(parser, parseObject) ?? invalid;
    case "[":
      return parseNested(parser, parseArray) ?? invalid;
    case "number":
      return parseNumberToken(parser) ?? invalid;
    case "string":
      return parseString(parser) ?? invalid;
    case "keyword":
      return parseKeyword(parser) ?? invalid;
    case "}":
      report(parser, "Missing JSON value", whatStartsValue, token.range);
      return invalid;
    case "]":
      report(parser, "Missing array element value", whatStartsValue, token.range);
      return invalid;
    case "end":
      report(parser, "Missing value", "The JSON data ends prematurely.", token.range);
      return invalid;
    default:
      report(parser, "Invalid start of value", whatStartsValue, token.range);
      return invalid;
  }
}

function parseNested(parser: Parser, parse: (parser: Parser) => JsonNode | undefined): JsonNode | undefined {
  if (parser.depth >= deepestNesting) {
    const detail = `JSON values can't be nested more than ${deepestNesting} levels deep.`;
    report(parser, "Nesting too deep", detail, parser.tokens.peek().range);
    while (parser.tokens.read().kind !== "end");
    return undefined;
  }
  parser.depth++;
  const node = parse(parser);
  parser.depth--;
  return node;
}

function parseObject(parser: Parser): JsonNode | undefined {
  const { tokens } = parser;
  const open = tokens.read();
  const members: JsonMember[] = [];
  while (tokens.peek().kind !== "}") {
    const member = parseMember(parser);
    if (member === undefined) return undefined;
    members.push(member);
    const next = tokens.peek();
    if (next.kind === "}") break;
    if (next.kind !== ",") return refuseAfterMember(parser, open);
    const comma = tokens.read();
    if (tokens.peek().kind === "}") {
      const detail = "JSON does not permit a trailing comma after the final property in an object.";
      return report(parser, "Trailing comma in object", detail, comma.range);
    }
  }
  const close = tokens.read();
  const range = rangeBetween(open.range, close.range);
  return { kind: "object", members, range, openRange: open.range, closeRange: close.range };
}

function parseMember(parser: Parser): JsonMember | undefined {
  const name = parseValue(parser);
  if (name.kind !== "string") {
    const detail = "A JSON object property name must be a string";
    return report(parser, "Invalid object property name", detail, startOfNode(name));
  }
  const colon = parser.tokens.read();
  if (colon.kind !== ":") return refuseColon(parser, colon);
  return { name: name.value, nameRange: name.range, value: parseValue(parser) };
}

function refuseColon(parser: Parser, found: JsonToken): undefined {
  skipToClosing(parser, found, "{", "}");
  if (found.kind === "}" || found.kind === ",") {
    const detail = "A JSON object attribute must have a value, introduced by a colon.";
    return report(parser, "Missing object value", detail, found.range);
  }
  const detail =
    found.kind === "="
      ? "JSON uses a colon as its name/value delimiter, not an equals sign."
      : "A colon must appear between an object property's name and its value.";
  return report(parser, "Missing property value colon", detail, found.range);
}

function refuseAfterMember(parser: Parser, open: JsonToken): undefined {
  const { tokens } = parser;
  switch (tokens.peek().kind) {
    case "end":
      return report(parser, "Unclosed object", "No closing brace was found for this JSON object.", open.range);
    case "]": {
      tokens.read();
      const detail = "A JSON object must be closed with a brace, not a bracket.";
      return report(parser, "Mismatched braces", detail, tokens.peek().range);
    }
    default: {
      skipToClosing(parser, tokens.read(), "{", "}");
      const detail = "A comma must appear between each property definition in an object.";
      return report(parser, "Missing attribute seperator comma", detail, tokens.peek().range);
    }
  }
}

function parseArray(parser: Parser): JsonNode | undefined {
  const { tokens } = parser;
  const open = tokens.read();
  const elements: JsonNode[] = [];
  while (tokens.peek().kind !== "]") {
    elements.push(parseValue(parser));
    const next = tokens.peek();
    if (next.kind === "]") break;
    if (next.kind !== ",") return refuseAfterElement(parser, open);
    const comma = tokens.read();
    if (tokens.peek().kind === "]") {
      const detail = "JSON does not permit a trailing comma after the final value in an array.";
      return report(parser, "Trailing comma in array", detail, comma.range);
    }
  }
  const close = tokens.read();
  return { kind: "array", elements, range: rangeBetween(open.range, close.range), openRange: open.range };
}

function refuseAfterElement(parser: Parser, open: JsonToken): undefined {
  const { tokens } = parser;
  const found = tokens.read();
  skipToClosing(parser, found, "[", "]");
  const next = tokens.peek().range;
  switch (found.kind) {
    case ":":
      return report(parser, "Invalid array value", "A colon is not used to introduce values in a JSON array.", next);
    case "end":
      return report(parser, "Unclosed object", "No closing bracket was found for this JSON array.", open.range);
    case "}":
      return report(parser, "Mismatched brackets", "A JSON array must be closed with a bracket, not a brace.", next);
    default: {
      const detail = "A comma must appear between each value in an array.";
      return report(parser, "Missing attribute seperator comma", detail, next);
    }
  }
}

/** Read on from `found` to what closes the value that is being parsed. */
function skipToClosing(parser: Parser, found: JsonToken, open: JsonTokenKind, close: JsonTokenKind): void {
  let depth = 1;
  for (let token = found; token.kind !== "end"; token = parser.tokens.read()) {
    if (token.kind === open) depth++;
    else if (token.kind === close && --depth <= 1) return;
  }
}

const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

function parseNumberToken(parser: Parser): JsonNode | undefined {
  const { text, range } = parser.tokens.read();
  if (jsonNumber.test(text) && parseNumber(text) !== undefined) return { kind: "number", text, range };
  return report(parser, "Invalid JSON number", "There is a syntax error in the given JSON number.", range);
}

function parseString(parser: Parser): JsonNode | undefined {
  const { text, range } = parser.tokens.read();
  const decoded = decodeJsonString(text);
  if (decoded.kind === "text") return { kind: "string", value: decoded.text, range };
  const { line, column, byte } = range.start;
  const start = { line, column: column + decoded.byteOffset, byte: byte + decoded.byteOffset };
  const end = { line, column: start.column + 1, byte: start.byte + 1 };
  parser.diags.add({
    severity: "error",
    summary: "Invalid JSON string",
    detail: "There is a syntax error in the given JSON string.",
    subject: { filename: range.filename, start, end },
    context: range,
  });
  return undefined;
}

const notInJson: ReadonlySet<string> = new Set(["undefined", "NaN", "Infinity"]);

function parseKeyword(parser: Parser): JsonNode | undefined {
  const { text, range } = parser.tokens.read();
  switch (text) {
    case "true":
    case "false":
      return { kind: "bool", value: text === "true", range };
    case "null":
      return { kind: "null", range };
  }
  const detail = notInJson.has(text)
    ? `The JavaScript identifier ${quoted(text)} cannot be used in JSON.`
    : `${quoted(text)} is not a valid JSON keyword.${didYouMean(text, ["false", "true", "null"])}`;
  return report(parser, "Invalid JSON keyword", detail, range);
}

function report(parser: Parser, summary: string, detail: string, subject: SourceRange): undefined {
  parser.diags.add({ severity: "error", summary, detail, subject });
  return undefined;
}
