import { readFileSync } from "node:fs";
import path from "node:path";
import {
  asNumber,
  containsMarked,
  formatNumber,
  isInfinite,
  objectValue,
  stringValue,
  typeToJsonText,
  type Value,
  withMark,
  withoutMarksDeep,
} from "@landform/cty";
import { type Diagnostic, DiagnosticList } from "@landform/diagnostics";
import { type Dialect, evaluate, type FunctionTable, parseExpression, type Scope } from "@landform/hcl";
import { functionTable, terraformProviderFunctions } from "@landform/lang";
import { nodeCrypto, nodeFiles } from "@landform/lang/node";
import { afterAll, beforeAll, describe, expect } from "vitest";
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
import { inFolder, validate } from "./project-steps.js";
import { dumpUnmarked } from "./value-dump.js";

const vectors = path.join(suitesDirectory, "vectors");

/** By dialect and expression. */
const failures: ExpectedFailures = {};

/** Expressions stand where they stood when the programs answered: line 2, column 12 of main.tf. */
const start = { line: 2, column: 12, byte: 20 };

function scopeFor(dialect: Dialect): Scope {
  const builtIn = functionTable({
    dialect,
    baseDirectory: ".",
    files: nodeFiles,
    crypto: nodeCrypto,
    planTimestamp: Date.now(),
  });
  const ofProvider = terraformProviderFunctions(dialect);
  const functions: FunctionTable = {
    ...builtIn,
    get: (name) => ofProvider.get(name.replace("provider::terraform::", "")) ?? builtIn.get(name),
  };
  return { dialect, functions, variables: new Map([...names, ["local", locals()]]) };
}

const names: ReadonlyMap<string, Value> = new Map([
  ["path", objectValue({ module: stringValue(".") })],
  ["terraform", objectValue({ workspace: stringValue("default") })],
]);

/** What `locals.tf` beside the vectors declares. */
function locals(): Value {
  const text = (source: string) => stringValue(source);
  return objectValue({
    tpl_hello: text("Hello ${name}!"),
    tpl_wrap: text("${v}"),
    tpl_for: text("%{ for x in xs ~}\n- ${x}\n%{ endfor ~}"),
    tpl_bad: text("a ${"),
    tpl_fn: text("${upper(name)}"),
    tpl_rec: text('${templatestring("x", {})}'),
    tpl_map: objectValue({ a: text("m-${name}") }),
    tpl_num: { kind: "known", type: { kind: "number" }, raw: 5, marks: new Set(), inner: 0 },
    tpl_sens: withMark(text("s-${name}"), "sensitive"),
    tpl_null: { kind: "null", type: { kind: "dynamic" }, marks: new Set() },
  });
}

function readCases(): readonly ExactObject[] {
  if (!haveSuites) return [];
  const cases = parseExactJson(readFileSync(path.join(vectors, "functions.json"), "utf8"));
  return typeof cases === "object" && cases !== null && isArray(cases) ? cases.filter(isExactObject) : [];
}

describe.skipIf(!haveSuites)("functions vectors (skipped where the shared suites are absent)", () => {
  const home = process.cwd();
  beforeAll(() => process.chdir(vectors));
  afterAll(() => process.chdir(home));
  const scopes = { terraform: scopeFor("terraform"), tofu: scopeFor("tofu") };
  for (const testCase of readCases()) {
    for (const dialect of dialectsOf(testCase)) {
      itMeets(`${dialect}: ${testCase.expression}`, failures, () =>
        misnamesLocals(testCase) ? checkInModule(testCase, dialect) : check(testCase, scopes[dialect]),
      );
    }
  }
});

function dialectsOf({ dialects }: ExactObject): readonly Dialect[] {
  const all = plainJson(dialects ?? null);
  return Array.isArray(all) ? all.filter(isDialectName) : [];
}

/** Whether names are declared only a module can tell. */
function misnamesLocals({ error }: ExactObject): boolean {
  return error !== undefined && /undeclared local|"local" object/.test(String(error));
}

async function checkInModule(testCase: ExactObject, dialect: Dialect): Promise<void> {
  const text = `locals {\n  e00000 = ${testCase.expression}\n}\n`;
  const { diagnostics } = await inFolder({ "main.tf": text }, () => validate(dialects[dialect]));
  expectError(
    diagnostics.filter(({ subject }) => subject?.filename === "main.tf"),
    testCase,
  );
}

function check(testCase: ExactObject, scope: Scope): void {
  const diags = new DiagnosticList();
  const { value: expression, diagnostics } = parseExpression(String(testCase.expression), "main.tf", start);
  diags.addAll(diagnostics);
  const value = evaluate(expression, scope, diags);
  if (testCase.error !== undefined) expectError(diags.items, testCase);
  else {
    expect(diags.items.map(describeDiagnostic)).toEqual([]);
    if (testCase.console !== undefined) expect(consoleText(value)).toEqual(testCase.console);
    else expectValue(value, testCase);
  }
}

function expectError(diagnostics: readonly Diagnostic[], testCase: ExactObject): void {
  // Where the reference crashed, any error will do.
  if (String(testCase.error).includes("panic in function implementation")) {
    expect(diagnostics).not.toEqual([]);
    return;
  }
  const places = diagnostics.map(placeOf);
  expect({ error: diagnostics.map(describeDiagnostic).join("\n\n"), at: places }).toEqual({
    error: testCase.error,
    at: plainJson(testCase.at),
  });
}

/** Empty ranges were shown as one byte. */
function placeOf({ subject }: Diagnostic): readonly number[] {
  const from = (subject?.start.byte ?? 0) - start.byte;
  return [from, Math.max((subject?.end.byte ?? 0) - start.byte, from + 1)];
}

function describeDiagnostic({ summary, detail }: Diagnostic): string {
  return `Error: ${summary}\n\n${detail}`;
}

function expectValue(value: Value, testCase: ExactObject): void {
  // The answers were read back through JSON: unknown is null there, and the sign of zero is lost.
  const dump = value.kind === "unknown" ? null : withoutNegativeZero(dumpUnmarked(withoutMarksDeep(value).value));
  expect({
    type: JSON.parse(typeToJsonText(value.type)),
    value: dump,
    sensitive: containsMarked(value),
  }).toEqual({ type: plainJson(testCase.type), value: testCase.value, sensitive: testCase.sensitive === true });
}

function withoutNegativeZero(dump: ExactJson): ExactJson {
  return isExactNumber(dump) && dump.$number === "-0" ? { $number: "0" } : dump;
}

function consoleText(value: Value): string {
  return value.kind === "known" && value.type.kind === "number" && isInfinite(asNumber(value))
    ? formatNumber(asNumber(value))
    : "not an infinity";
}
