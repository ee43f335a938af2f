import { readFileSync } from "node:fs";
import path from "node:path";
import { isWhollyKnown, type Value } from "@landform/cty";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import { evaluate, parseExpression } from "@landform/hcl";
import { describe, expect } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { type ExactJson, type ExactObject, isArray, isExactObject, parseExactJson, plainJson } from "./exact-json.js";
import { type ExpectedFailures, itMeets } from "./expected-failures.js";
import { stdlibFunctions } from "./stdlib-functions.js";
import { dumpMarks, dumpType, dumpUnmarked, typeOfDump, valueOfDump } from "./value-dump.js";

/** By group and expression. */
const failures: ExpectedFailures = {};

function readCases(): readonly ExactObject[] {
  if (!haveSuites) return [];
  const cases = parseExactJson(readFileSync(path.join(suitesDirectory, "vectors", "unknowns.json"), "utf8"));
  return isArray(cases ?? []) && Array.isArray(cases) ? cases.filter(isExactObject) : [];
}

describe.skipIf(!haveSuites)("unknowns vectors (skipped where the shared suites are absent)", () => {
  for (const testCase of readCases()) {
    itMeets(`${testCase.group}: ${testCase.expression}`, failures, () => {
      const diags = new DiagnosticList();
      const { value: expression, diagnostics } = parseExpression(String(testCase.expression), "expr");
      diags.addAll(diagnostics);
      const value = evaluate(expression, { variables: variablesOf(testCase.vars), functions: stdlibFunctions }, diags);
      expect(diags.items.map(plainDiagnostic)).toEqual(plainJson(testCase.diagnostics ?? []));
      if (testCase.diagnostics === undefined) expectValue(value, testCase);
    });
  }
});

function variablesOf(vars: ExactJson | undefined): ReadonlyMap<string, Value> {
  const variables = new Map<string, Value>();
  for (const [name, each] of Object.entries(isExactObject(vars) ? vars : {})) {
    if (!isExactObject(each)) continue;
    variables.set(name, valueOfDump(each.value ?? null, typeOfDump(each.type ?? null)));
  }
  return variables;
}

function expectValue(value: Value, testCase: ExactObject): void {
  expect(dumpType(value.type)).toEqual(plainJson(testCase.type));
  const dump = dumpUnmarked(value);
  if (testCase.either === undefined) expect(dump).toEqual(testCase.value);
  else expect(testCase.either).toContainEqual(dump);
  expect(dumpMarks(value)).toEqual(testCase.marks ?? []);
  expect({ known: value.kind !== "unknown", whollyKnown: isWhollyKnown(value) }).toEqual({
    known: testCase.known,
    whollyKnown: testCase.whollyKnown,
  });
}

function plainDiagnostic({ severity, summary, detail, subject, context }: Diagnostic): unknown {
  const positions = (range: typeof subject) => range && { start: range.start, end: range.end };
  return { severity, summary, detail, subject: positions(subject), ...(context && { context: positions(context) }) };
}
