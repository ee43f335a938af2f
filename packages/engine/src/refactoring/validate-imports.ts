import { formatResource, type InstanceKey } from "@landform/addrs";
import type { ImportConfig, ResourceConfig } from "@landform/config";
import { DiagnosticList, type DiagnosticSink } from "@landform/diagnostics";
import { referencesIn } from "@landform/lang";
import { errorAt } from "../diagnostics.js";
import { importRepetitions } from "../evaluate/import-repetitions.js";
import { type InstanceData, noInstanceData } from "../evaluate/repetition.js";
import type { Run } from "../walk/run.js";
import { importAddress } from "./import-address.js";
import { generationProblem, undeclaredTargets } from "./import-targets.js";
import { importId, importValue } from "./resolve-imports.js";

/**
 * Look at the `import` blocks for a resource as far as that is possible before anything is known; in Terraform up to the
 * first error.
 */
export function validateImports(
  imports: readonly ImportConfig[],
  config: ResourceConfig,
  run: Run,
  diags: DiagnosticSink,
): void {
  for (const block of imports) {
    const found = new DiagnosticList();
    const stopsAtErrors = run.context.dialect.name === "terraform";
    for (const data of importRepetitions(block, run, found, true)) {
      if (!(found.hasErrors && stopsAtErrors)) validateImport(block, data, config, run, found);
    }
    for (const diagnostic of found.items) diags.add(diagnostic);
    if (found.hasErrors && stopsAtErrors) return;
  }
}

/** Look at the `import` blocks that Terraform might have to generate configuration for. */
export function validateUndeclaredImports(run: Run, diags: DiagnosticSink): void {
  for (const block of undeclaredTargets(run.context.config)) {
    const found = new DiagnosticList();
    const [data] = block.instance === undefined ? importRepetitions(block, run, found, true) : [noInstanceData];
    const problem = generationProblem(block);
    if (problem !== undefined && !found.hasErrors) found.add(problem);
    if (!found.hasErrors && block.id !== undefined && data !== undefined) importId(block.id, data, run, found, true);
    for (const diagnostic of found.items) diags.add(diagnostic);
  }
}

function validateImport(
  block: ImportConfig,
  data: InstanceData,
  config: ResourceConfig,
  run: Run,
  diags: DiagnosticList,
): void {
  // In OpenTofu a plan may generate configuration for addresses that do not make sense yet.
  if (run.context.dialect.name === "terraform" && !isAddressFine(block, data, config, run, diags)) return;
  if (block.id !== undefined) importId(block.id, data, run, diags, true);
  else if (block.identity !== undefined) importValue(block.identity, "identity", data, run, diags, true);
}

function isAddressFine(
  block: ImportConfig,
  data: InstanceData,
  config: ResourceConfig,
  run: Run,
  diags: DiagnosticList,
): boolean {
  const address = importAddress(block, data, run, diags);
  if (address === undefined) return false;
  const problem = keyProblem(address.key, config);
  if (problem !== undefined) {
    diags.add(errorAt(block.to.range, "Invalid import 'to' expression", `The target resource ${problem}.`));
    return false;
  }
  return block.id === undefined || !refersTo(config, block.id, diags);
}

function keyProblem(key: InstanceKey, { count, forEach }: ResourceConfig): string | undefined {
  if (typeof key === "number") return count === undefined ? "does not use count" : undefined;
  if (typeof key === "string") return forEach === undefined ? "does not use for_each" : undefined;
  if (count !== undefined) return "is using count";
  return forEach === undefined ? undefined : "is using for_each";
}

function refersTo(config: ResourceConfig, id: NonNullable<ImportConfig["id"]>, diags: DiagnosticSink): boolean {
  const own = formatResource(config);
  for (const { subject, range } of referencesIn(id, new DiagnosticList())) {
    if (subject.kind !== "resource" && subject.kind !== "resourceInstance") continue;
    if (formatResource(subject.resource) !== own) continue;
    const detail = "The import ID cannot reference the resource being imported.";
    diags.add(errorAt(range, "Invalid import id argument", detail));
    return true;
  }
  return false;
}
