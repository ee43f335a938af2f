import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import process from "node:process";
import type { EmbeddedProvider } from "landform";
import type { BehaviourCase, BehaviourStep } from "./cases.js";
import { differences } from "./compare-step.js";
import { executeStep, prepareFiles } from "./execute-step.js";

/**
 * Do what a case does, in the working directory, with the provider at `version`: one of `providers`, or an embedded one.
 * Throws where something came out differently.
 */
export async function replayCase(
  test: BehaviourCase,
  version: string,
  providers: readonly EmbeddedProvider[] = [],
): Promise<void> {
  writeFileSync("versions.tf", versionsFile(test.provider, version));
  for (const [index, step] of test.steps.entries()) {
    const found = await replayStep(test, step, providers);
    if (found.length > 0) throw new Error(found.map((line) => `step ${index}: ${line}`).join("\n"));
  }
}

async function replayStep(
  test: BehaviourCase,
  step: BehaviourStep,
  providers: readonly EmbeddedProvider[],
): Promise<readonly string[]> {
  prepareFiles(step);
  const found = differences(test, step, await executeStep(providers));
  if (found.length > 0 || step.afterCommand === undefined) return found;
  const { stdout } = spawnSync("sh", ["-c", step.afterCommand], { encoding: "utf8" });
  const output = stdout.replaceAll(process.cwd(), "${workdir}").trim();
  return output === (step.afterOutput ?? "").trim() ? [] : [`after: ${output}, not ${step.afterOutput}`];
}

function versionsFile(provider: string, version: string): string {
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
