import { readFileSync } from "node:fs";
import path from "node:path";
import { asNumber, containsMarked, isInfinite, type Value, withoutMarksDeep } from "@landform/cty";
import type { Diagnostic } from "@landform/diagnostics";
import { describe, expect } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { beforeExpression, errorWords, evaluateLocal } from "./evaluate-local.js";
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
import { dumpType, dumpValue } from "./value-dump.js";

const undeclared = "the engine's scope tells of names that are not declared; here is none";

/** By dialect and expression. */
const failures: ExpectedFailures = Object.fromEntries(
  [
    ...["local.nosuch", "var.nosuch", "data.x.y", "module.m.x", "self.x", "count.index", "path.nosuch"],
    ...["terraform.nosuch", "[for x in [1] : local.nosuch]", "{a.b = 1}"],
  ].flatMap((expression) => [
    [`terraform: ${expression}`, undeclared],
    [`tofu: ${expression}`, undeclared],
  ]),
);

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
      if (dialect !== "terraform" && dialect !== "tofu") continue;
      itMeets(`${dialect}: ${testCase.expression}`, failures, () => {
        const { value, diagnostics } = evaluateLocal(String(testCase.expression), dialect);
        if (testCase.error !== undefined) expectErrors(diagnostics, testCase);
        else expectValue(value, diagnostics, testCase);
      });
    }
  }
});

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
