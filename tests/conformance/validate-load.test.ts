import { readFileSync } from "node:fs";
import path from "node:path";
import type { Dialect } from "@landform/addrs";
import { loadConfig, type ResolveModule } from "@landform/config";
import type { Diagnostic } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { dialects } from "./dialects.js";
import { memoryFiles } from "./memory-files.js";

interface VectorDiagnostic {
  readonly severity: string;
  readonly summary: string;
  readonly detail?: string;
  readonly range?: { readonly filename: string; readonly start: Position; readonly end: Position };
}
interface Position {
  readonly line: number;
  readonly column: number;
}
interface VectorCase {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly steps: readonly string[];
  readonly dialects?: readonly string[];
  readonly result?: VectorResult;
  readonly results?: Partial<Record<Dialect["name"], VectorResult>>;
}
interface VectorResult {
  readonly validate: { readonly diagnostics?: readonly VectorDiagnostic[] };
}

/** All that loading reports must be among what the programs report, in their words and places. */
describe.skipIf(!haveSuites)(
  "what loading says of the validate vectors (skipped where the shared suites are absent)",
  () => {
    for (const testCase of readCases()) {
      for (const dialect of [dialects.terraform, dialects.tofu]) {
        const result = resultOf(testCase, dialect);
        if (result === undefined) continue;
        it(`${dialect.name}: ${testCase.name}`, async () => {
          const files = memoryFiles(testCase.files);
          const resolveModule = localModules(testCase);
          const { diagnostics } = await loadConfig(".", { dialect, files, resolveModule });
          const wanted = (result.validate.diagnostics ?? []).map(wordsOfVector);
          expect(diagnostics.map(wordsOf).filter((words) => words !== "" && !wanted.includes(words))).toEqual([]);
        });
      }
    }
  },
);

function readCases(): readonly VectorCase[] {
  if (!haveSuites) return [];
  return JSON.parse(readFileSync(path.join(suitesDirectory, "vectors", "validate.json"), "utf8"));
}

function resultOf({ dialects: names, result, results }: VectorCase, { name }: Dialect): VectorResult | undefined {
  return results?.[name] ?? (names?.includes(name) === true ? result : undefined);
}

function localModules({ steps, files }: VectorCase): ResolveModule {
  return ({ call }, diags) => {
    const directory = call.source.replace(/^\.\//, "");
    const exists = Object.keys(files).some((file) => file.startsWith(`${directory}/`));
    if (steps.includes("init") && exists) return { directory };
    // Installing modules is not what is tested here.
    diags.add({ severity: "warning", summary: "Module not installed", detail: "", subject: call.range });
    return undefined;
  };
}

function wordsOf({ severity, summary, detail, subject }: Diagnostic): string {
  if (summary === "Module not installed") return "";
  if (subject === undefined) return [severity, summary, detail].join(" | ");
  const { filename, start, end } = subject;
  // An empty range is shown as one character.
  const shownEnd = start.byte === end.byte ? { line: end.line, column: end.column + 1 } : end;
  return [severity, summary, detail, placeOf(filename, start, shownEnd)].join(" | ");
}

function wordsOfVector({ severity, summary, detail = "", range }: VectorDiagnostic): string {
  const words = [severity, summary, detail];
  return (range === undefined ? words : [...words, placeOf(range.filename, range.start, range.end)]).join(" | ");
}

function placeOf(filename: string, start: Position, end: Position): string {
  return `${filename}:${start.line},${start.column}-${end.line},${end.column}`;
}
