import { readFileSync } from "node:fs";
import path from "node:path";
import type { Dialect } from "@landform/addrs";
import { asNumber, containsMarked, isInfinite, type Value, withoutMarksDeep } from "@landform/cty";
import { type Diagnostic, hasErrors } from "@landform/diagnostics";
import { parseExpression, traversalsIn } from "@landform/hcl";
import { describe, expect } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { dialects, isDialectName } from "./dialects.js";
import { beforeExpression, errorWords, evaluateLocal, moduleOf } from "./evaluate-local.js";
import {
  type ExactJson,
  type ExactObject,
  isArray,
  isExactNumber,
  isExactObject,
  parseExactJson,
  plainJson,
} from "./exact-json.js";
import { type ExpectedFailures, itMeets } from "./expected-failures.js";
import { inFolder, validate } from "./project-steps.js";
import { dumpType, dumpValue } from "./value-dump.js";

/** By dialect and expression. */
const failures: ExpectedFailures = {};

function readCases(): readonly ExactObject[] {
  if (!haveSuites) return [];
  const cases = parseExactJson(readFileSync(path.join(suitesDirectory, "vectors", "expressions.json"), "utf8"));
  return listOf(cases).filter(isExactObject);
}

function listOf(json: ExactJson | undefined): readonly ExactJson[] {
  return json !== undefined && json !== null && typeof json === "object" && isArray(json) ? json : [];
}

describe.skipIf(!haveSuites)("expressions vectors (skipped where the shared suites are absent)", () => {
  for (const testCase of readCases()) {
    for (const dialect of listOf(testCase.dialects)) {
      if (!isDialectName(dialect)) continue;
      itMeets(`${dialect}: ${testCase.expression}`, failures, async () => {
        const source = String(testCase.expression);
        if (testCase.error !== undefined) return expectErrors(await diagnose(source, dialect), testCase);
        const { value, diagnostics } = evaluateLocal(source, dialect);
        expectValue(value, diagnostics, testCase);
      });
    }
  }
});

/** Whether names are declared only a module can tell. */
async function diagnose(source: string, dialect: Dialect["name"]): Promise<readonly Diagnostic[]> {
  const { value: expression, diagnostics } = parseExpression(source, "main.tf");
  if (hasErrors(diagnostics) || traversalsIn(expression).length === 0)
    return evaluateLocal(source, dialect).diagnostics;
  const found = await inFolder({ "main.tf": moduleOf(source) }, () => validate(dialects[dialect]));
  // After "local" alone follows a complaint about a name without a place, which the vectors leave out.
  return found.diagnostics.filter(({ subject }) => subject?.filename === "main.tf");
}

function expectErrors(diagnostics: readonly Diagnostic[], testCase: ExactObject): void {
  expect(diagnostics.map(errorWords).join("\n\n")).toBe(testCase.error);
  const start = beforeExpression.length;
  // An empty range, as at the end of the file, was shown as one byte.
  const places = diagnostics.map(
    ({ subject }) =>
      subject && [subject.start.byte - start, Math.max(subject.end.byte, subject.start.byte + 1) - start],
  );
  if (testCase.at !== undefined) expect(places).toEqual(plainJson(testCase.at));
}

function expectValue(value: Value | undefined, diagnostics: readonly Diagnostic[], testCase: ExactObject): void {
  expect(diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`)).toEqual([]);
  if (value === undefined) throw new Error("no value");
  if (testCase.console !== undefined) {
    expect(value.type.kind === "number" && isInfinite(asNumber(value))).toBe(true);
    return;
  }
  // Outputs were read back from JSON, where the sign of zero was lost.
  const dump = dumpValue(withoutMarksDeep(value).value);
  expect(isExactNumber(dump) && dump.$number === "-0" ? { $number: "0" } : dump).toEqual(testCase.value);
  expect(dumpType(value.type)).toEqual(plainJson(testCase.type));
  expect(containsMarked(value)).toBe(testCase.sensitive === true);
}
