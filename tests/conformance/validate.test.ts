import { readFileSync } from "node:fs";
import path from "node:path";
import type { Dialect } from "@landform/addrs";
import { type DiagnosticDocument, diagnosticDocument } from "@landform/json-output";
import { describe, expect } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { dialects } from "./dialects.js";
import { itMeets } from "./expected-failures.js";
import { type Found, inFolder, init, plan, validate } from "./project-steps.js";
import { validateFailures } from "./validate-expected-failures.js";

interface VectorCase {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly steps: readonly string[];
  /** For `plan`, each as an option `-var`. */
  readonly vars?: readonly string[];
  readonly dialects?: readonly string[];
  readonly result?: VectorResult;
  readonly results?: Partial<Record<Dialect["name"], VectorResult>>;
}
interface VectorResult {
  /** There when it failed. */
  readonly init?: { readonly stderr: string };
  readonly validate: { readonly diagnostics: readonly DiagnosticDocument[] } | { readonly crash: string };
  readonly plan?: { readonly diagnostics: readonly DiagnosticDocument[] };
}

/** What `init`, `validate -json` and `plan -json` say of configurations with one mistake each. */
describe.skipIf(!haveSuites)("validate vectors (skipped where the shared suites are absent)", () => {
  for (const testCase of readCases()) {
    for (const dialect of [dialects.terraform, dialects.tofu]) {
      const result = resultOf(testCase, dialect);
      if (result === undefined) continue;
      itMeets(`${dialect.name}: ${testCase.name}`, validateFailures, () =>
        inFolder(testCase.files, () => expectResult(testCase, result, dialect)),
      );
    }
  }
});

async function expectResult(testCase: VectorCase, result: VectorResult, dialect: Dialect): Promise<void> {
  if (testCase.steps.includes("init") || result.init !== undefined) {
    expectErrors(await init(dialect), result.init?.stderr ?? "");
  }
  const validated = await validate(dialect);
  if ("crash" in result.validate) expect(validated.diagnostics).not.toEqual([]);
  else expect(documentsOf(validated)).toEqual(sorted(result.validate.diagnostics));
  if (result.plan === undefined) return;
  expect(documentsOf(await plan(dialect, testCase.vars))).toEqual(sorted(result.plan.diagnostics));
}

/** Errors as text for a terminal are broken into lines, with snippets between the summary and the detail. */
function expectErrors({ diagnostics }: Found, stderr: string): void {
  const text = inOneLine(stderr);
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  expect(errors.length > 0).toBe(stderr !== "");
  for (const { summary, detail } of errors) {
    expect(text).toContain(`Error: ${inOneLine(summary)}`);
    expect(text).toContain(inOneLine(detail));
  }
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function documentsOf({ diagnostics, sources }: Found): readonly string[] {
  return sorted(diagnostics.map((diagnostic) => diagnosticDocument(diagnostic, sources)));
}

/** In any order, as are the programs' own: they look at several things at the same time. */
function sorted(documents: readonly DiagnosticDocument[]): readonly string[] {
  return documents.map((document) => JSON.stringify(withSortedKeys(withSortedCycle(document)), undefined, 1)).sort();
}

function withSortedCycle(document: DiagnosticDocument): DiagnosticDocument {
  const [, names] = /^Cycle: (.*)$/.exec(document.summary) ?? [];
  if (names === undefined) return document;
  return {
    ...document,
    summary: `Cycle: ${names
      .split(/, (?=[a-z_]+\.)/)
      .sort()
      .join(", ")}`,
  };
}

function withSortedKeys(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withSortedKeys);
  if (typeof json !== "object" || json === null) return json;
  const entries = Object.entries(json).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, withSortedKeys(value)]));
}

function readCases(): readonly VectorCase[] {
  if (!haveSuites) return [];
  return JSON.parse(readFileSync(path.join(suitesDirectory, "vectors", "validate.json"), "utf8"));
}

function resultOf({ dialects: names, result, results }: VectorCase, { name }: Dialect): VectorResult | undefined {
  return results?.[name] ?? (names?.includes(name) === true ? result : undefined);
}
