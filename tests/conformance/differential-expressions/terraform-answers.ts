import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
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
  readonly subjects: readonly Subject[];
  /** Values are then those of a plan, in which `timestamp()` is not known; their types don't show. */
  readonly isPlan: boolean;
  /** The folder that the expressions see as `files`. */
  readonly files?: string;
}

/** What is asked about: a declaration, and how to refer to its value. All of one question have different names. */
export interface Subject {
  readonly declaration: string;
  readonly reference: string;
}

/** All of them go into one configuration, so that their syntax must be right, or that of all wrong. */
export function terraformAnswers({ subjects, isPlan, files }: Question): readonly Answer[] {
  const directory = mkdtempSync(path.join(tmpdir(), "landform-expressions-"));
  try {
    if (files !== undefined) symlinkSync(files, path.join(directory, "files"));
    return answersIn(directory, subjects, isPlan ? plannedValuesOf : valuesOf);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

type ValuesOf = typeof valuesOf;

function answersIn(directory: string, subjects: readonly Subject[], valuesOf: ValuesOf): readonly Answer[] {
  const errors = errorsByIndex(directory, subjects);
  if (errors === undefined) return answersOfHalves(directory, subjects, valuesOf);
  const good = subjects.filter((_, index) => !errors.has(index));
  const values = good.length === 0 ? [] : valuesOf(directory, good);
  if (values === undefined) return answersOfHalves(directory, subjects, valuesOf);
  let next = 0;
  return subjects.map((_, index) => {
    const found = errors.get(index);
    return found === undefined ? (values[next++] ?? { kind: "crash" }) : { kind: "errors", errors: found };
  });
}

/** A crash tells nothing of the other subjects. */
function answersOfHalves(directory: string, subjects: readonly Subject[], valuesOf: ValuesOf): readonly Answer[] {
  if (subjects.length === 1) return [{ kind: "crash" }];
  const middle = subjects.length >> 1;
  return [subjects.slice(0, middle), subjects.slice(middle)].flatMap((half) => answersIn(directory, half, valuesOf));
}

/** Undefined if the program crashed. */
function errorsByIndex(
  directory: string,
  subjects: readonly Subject[],
): ReadonlyMap<number, readonly string[]> | undefined {
  writeFiles(directory, subjects, ({ declaration }) => declaration);
  const { stdout } = terraform(directory, "validate", "-json");
  const report = stdout.startsWith("{") ? parseExactJson(stdout) : undefined;
  if (!isExactObject(report)) return undefined;
  const found = new Map<number, string[]>();
  for (const diagnostic of list(report.diagnostics)) {
    if (!isExactObject(diagnostic)) continue;
    const { summary, detail, range } = diagnostic;
    const index = isExactObject(range) ? Number.parseInt(String(range.filename).slice(1), 10) : Number.NaN;
    const errors = found.get(index);
    const words = `Error: ${String(summary)}\n\n${String(detail ?? "")}`;
    if (errors === undefined) found.set(index, [words]);
    else errors.push(words);
  }
  return found.has(Number.NaN) ? undefined : found;
}

/** Undefined if the program failed. */
function valuesOf(directory: string, subjects: readonly Subject[]): readonly Answer[] | undefined {
  writeOutputs(directory, subjects);
  rmSync(path.join(directory, "terraform.tfstate"), { force: true });
  if (terraform(directory, "apply", "-auto-approve", "-input=false").status !== 0) return undefined;
  const state = parseExactJson(readFileSync(path.join(directory, "terraform.tfstate"), "utf8"));
  const found = isExactObject(state) && isExactObject(state.outputs) ? state.outputs : {};
  return subjects.map((_, index): Answer => {
    const output = found[`o${index}`];
    const [value = null] = isExactObject(output) ? list(output.value) : [];
    const type: unknown = isExactObject(output) ? plainJson(output.type ?? null) : undefined;
    return { kind: "value", value, type: Array.isArray(type) && Array.isArray(type[1]) ? type[1][0] : undefined };
  });
}

function writeOutputs(directory: string, subjects: readonly Subject[]): void {
  writeFiles(
    directory,
    subjects,
    ({ declaration, reference }, index) =>
      `${declaration}output "o${index}" {\n  value     = [${reference}]\n  sensitive = true\n}\n`,
  );
}

/** A file for each, whose name tells the place of an error. */
function writeFiles(
  directory: string,
  subjects: readonly Subject[],
  textOf: (subject: Subject, index: number) => string,
): void {
  for (const name of readdirSync(directory)) if (name.endsWith(".tf")) rmSync(path.join(directory, name));
  for (const [index, subject] of subjects.entries()) {
    writeFileSync(path.join(directory, `e${index}.tf`), textOf(subject, index));
  }
}

/** As `valuesOf`, before anything is applied. */
function plannedValuesOf(directory: string, subjects: readonly Subject[]): readonly Answer[] | undefined {
  writeOutputs(directory, subjects);
  if (terraform(directory, "plan", "-out=plan", "-input=false").status !== 0) return undefined;
  const { status, stdout } = terraform(directory, "show", "-json", "plan");
  const plan = status === 0 ? parseExactJson(stdout) : undefined;
  const changes = isExactObject(plan) && isExactObject(plan.output_changes) ? plan.output_changes : {};
  return subjects.map((_, index): Answer => {
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
