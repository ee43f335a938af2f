import { isUtf8 } from "node:buffer";
import { dynamicUnknown, numberValue, objectValue, stringValue, tupleValue, type Value, withMark } from "@landform/cty";
import { type Diagnostic, DiagnosticList, hasErrors } from "@landform/diagnostics";
import {
  type Body,
  type Expression,
  evaluate,
  formatSource,
  justAttributes,
  parseConfig,
  parseExpression,
  parseJson,
  parseTemplate,
  parseTypeConstraint,
  type Scope,
  traversalsIn,
} from "@landform/hcl";
import { functionTable, referencesIn } from "@landform/lang";
import { nodeCrypto } from "@landform/lang/node";
import type { SourceKind } from "./language-corpus.js";
import { SourcePlaces } from "./source-places.js";

/** Nothing that is 64 KiB long may take longer, in milliseconds of CPU time. */
const slowestStepMs = 4000;

/** Do with `bytes` all that can be done with a source of its kind. Tells what went wrong, if anything. */
export function problemsWith(kind: SourceKind, bytes: Uint8Array): readonly string[] {
  const check = new Check(kind, bytes);
  try {
    steps[kind](check, bytes);
  } catch (error) {
    check.problems.push(`${check.step} throws ${error instanceof Error ? error.stack : String(error)}`);
  }
  return check.problems;
}

const filename = "input";

const steps: Readonly<Record<SourceKind, (check: Check, bytes: Uint8Array) => void>> = {
  config: checkConfig,
  json: checkJson,
  expression(check, bytes) {
    const { value, diagnostics } = check.run("parseExpression", () => parseExpression(bytes, filename));
    check.diagnostics(diagnostics);
    checkExpression(check, value);
  },
  template(check, bytes) {
    const { value, diagnostics } = check.run("parseTemplate", () => parseTemplate(bytes, filename));
    check.diagnostics(diagnostics);
    checkExpression(check, value);
  },
};

class Check {
  readonly problems: string[] = [];
  step = "";
  readonly #places: SourcePlaces | undefined;

  constructor(kind: SourceKind, bytes: Uint8Array) {
    // As in the reference, places inside of a string of JSON count what replaces bytes that are no UTF-8.
    this.#places = kind === "json" && !isUtf8(Buffer.from(bytes)) ? undefined : new SourcePlaces(kind, bytes);
  }

  run<T>(step: string, action: () => T): T {
    this.step = step;
    const started = performance.now();
    const result = action();
    // Asking for CPU time is slow. What took long may only have waited for other programs: try again.
    if (performance.now() - started > slowestStepMs) this.#measure(action);
    return result;
  }

  #measure(action: () => unknown): void {
    const { user: before } = process.cpuUsage();
    action();
    const ms = (process.cpuUsage().user - before) / 1000;
    if (ms > slowestStepMs) this.problems.push(`${this.step} takes ${ms} ms`);
  }

  diagnostics(diagnostics: readonly Diagnostic[]): void {
    for (const { summary, subject, context } of diagnostics) {
      if (subject === undefined) this.problems.push(`${this.step} tells no place for "${summary}"`);
      for (const range of [subject, context]) {
        const problem = range && this.#places?.problemWith(range);
        if (problem !== undefined) this.problems.push(`${this.step} places "${summary}" ${problem}`);
      }
    }
  }
}

function checkConfig(check: Check, bytes: Uint8Array): void {
  const { value: body, diagnostics } = check.run("parseConfig", () => parseConfig(bytes, filename));
  check.diagnostics(diagnostics);
  const text = new TextDecoder().decode(bytes);
  const formatted = check.run("formatSource", () => formatSource(text));
  if (!hasErrors(diagnostics)) {
    const again = check.run("parseConfig (formatted)", () => parseConfig(formatted, filename));
    if (hasErrors(again.diagnostics)) check.problems.push(`formatted, it is wrong: ${again.diagnostics[0]?.summary}`);
  }
  checkBody(check, body);
}

function checkBody(check: Check, body: Body): void {
  if (body.kind !== "native") return;
  for (const { expression } of body.attributes.values()) checkExpression(check, expression);
  for (const block of body.blocks) checkBody(check, block.body);
}

function checkJson(check: Check, bytes: Uint8Array): void {
  const { value: body, diagnostics } = check.run("parseJson", () => parseJson(bytes, filename));
  check.diagnostics(diagnostics);
  const diags = new DiagnosticList();
  const attributes = check.run("justAttributes", () => justAttributes(body, diags));
  check.diagnostics(diags.items);
  for (const { expression } of attributes.values()) checkExpression(check, expression);
}

const expressionSteps: readonly (readonly [string, (expression: Expression, diags: DiagnosticList) => unknown])[] = [
  ["traversalsIn", (expression) => traversalsIn(expression)],
  ["referencesIn", (expression, diags) => referencesIn(expression, diags)],
  ["parseTypeConstraint", (expression, diags) => parseTypeConstraint(expression, diags)],
  ["evaluate", (expression, diags) => evaluate(expression, scope, diags)],
  ["evaluate without a scope", (expression, diags) => evaluate(expression, undefined, diags)],
];

function checkExpression(check: Check, expression: Expression): void {
  for (const [step, action] of expressionSteps) {
    const diags = new DiagnosticList();
    check.run(step, () => action(expression, diags));
    check.diagnostics(diags.items);
  }
}

const something: Value = objectValue({ a: stringValue("x"), b: tupleValue([numberValue(1), dynamicUnknown]) });
const names = ["var", "local", "each", "a", "b", "m", "x", "y", "self", "module", "data"];

const scope: Scope = {
  variables: new Map([
    ...names.map((name): [string, Value] => [name, something]),
    ["secret", withMark(something, "sensitive")],
    ["l", tupleValue([something, something])],
    ["s", stringValue("str")],
    ["n", numberValue(5)],
    ["unknown", dynamicUnknown],
  ]),
  dialect: "terraform",
  functions: functionTable({
    dialect: "terraform",
    baseDirectory: "/nowhere",
    // A cost of 31 takes days, here and in the reference tools.
    crypto: { ...nodeCrypto, bcrypt: () => "" },
  }),
};
