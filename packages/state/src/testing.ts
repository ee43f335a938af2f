import type { Dialect } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import { readStateFile } from "./read-state-file.js";
import type { StateFile } from "./state.js";

/** For our tests. */
export const terraformDialect: Dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
};

/** Read text that must be a good state file. */
export function stateFileOf(text: string): StateFile {
  const { value, diagnostics } = readStateFile(Buffer.from(text), terraformDialect);
  if (value === undefined) throw new Error(render(diagnostics).join("\n"));
  return value;
}

/** `Error: summary: detail`, one a diagnostic. */
export function render(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ severity, summary, detail }) => `${severity}: ${summary}: ${detail}`);
}
