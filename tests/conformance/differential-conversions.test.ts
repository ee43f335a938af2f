import type { Dialect } from "@landform/addrs";
import { loadConfig, prepareInputValue } from "@landform/config";
import { DiagnosticList } from "@landform/diagnostics";
import { describe, expect, it } from "vitest";
import { dialects } from "./dialects.js";
import { agrees } from "./differential-expressions/compare-answers.js";
import { type Conversion, randomConversions } from "./differential-expressions/random-conversion.js";
import { type Answer, haveTerraform, terraformAnswers } from "./differential-expressions/terraform-answers.js";
import { errorWords } from "./evaluate-local.js";
import { memoryFiles } from "./memory-files.js";
import { dumpType, dumpValue } from "./value-dump.js";

// For more than the few of every run: LANDFORM_DIFFERENTIAL_RUNS=5000 LANDFORM_DIFFERENTIAL_SEED=7.
const { LANDFORM_DIFFERENTIAL_RUNS, LANDFORM_DIFFERENTIAL_SEED } = process.env;
const runs = Number(LANDFORM_DIFFERENTIAL_RUNS ?? 200);
const seed = Number(LANDFORM_DIFFERENTIAL_SEED ?? 1);
const batchSize = 250;
const dialect: Dialect = dialects.terraform;

/** The values and types that variables get from their defaults, and errors, as the real program tells them. */
describe.skipIf(!haveTerraform())(
  "random conversions against the real terraform (skipped where it is not there)",
  () => {
    it(`gives the same answers to ${runs} defaults of variables`, { timeout: 2 ** 31 - 1 }, async () => {
      const conversions = randomConversions(runs, seed);
      const counts = { value: 0, errors: 0, crash: 0 };
      const differences: unknown[] = [];
      for (let first = 0; first < conversions.length; first += batchSize) {
        const batch = conversions.slice(first, first + batchSize);
        const answers = ask(batch);
        for (const [index, conversion] of batch.entries()) {
          const theirs = answers[index] ?? { kind: "crash" };
          const ours = await ourAnswer(conversion);
          counts[theirs.kind]++;
          if (!agrees(ours, theirs, () => ask([conversion])[0])) differences.push({ conversion, ours, theirs });
        }
      }
      if (LANDFORM_DIFFERENTIAL_RUNS !== undefined) console.info(`seed ${seed}: ${JSON.stringify(counts)}`);
      expect(differences).toEqual([]);
    });
  },
);

function declarationOf({ constraint, value }: Conversion, name: string): string {
  return `variable "${name}" {\n  type    = ${constraint}\n  default = ${value}\n}\n`;
}

function ask(conversions: readonly Conversion[]): readonly Answer[] {
  const subjects = conversions.map((conversion, index) => ({
    declaration: declarationOf(conversion, `v${index}`),
    reference: `var.v${index}`,
  }));
  return terraformAnswers({ subjects, isPlan: false });
}

async function ourAnswer(conversion: Conversion): Promise<Answer> {
  const files = memoryFiles({ "main.tf": declarationOf(conversion, "v") });
  const diags = new DiagnosticList();
  const { value: config, diagnostics } = await loadConfig(".", { dialect, files, resolveModule: () => undefined });
  diags.addAll(diagnostics);
  const variable = config.root.module.variables.get("v");
  const value =
    variable === undefined || diags.hasErrors
      ? undefined
      : prepareInputValue(variable, undefined, { address: "var.v", dialect }, diags);
  if (value === undefined || diags.hasErrors) return { kind: "errors", errors: diags.items.map(errorWords) };
  return { kind: "value", value: dumpValue(value), type: dumpType(value.type) };
}
