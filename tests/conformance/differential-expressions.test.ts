import path from "node:path";
import { containsMarked, type Value, withoutMarksDeep } from "@landform/cty";
import { hasErrors } from "@landform/diagnostics";
import { parseConfig } from "@landform/hcl";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { haveSuites, suitesDirectory } from "../suites.js";
import { agrees } from "./differential-expressions/compare-answers.js";
import { randomCalls } from "./differential-expressions/random-call.js";
import { randomExpressions } from "./differential-expressions/random-expression.js";
import { type Answer, haveTerraform, terraformAnswers } from "./differential-expressions/terraform-answers.js";
import { errorWords, evaluateLocal, moduleOf, moduleScope } from "./evaluate-local.js";
import { type ExactJson, isArray, isExactNumber } from "./exact-json.js";
import { dumpType, dumpValue } from "./value-dump.js";

// For more than the few of every run: LANDFORM_DIFFERENTIAL_RUNS=5000 LANDFORM_DIFFERENTIAL_SEED=7.
const { LANDFORM_DIFFERENTIAL_RUNS, LANDFORM_DIFFERENTIAL_SEED } = process.env;
const runs = Number(LANDFORM_DIFFERENTIAL_RUNS ?? 200);
const seed = Number(LANDFORM_DIFFERENTIAL_SEED ?? 1);
/** In one configuration. */
const batchSize = 250;

/** Where the files are that expressions read. */
const vectors = path.join(suitesDirectory, "vectors");

/** Value, type and errors of random expressions, as the real program tells them. */
describe.skipIf(!haveTerraform() || !haveSuites)(
  "random expressions against the real terraform (skipped where it, or the folder of files, is not there)",
  () => {
    const home = process.cwd();
    beforeAll(() => process.chdir(vectors));
    afterAll(() => process.chdir(home));

    it.each([
      { of: "what is known", isPlan: false, expressions: randomExpressions(runs, seed, false) },
      { of: "what a plan does not know yet, too", isPlan: true, expressions: randomExpressions(runs, seed, true) },
      { of: "texts that functions read", isPlan: false, expressions: randomCalls(runs, seed) },
    ])(`gives the same answers to ${runs} expressions of $of`, { timeout: 2 ** 31 - 1 }, ({ isPlan, expressions }) => {
      const counts = { value: 0, errors: 0, crash: 0, left: 0 };
      const differences: unknown[] = [];
      for (const part of batchesOf(expressions)) {
        const batch = part.map((expression) => ({ expression, ours: ourAnswer(expression, isPlan) }));
        const comparable = batch.filter(({ ours }) => ours !== undefined);
        counts.left += batch.length - comparable.length;
        const answers = ask(
          comparable.map(({ expression }) => expression),
          isPlan,
        );
        for (const [index, { expression, ours }] of comparable.entries()) {
          const theirs = answers[index] ?? { kind: "crash" };
          counts[theirs.kind]++;
          const askAgain = () => ask([expression], isPlan)[0];
          if (!agrees(ours, theirs, askAgain)) differences.push({ expression, ours, theirs });
        }
      }
      if (LANDFORM_DIFFERENTIAL_RUNS !== undefined) console.info(`seed ${seed}: ${JSON.stringify(counts)}`);
      expect(differences).toEqual([]);
    });
  },
);

/** Nothing is evaluated where the syntax of anything is wrong, so that such expressions have batches of their own. */
function batchesOf(expressions: readonly string[]): readonly (readonly string[])[] {
  const isWrong = (expression: string) => hasErrors(parseConfig(moduleOf(expression), "main.tf").diagnostics);
  const wrong = new Set(expressions.filter(isWrong));
  return [expressions.filter((each) => !wrong.has(each)), [...wrong]].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / batchSize) }, (_, index) =>
      group.slice(index * batchSize, (index + 1) * batchSize),
    ),
  );
}

function ask(expressions: readonly string[], isPlan: boolean): readonly Answer[] {
  const subjects = expressions.map((expression, index) => ({
    declaration: `locals {\n  e${index} = ${expression}\n}\n`,
    reference: `local.e${index}`,
  }));
  return terraformAnswers({ subjects, isPlan, files: path.join(vectors, "files") });
}

const stateScope = moduleScope("terraform", { baseDirectory: "." });
const planScope = moduleScope("terraform", { baseDirectory: ".", pureOnly: true });

/** Undefined for what can't be stored: infinities, and in a state also unknown values. */
function ourAnswer(expression: string, isPlan: boolean): Answer | undefined {
  const { value, diagnostics } = evaluateLocal(expression, "terraform", isPlan ? planScope : stateScope);
  if (value === undefined || hasErrors(diagnostics)) return { kind: "errors", errors: diagnostics.map(errorWords) };
  const plain = dumpPlain(value);
  if (!isStorable(plain, isPlan)) return undefined;
  return isPlan
    ? { kind: "value", value: withoutRefinements(plain), type: undefined }
    : { kind: "value", value: plain, type: dumpType(value.type) };
}

function withoutRefinements(json: ExactJson): ExactJson {
  if (json === null || typeof json !== "object" || isExactNumber(json)) return json;
  if (isArray(json)) return json.map(withoutRefinements);
  if ("$unknown" in json) return { $unknown: {} };
  return Object.fromEntries(Object.entries(json).map(([name, part]) => [name, withoutRefinements(part)]));
}

function dumpPlain(value: Value): ExactJson {
  return dumpValue(containsMarked(value) ? withoutMarksDeep(value).value : value);
}

function isStorable(json: ExactJson, isPlan: boolean): boolean {
  if (json === null || typeof json !== "object") return true;
  if (isExactNumber(json)) return !json.$number.endsWith("Inf");
  if (isArray(json)) return json.every((part) => isStorable(part, isPlan));
  if ("$unknown" in json) return isPlan;
  return Object.values(json).every((part) => isStorable(part, isPlan));
}
