import { readFileSync } from "node:fs";
import path from "node:path";
import type { Diagnostic } from "@landform/diagnostics";
import { parseConfig } from "@landform/hcl";
import { describe, expect, it } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { dumpBody } from "./hclsyntax-dump.js";

interface Case {
  readonly group: string;
  readonly source?: string;
  readonly sourceBase64?: string;
  readonly ok: boolean;
  readonly diagnostics: readonly unknown[];
  readonly body: unknown;
}

function readCases(): readonly Case[] {
  if (!haveSuites) return [];
  const text = readFileSync(path.join(suitesDirectory, "vectors", "hcl-syntax.json"), "utf8");
  return JSON.parse(text, (key, value) => (key === "number" ? Number(value) : value));
}

/** Without what the vectors don't tell: the file's name is always the same. */
function plain(diagnostic: Diagnostic): unknown {
  const { severity, summary, detail, subject, context } = diagnostic;
  const positions = (range: typeof subject) => range && { start: range.start, end: range.end };
  return { severity, summary, detail, subject: positions(subject), ...(context && { context: positions(context) }) };
}

const cases = readCases().map((testCase, index) => ({ ...testCase, index }));

describe.skipIf(!haveSuites)("hclsyntax vectors (skipped where the shared suites are absent)", () => {
  it.each(cases)("diagnostics: $group $index", (testCase) => {
    expect(parse(testCase).diagnostics.map(plain)).toEqual(testCase.diagnostics);
  });

  it.each(cases.filter(({ ok }) => ok))("tree: $group $index", (testCase) => {
    expect(dumpBody(parse(testCase).value)).toEqual(testCase.body);
  });
});

function parse(testCase: Case) {
  const source = testCase.source ?? Buffer.from(testCase.sourceBase64 ?? "", "base64");
  return parseConfig(source, "main.tf");
}
