import { readFileSync } from "node:fs";
import path from "node:path";
import { type CtyFunction, dynamic, length, number, string, stringValue, type Value } from "@landform/cty";
import { type Diagnostic, DiagnosticList, type SourceRange } from "@landform/diagnostics";
import {
  type Attribute,
  type Block,
  type Body,
  type BodySchema,
  contentOf,
  evaluate,
  justAttributes,
  parseJson,
  partialContentOf,
  type Scope,
} from "@landform/hcl";
import { describe, expect, it } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { type ExactJson, type ExactObject, isArray, isExactObject, parseExactJson, plainJson } from "./exact-json.js";
import { dumpType, dumpValue, typeOfDump, valueOfDump } from "./value-dump.js";

interface NestedSchema extends BodySchema {
  readonly inner: ReadonlyMap<string, NestedSchema>;
  readonly mode: "just" | "partial" | "all";
}

function readCases(): readonly ExactObject[] {
  if (!haveSuites) return [];
  const cases = parseExactJson(readFileSync(path.join(suitesDirectory, "vectors", "hcl-json.json"), "utf8"));
  return listOf(cases).filter(isExactObject);
}

function listOf(json: ExactJson | undefined): readonly ExactJson[] {
  return json !== undefined && json !== null && typeof json === "object" && isArray(json) ? json : [];
}

describe.skipIf(!haveSuites)("JSON syntax vectors (skipped where the shared suites are absent)", () => {
  it.each(readCases().map((testCase, index) => ({ testCase, name: `${index}: ${testCase.source}` })))(
    "$name",
    ({ testCase }) => {
      const { value: body, diagnostics } = parseJson(String(testCase.source), "main.tf.json");
      expect(diagnostics.map(plainDiagnostic)).toEqual(plainJson(testCase.parseDiagnostics));
      const diags = new DiagnosticList();
      const content = dumpContent(body, schemaOf(testCase.schema), testCase.scope === true ? scope : undefined, diags);
      expect(diags.items.map(plainDiagnostic)).toEqual(plainJson(testCase.diagnostics));
      if (testCase.content !== undefined) expect(content).toEqual(withPlainPositions(testCase.content));
    },
  );
});

const upper: CtyFunction = {
  description: "",
  parameters: [{ name: "str", type: string }],
  returnType: () => string,
  call: ([text]) => stringValue(String(text?.kind === "known" ? text.raw : "").toUpperCase()),
};
const lengthFunction: CtyFunction = {
  description: "",
  parameters: [{ name: "collection", type: dynamic }],
  returnType: () => number,
  call: ([value]) => length(value ?? stringValue("")),
};
const functions = new Map([
  ["upper", upper],
  ["length", lengthFunction],
]);

const scope: Scope = {
  variables: new Map(
    Object.entries({
      s: variable("string", '"str"'),
      n: variable("number", "5"),
      b: variable("bool", "true"),
      l: variable(["tuple", ["string", "string"]], '["a","b"]'),
      o: variable(["object", { k: "string" }], '{"k":"v"}'),
      z: variable("string", "null"),
    }),
  ),
  functions: { get: (name) => functions.get(name), names: () => functions.keys() },
};

function variable(type: ExactJson, dump: string): Value {
  return valueOfDump(parseExactJson(dump), typeOfDump(type));
}

function schemaOf(json: ExactJson | undefined): NestedSchema {
  const schema = isExactObject(json) ? json : {};
  const inner = new Map<string, NestedSchema>();
  const blocks = listOf(schema.blocks)
    .filter(isExactObject)
    .map(({ type, labels, body }) => {
      inner.set(String(type), schemaOf(body));
      return { type: String(type), labels: listOf(labels).map(String) };
    });
  const attributes = listOf(schema.attributes)
    .filter(isExactObject)
    .map(({ name, required }) => ({ name: String(name), required: required === true }));
  const mode = schema.just === true ? "just" : schema.partial === true ? "partial" : "all";
  return { attributes, blocks, inner, mode };
}

function dumpContent(body: Body, schema: NestedSchema, scope: Scope | undefined, diags: DiagnosticList): unknown {
  if (schema.mode === "just") {
    const attributes = dumpAttributes(justAttributes(body, diags), scope, diags);
    return { attributes, missingItemRange: dumpRange(body.endRange) };
  }
  const partial = schema.mode === "partial" ? partialContentOf(body, schema, diags) : undefined;
  const content = partial?.content ?? contentOf(body, schema, diags);
  return {
    attributes: dumpAttributes(content.attributes, scope, diags),
    blocks: content.blocks.map((block) => dumpBlock(block, schema, scope, diags)),
    missingItemRange: dumpMissingItemRange(content.missingItemRange),
    ...(partial && { remainingAttributes: [...justAttributes(partial.remain, diags).keys()] }),
  };
}

function dumpAttributes(
  attributes: ReadonlyMap<string, Attribute>,
  scope: Scope | undefined,
  diags: DiagnosticList,
): unknown {
  const byName = [...attributes].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    byName.map(([name, { expression, nameRange, range }]) => {
      const problems = new DiagnosticList();
      const value = evaluate(expression, scope, problems);
      diags.addAll(problems.items);
      const ranges = {
        exprRange: dumpRange(expression.range),
        nameRange: dumpRange(nameRange),
        range: dumpRange(range),
      };
      const result = problems.hasErrors ? {} : { type: dumpType(value.type), value: dumpValue(value) };
      return [name, { ...ranges, ...result }];
    }),
  );
}

function dumpBlock(block: Block, schema: NestedSchema, scope: Scope | undefined, diags: DiagnosticList): unknown {
  return {
    body: dumpContent(block.body, schema.inner.get(block.type) ?? schemaOf({}), scope, diags),
    defRange: dumpRange(block.headerRange),
    labelRanges: block.labelRanges.map(dumpRange),
    labels: block.labels,
    type: block.type,
    typeRange: dumpRange(block.typeRange),
  };
}

/** Where there is nothing to point at, the reference has zeros and we the start of the file. */
function dumpMissingItemRange(range: SourceRange): readonly number[] {
  return range.end.byte === 0 ? [0, 0, 0, 0, 0, 0] : dumpRange(range);
}

function dumpRange({ start, end }: SourceRange): readonly number[] {
  return [start.line, start.column, start.byte, end.line, end.column, end.byte];
}

function withPlainPositions(json: ExactJson): unknown {
  if (typeof json !== "object" || json === null) return json;
  if (isArray(json)) return json.map(withPlainPositions);
  if (!isExactObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, each]) => {
      if (name === "value") return [name, each];
      return [name, /[rR]anges?$/.test(name) ? plainJson(each) : withPlainPositions(each)];
    }),
  );
}

function plainDiagnostic({ severity, summary, detail, subject, context }: Diagnostic): unknown {
  const positions = (range: typeof subject) => range && { start: range.start, end: range.end };
  return { severity, summary, detail, subject: positions(subject), ...(context && { context: positions(context) }) };
}
