import { readFileSync } from "node:fs";
import path from "node:path";
import type { Dialect } from "@landform/addrs";
import { loadConfig, parseInputs, parseVariablesFile, prepareInputValue, type RawInput } from "@landform/config";
import { asNumber, isInfinite, type Value, walkValue } from "@landform/cty";
import { DiagnosticList } from "@landform/diagnostics";
import { describe, expect } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { dialects, isDialectName } from "./dialects.js";
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
import { memoryFiles } from "./memory-files.js";
import { dumpType, dumpUnmarked } from "./value-dump.js";

const failures: ExpectedFailures = {};

/** Some files of the vectors held many values; ours hold one each. */
const batchPosition = /terraform\.tfvars\.json:\d+,\d+-\d+/g;

/** What the programs answer to a value given for a variable with a type, in each of the ways it can be given. */
describe.skipIf(!haveSuites)("conversion vectors (skipped where the shared suites are absent)", () => {
  for (const testCase of readCases()) {
    for (const dialect of dialectsOf(testCase)) {
      const id = `${dialect.name}: ${testCase.channel} ${testCase.constraint} = ${testCase.input}`;
      itMeets(id, failures, async () => {
        const { value, diags } = await answer(testCase, dialect);
        const errors = diags.items.filter((diagnostic) => diagnostic.severity === "error");
        if (testCase.infinite === true) {
          expect(errors).toEqual([]);
          expect(isInfiniteInside(value)).toBe(true);
          return;
        }
        const words = errors.map(({ summary, detail }) => `Error: ${summary}\n\n${detail}`).join("\n\n");
        if (testCase.unstable === true) expect(words).not.toBe("");
        else
          expect(words.replace(batchPosition, "POSITION")).toBe(errorOf(testCase).replace(batchPosition, "POSITION"));
        if (testCase.error !== undefined || value === undefined) return;
        expect(dumpType(value.type)).toEqual(plainJson(testCase.type));
        expect(withoutNegativeZero(dumpUnmarked(value))).toEqual(testCase.value);
      });
    }
  }
});

function readCases(): readonly ExactObject[] {
  if (!haveSuites) return [];
  const cases = parseExactJson(readFileSync(path.join(suitesDirectory, "vectors", "conversion.json"), "utf8"));
  return cases !== null && typeof cases === "object" && isArray(cases) ? cases.filter(isExactObject) : [];
}

function dialectsOf({ dialects: names }: ExactObject): readonly Dialect[] {
  return names !== undefined && names !== null && typeof names === "object" && isArray(names)
    ? names.filter(isDialectName).map((name) => dialects[name])
    : [];
}

function errorOf({ error }: ExactObject): string {
  return typeof error === "string" ? error : "";
}

/** The vectors' numbers went through a program that has no negative zero. */
function withoutNegativeZero(json: ExactJson): ExactJson {
  return isExactNumber(json) && json.$number === "-0" ? { $number: "0" } : json;
}

const name = "v0000";

async function answer(
  { channel, constraint, input }: ExactObject,
  dialect: Dialect,
): Promise<{ value: Value | undefined; diags: DiagnosticList }> {
  const assignment = channel === "default" ? `\n  default = ${input}` : "";
  const files = memoryFiles({ "main.tf": `variable "${name}" {\n  type = ${constraint}${assignment}\n}\n` });
  const diags = new DiagnosticList();
  const { value: config, diagnostics } = await loadConfig(".", { dialect, files, resolveModule: () => undefined });
  diags.addAll(diagnostics);
  const { variables } = config.root.module;
  const variable = variables.get(name);
  if (diags.hasErrors || variable === undefined) return { value: undefined, diags };
  const inputs = parseInputs(givenBy(String(channel), String(input), diags), variables, diags);
  if (diags.hasErrors) return { value: undefined, diags };
  const context = { address: `var.${name}`, dialect };
  return { value: prepareInputValue(variable, inputs.get(name), context, diags), diags };
}

function givenBy(channel: string, input: string, diags: DiagnosticList): ReadonlyMap<string, RawInput> {
  switch (channel) {
    case "cli":
      return new Map([[name, { kind: "text", text: input, source: "command-line" }]]);
    case "tfvars":
      return parseVariablesFile(new TextEncoder().encode(`${name} = ${input}\n`), "terraform.tfvars", diags);
    case "json":
      return parseVariablesFile(new TextEncoder().encode(`{"${name}": ${input}}`), "terraform.tfvars.json", diags);
    default:
      return new Map();
  }
}

function isInfiniteInside(value: Value | undefined): boolean {
  let found = false;
  if (value === undefined) return found;
  walkValue(value, (_path, each) => {
    if (each.kind === "known" && each.type.kind === "number") found ||= isInfinite(asNumber(each));
    return true;
  });
  return found;
}
