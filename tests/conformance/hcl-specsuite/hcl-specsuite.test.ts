import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import {
  asNumber,
  conforms,
  convert,
  dynamic,
  isConversionError,
  rawEquals,
  type Type,
  toSafeInteger,
  typeString,
  type Value,
} from "@landform/cty";
import { type Diagnostic, DiagnosticList, invariant, type Severity } from "@landform/diagnostics";
import { type Body, contentOf, evaluate, parseConfig, parseJson, parseTypeConstraint } from "@landform/hcl";
import { describe, expect, it } from "vitest";
import { haveSuites, suitesDirectory } from "../../suites.js";
import { decode } from "./decode.js";
import { decodeSpecFile } from "./spec.js";

const root = path.join(suitesDirectory, "hcl-specsuite");

/** Inputs without their extension `.hcl` or `.hcl.json`, relative to the suite. */
function readInputs(): readonly string[] {
  if (!haveSuites) return [];
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).sort();
  return files.filter((file) => /\.hcl(\.json)?$/.test(file));
}

describe.skipIf(!haveSuites)("specification suite of HCL (skipped where the shared suites are absent)", () => {
  it.each(readInputs())("%s", (input) => {
    const base = path.join(root, input.replace(/\.hcl(\.json)?$/, ""));
    const expected = decodeTestFile(read(`${base}.t`));
    const diags = new DiagnosticList();
    const body = parse(path.join(root, input), diags);
    const spec = decodeSpecFile(read(`${base}.hcldec`), diags);
    const scope = { variables: spec.variables };
    const value = diags.hasErrors ? undefined : decode(body, spec.root, scope, diags);
    expect(diags.items.map(placeOf)).toEqual(expected.diagnostics);
    if (value !== undefined && expected.diagnostics.length === 0) expectResult(value, expected);
  });
});

function read(file: string): Body {
  const diags = new DiagnosticList();
  const body = parse(file, diags);
  expect(diags.items).toEqual([]);
  return body;
}

function parse(file: string, diags: DiagnosticList): Body {
  const source = readFileSync(file);
  const parsed = file.endsWith(".json") ? parseJson(source, file) : parseConfig(source, file);
  diags.addAll(parsed.diagnostics);
  return parsed.value;
}

interface Place {
  readonly severity: Severity;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

interface Expected {
  readonly result: Value | undefined;
  readonly type: Type;
  readonly diagnostics: readonly Place[];
}

function decodeTestFile(body: Body): Expected {
  const diags = new DiagnosticList();
  const schema = {
    attributes: [{ name: "result" }, { name: "result_type" }],
    blocks: ["diagnostics", "traversals"].map((type) => ({ type, labels: [] })),
  };
  const { attributes, blocks } = contentOf(body, schema, diags);
  const result = attributes.get("result")?.expression;
  const type = attributes.get("result_type")?.expression;
  const expected = {
    result: result && evaluate(result, undefined, diags),
    type: type === undefined ? dynamic : parseTypeConstraint(type, diags).type,
    diagnostics: blocks.flatMap((block) => (block.type === "diagnostics" ? decodePlaces(block.body, diags) : [])),
  };
  expect(diags.items).toEqual([]);
  return expected;
}

function decodePlaces(body: Body, diags: DiagnosticList): readonly Place[] {
  const severities = { attributes: [], blocks: ["error", "warning"].map((type) => ({ type, labels: [] })) };
  return contentOf(body, severities, diags).blocks.map((block) => {
    const ends = { attributes: [], blocks: ["from", "to"].map((type) => ({ type, labels: [] })) };
    const { blocks } = contentOf(block.body, ends, diags);
    const positionOf = (end: string) => decodePosition(blocks.find(({ type }) => type === end)?.body, diags);
    return { severity: block.type === "error" ? "error" : "warning", from: positionOf("from"), to: positionOf("to") };
  });
}

function decodePosition(body: Body | undefined, diags: DiagnosticList): readonly number[] {
  invariant(body !== undefined, "a place has both ends");
  const names = ["line", "column", "byte"];
  const { attributes } = contentOf(body, { attributes: names.map((name) => ({ name })), blocks: [] }, diags);
  return names.map((name) => {
    const expression = attributes.get(name)?.expression;
    invariant(expression !== undefined, `a position has a ${name}`);
    return toSafeInteger(asNumber(evaluate(expression, undefined, diags))) ?? 0;
  });
}

function placeOf({ severity, subject }: Diagnostic): Place {
  const numbers = (position: { line: number; column: number; byte: number } | undefined) =>
    position === undefined ? [] : [position.line, position.column, position.byte];
  return { severity, from: numbers(subject?.start), to: numbers(subject?.end) };
}

function expectResult(value: Value, expected: Expected): void {
  expect(conforms(value.type, expected.type), `${typeString(value.type)} is ${typeString(expected.type)}`).toBe(true);
  if (expected.result === undefined) return;
  const wanted = convert(expected.result, expected.type);
  invariant(!isConversionError(wanted), "the expected result is of the expected type");
  expect(rawEquals(value, wanted), "the result is as expected").toBe(true);
}
