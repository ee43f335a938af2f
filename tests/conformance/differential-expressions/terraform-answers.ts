import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type ExactJson, isArray, isExactNumber, isExactObject, parseExactJson, plainJson } from "../exact-json.js";

/** What a program says to an expression. */
export type Answer =
  | { readonly kind: "value"; readonly value: ExactJson; readonly type: unknown }
  | { readonly kind: "errors"; readonly errors: readonly string[] }
  /** The program crashed. */
  | { readonly kind: "crash" };

const environment = { ...process.env, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
Reflect.deleteProperty(environment, "TF_CLI_CONFIG_FILE");

function terraform(
  directory: string,
  ...argv: readonly string[]
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const { status, stdout, stderr } = spawnSync("terraform", argv, {
    cwd: directory,
    env: environment,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  return { status, stdout, stderr };
}

export function haveTerraform(): boolean {
  return terraform(".", "version").status === 0;
}

export interface Question {
  readonly expressions: readonly string[];
  /** Values are then those of a plan, in which `timestamp()` is not known; their types don't show. */
  readonly isPlan: boolean;
  /** The folder that the expressions see as `files`. */
  readonly files: string;
}

/** The answers to expressions, which each stand on one line. All of them go into one configuration. */
export function terraformAnswers({ expressions, isPlan, files }: Question): readonly Answer[] {
  const directory = mkdtempSync(path.join(tmpdir(), "landform-expressions-"));
  try {
    symlinkSync(files, path.join(directory, "files"));
    return answersIn(directory, expressions, isPlan ? plannedValuesOf : valuesOf);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

type ValuesOf = typeof valuesOf;

function answersIn(directory: string, expressions: readonly string[], valuesOf: ValuesOf): readonly Answer[] {
  const errors = errorsByIndex(directory, expressions);
  if (errors === undefined) return answersOfHalves(directory, expressions, valuesOf);
  const good = expressions.filter((_, index) => !errors.has(index));
  const values = valuesOf(directory, good);
  if (values === undefined) return answersOfHalves(directory, expressions, valuesOf);
  let next = 0;
  return expressions.map((_, index) => {
    const found = errors.get(index);
    return found === undefined ? (values[next++] ?? { kind: "crash" }) : { kind: "errors", errors: found };
  });
}

/** A crash tells nothing of the other expressions. */
function answersOfHalves(directory: string, expressions: readonly string[], valuesOf: ValuesOf): readonly Answer[] {
  if (expressions.length === 1) return [{ kind: "crash" }];
  const middle = expressions.length >> 1;
  return [expressions.slice(0, middle), expressions.slice(middle)].flatMap((half) =>
    answersIn(directory, half, valuesOf),
  );
}

const linesBefore = 1;

/** Undefined if the program crashed. */
function errorsByIndex(
  directory: string,
  expressions: readonly string[],
): ReadonlyMap<number, readonly string[]> | undefined {
  const locals = expressions.map((expression, index) => `  e${index} = ${expression}\n`);
  writeFileSync(path.join(directory, "main.tf"), `locals {\n${locals.join("")}}\n`);
  const { stdout } = terraform(directory, "validate", "-json");
  const report = stdout.startsWith("{") ? parseExactJson(stdout) : undefined;
  if (!isExactObject(report)) return undefined;
  const found = new Map<number, string[]>();
  for (const diagnostic of list(report.diagnostics)) {
    if (!isExactObject(diagnostic)) continue;
    const { summary, detail, range } = diagnostic;
    const start = isExactObject(range) && isExactObject(range.start) ? plainJson(range.start) : undefined;
    const line = typeof start === "object" && start !== null && "line" in start ? Number(start.line) : Number.NaN;
    const index = line - linesBefore - 1;
    const errors = found.get(index);
    const words = `Error: ${String(summary)}\n\n${String(detail ?? "")}`;
    if (errors === undefined) found.set(index, [words]);
    else errors.push(words);
  }
  return found.has(Number.NaN) ? undefined : found;
}

/** Undefined if the program failed. */
function valuesOf(directory: string, expressions: readonly string[]): readonly Answer[] | undefined {
  writeOutputs(directory, expressions);
  rmSync(path.join(directory, "terraform.tfstate"), { force: true });
  if (terraform(directory, "apply", "-auto-approve", "-input=false").status !== 0) return undefined;
  const state = parseExactJson(readFileSync(path.join(directory, "terraform.tfstate"), "utf8"));
  const found = isExactObject(state) && isExactObject(state.outputs) ? state.outputs : {};
  return expressions.map((_, index): Answer => {
    const output = found[`o${index}`];
    const [value = null] = isExactObject(output) ? list(output.value) : [];
    const type: unknown = isExactObject(output) ? plainJson(output.type ?? null) : undefined;
    return { kind: "value", value, type: Array.isArray(type) && Array.isArray(type[1]) ? type[1][0] : undefined };
  });
}

function writeOutputs(directory: string, expressions: readonly string[]): void {
  const outputs = expressions.map(
    (expression, index) => `output "o${index}" {\n  value     = [${expression}]\n  sensitive = true\n}\n`,
  );
  writeFileSync(path.join(directory, "main.tf"), outputs.join(""));
}

/** As `valuesOf`, before anything is applied. */
function plannedValuesOf(directory: string, expressions: readonly string[]): readonly Answer[] | undefined {
  writeOutputs(directory, expressions);
  if (terraform(directory, "plan", "-out=plan", "-input=false").status !== 0) return undefined;
  const { status, stdout } = terraform(directory, "show", "-json", "plan");
  const plan = status === 0 ? parseExactJson(stdout) : undefined;
  const changes = isExactObject(plan) && isExactObject(plan.output_changes) ? plan.output_changes : {};
  return expressions.map((_, index): Answer => {
    const change = changes[`o${index}`];
    const [value = null] = isExactObject(change) ? list(withUnknowns(change.after, change.after_unknown)) : [];
    return { kind: "value", value, type: undefined };
  });
}

/** `{ $unknown: {} }` wherever `unknown` tells. */
function withUnknowns(after: ExactJson = null, unknown: ExactJson = false): ExactJson {
  if (unknown === true) return { $unknown: {} };
  if (unknown === null || typeof unknown !== "object" || isExactNumber(unknown)) return after;
  if (isArray(unknown)) return unknown.map((each, index) => withUnknowns(list(after)[index], each));
  const known = isExactObject(after) ? after : {};
  const names = [...new Set([...Object.keys(known), ...Object.keys(unknown)])].sort();
  return Object.fromEntries(names.map((name) => [name, withUnknowns(known[name], unknown[name])]));
}

function list(json: ExactJson | undefined): readonly ExactJson[] {
  return json !== undefined && json !== null && typeof json === "object" && isArray(json) ? json : [];
}
