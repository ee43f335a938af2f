import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { PlanDocument, StateDocument } from "@landform/json-output";
import type { ProviderDefinition } from "@landform/provider-sdk";
import { describe, expect } from "vitest";
import { useOwnFolders } from "../../own-folder.js";
import { runTofu } from "../../run-tofu.js";
import { haveSuites, suitesDirectory } from "../../suites.js";
import { type ExpectedFailures, itMeets } from "../expected-failures.js";
import { identityTestProvider, sensitiveTestProvider, testProvider } from "./test-provider.js";

const failures: ExpectedFailures = {};

const root = path.join(suitesDirectory, "command");

useOwnFolders();

describe.skipIf(!haveSuites)("show -json of plans and states (needs the shared suites)", () => {
  for (const name of casesIn("show-json")) itMeets(name, failures, () => showsPlan(name, testProvider));
  for (const name of casesIn("show-json-identity")) {
    itMeets(name, failures, () => showsPlan(name, identityTestProvider));
  }
  itMeets("show-json-sensitive", failures, () => showsPlan("show-json-sensitive", sensitiveTestProvider));
  for (const name of casesIn("show-json-state")) itMeets(name, failures, () => showsState(name));
});

function casesIn(folder: string): readonly string[] {
  return haveSuites ? readdirSync(path.join(root, folder)).map((name) => path.join(folder, name)) : [];
}

async function showsPlan(name: string, provider: ProviderDefinition): Promise<void> {
  const directory = path.join(root, name);
  cpSync(directory, ".", { recursive: true });
  const initialized = await runTofu(["init"], [provider]);
  // A case without a document is one that cannot be initialized.
  const golden = path.join(directory, "output.json");
  expect(initialized.code).toBe(existsSync(golden) ? 0 : 1);
  if (!existsSync(golden)) return;
  const want: PlanDocument = JSON.parse(readFileSync(golden, "utf8"));
  const planned = await runTofu(["plan", "-out=terraform.plan"], [provider]);
  expect(planned).toMatchObject({ code: want.errored === true ? 1 : 0 });
  const shown = await runTofu(["show", "-json", "terraform.plan"], [provider]);
  expect(shown).toMatchObject({ code: 0, stderr: "" });
  expect(comparable(JSON.parse(shown.stdout))).toEqual(comparable(want));
}

/** What the cases tell of a plan; the rest of a document is newer than they are. */
function comparable(plan: PlanDocument): unknown {
  const { variables, planned_values, resource_drift, resource_changes, output_changes, configuration } = plan;
  const { terraform_version: _, ...prior_state } = { ...plan.prior_state };
  const errored = plan.errored === true;
  const changes = { resource_drift, resource_changes, output_changes };
  return { variables, planned_values, ...changes, prior_state, configuration, errored };
}

async function showsState(name: string): Promise<void> {
  const directory = path.join(root, name);
  cpSync(directory, ".", { recursive: true });
  const { code, stdout } = await runTofu(["show", "-json"], [testProvider]);
  expect(code).toBe(0);
  const golden = readFileSync(path.join(directory, "output.json"), "utf8");
  expect(withoutVersion(JSON.parse(stdout))).toEqual(withoutVersion(JSON.parse(golden)));
}

/** The state as it is, whoever wrote it. */
function withoutVersion({ terraform_version: _, ...state }: Partial<StateDocument>): unknown {
  return state;
}
