import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterEach, beforeEach, describe } from "vitest";
import { haveSuites } from "../../suites.js";
import { type ExpectedFailures, itMeets } from "../expected-failures.js";
import { type BehaviourCase, type BehaviourStep, loadCases } from "./cases.js";
import { differences } from "./compare-step.js";
import { embeddedProviders } from "./embedded-providers.js";
import { executeStep, prepareFiles } from "./execute-step.js";

/** What the engine does not do yet, by what a configuration then has in it. */
const gaps: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /provider::/, reason: "functions of providers are not called yet" },
  { pattern: /^ephemeral "/m, reason: "ephemeral resources are not opened yet" },
];

const failures: ExpectedFailures = Object.fromEntries(
  loadCases().flatMap(({ name, steps }) => {
    const gap = gaps.find(({ pattern }) => steps.some(({ config }) => pattern.test(config)));
    return gap === undefined ? [] : [[name, gap.reason]];
  }),
);

const definitions = embeddedProviders(".");
const home = process.cwd();
let folder = "";

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "landform-provider-"));
  process.chdir(folder);
});

afterEach(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true, force: true });
});

describe.skipIf(!haveSuites)("behaviour of embedded providers (needs the shared suites)", () => {
  for (const test of loadCases()) {
    if (!definitions.has(test.provider)) continue;
    itMeets(test.name, failures, async () => {
      writeFileSync("versions.tf", versionsFile(test.provider));
      for (const [index, step] of test.steps.entries()) {
        const found = await runStep(test, step);
        if (found.length > 0) throw new Error(found.map((line) => `step ${index}: ${line}`).join("\n"));
      }
    });
  }
});

async function runStep(test: BehaviourCase, step: BehaviourStep): Promise<readonly string[]> {
  prepareFiles(step);
  const found = differences(test, step, await executeStep());
  if (found.length > 0 || step.afterCommand === undefined) return found;
  const { stdout } = spawnSync("sh", ["-c", step.afterCommand], { encoding: "utf8" });
  const output = stdout.replaceAll(folder, "${workdir}").trim();
  return output === (step.afterOutput ?? "").trim() ? [] : [`after: ${output}, not ${step.afterOutput}`];
}

function versionsFile(provider: string): string {
  const version = definitions.get(provider)?.version;
  return `terraform {
  required_providers {
    ${provider} = {
      source  = "hashicorp/${provider}"
      version = "${version}"
    }
  }
}
`;
}
