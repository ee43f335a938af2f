import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { problemsWith } from "./check-language.js";
import { corpus } from "./language-corpus.js";
import { below, mutated, randomFrom } from "./mutate.js";

// By default as many inputs as fit in a few seconds. For a long run: LANDFORM_FUZZ_RUNS=300000 LANDFORM_FUZZ_SEED=7, and
// LANDFORM_FUZZ_TRACE=file to have each input written down before it is tried.
const { LANDFORM_FUZZ_RUNS, LANDFORM_FUZZ_SEED, LANDFORM_FUZZ_TRACE } = process.env;
const isLong = LANDFORM_FUZZ_RUNS !== undefined;
const runs = isLong ? Number(LANDFORM_FUZZ_RUNS) : Number.POSITIVE_INFINITY;
const timeMs = isLong ? Number.POSITIVE_INFINITY : 10_000;
const seed = Number(LANDFORM_FUZZ_SEED ?? 1);

const enoughFindings = 20;

describe("the language, given mutated sources", () => {
  it("answers with values or with diagnostics that point into the source", { timeout: 2 ** 31 - 1 }, () => {
    const sources = corpus();
    const random = randomFrom(seed);
    const started = Date.now();
    const findings: string[] = [];
    let run = 0;
    for (; run < runs && Date.now() - started < timeMs && findings.length < enoughFindings; run++) {
      const { kind, text } = sources[below(random, sources.length)] ?? { kind: "config", text: "" };
      const other = sources[below(random, sources.length)]?.text ?? "";
      const bytes = mutated(text, other, random);
      if (LANDFORM_FUZZ_TRACE !== undefined) writeFileSync(LANDFORM_FUZZ_TRACE, bytes);
      const problems = problemsWith(kind, bytes);
      const source = JSON.stringify(Buffer.from(bytes).toString("latin1"));
      if (problems.length > 0) findings.push([`${kind} ${source}`, ...problems].join("\n"));
    }
    if (isLong) console.info(`${run} inputs from ${sources.length} sources, seed ${seed}`);
    expect(findings).toEqual([]);
  });
});
