import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import type { DiagnosticDocument } from "@landform/json-output";
import { cleanEnvironment } from "../../e2e/sandbox.js";
import { dialects } from "../dialects.js";

/** Is the `terraform` whose words we speak installed here? */
export function haveSameTerraform(): boolean {
  const { stdout } = run(["version", "-json"]);
  return stdout?.includes(`"terraform_version": "${dialects.terraform.version}"`) === true;
}

/** Install the modules that the configuration in the working directory calls. The manifest, where there are some. */
export function installedModules(): Readonly<Record<string, string>> {
  run(["init", "-input=false"]);
  const manifest = ".terraform/modules/modules.json";
  try {
    return { [manifest]: readFileSync(manifest, "utf8") };
  } catch {
    return {};
  }
}

/** What `terraform validate` says of the working directory; `undefined` when it crashes. */
export function validateWithTerraform(): readonly DiagnosticDocument[] | undefined {
  const { stdout } = run(["validate", "-json"]);
  return stdout.startsWith("{") ? JSON.parse(stdout).diagnostics : undefined;
}

function run(argv: readonly string[]) {
  return spawnSync("terraform", argv, { env: cleanEnvironment(), encoding: "utf8" });
}
