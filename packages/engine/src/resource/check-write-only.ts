import { formatPath, type Value } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import { writeOnlyPaths } from "@landform/schema";
import { errorAt } from "../diagnostics.js";
import { providerName, type ResourceInstance } from "./resource-block.js";
import { valueAt } from "./value-at.js";

/**
 * Is every write-only attribute of what a provider answered null, as it must be? Otherwise errors say what was
 * answered where: the provider by name and `when`, unless `intro` says all of that. OpenTofu finds it out by comparing.
 */
export function keepsToItself(
  instance: ResourceInstance,
  answer: Value,
  summary: string,
  words: { readonly when: string } | { readonly intro: string },
  diags: DiagnosticSink,
): boolean {
  const { block, name } = instance;
  if (block.dialect.name !== "terraform") return true;
  const told = writeOnlyPaths(answer, block.schema.block).filter((path) => valueAt(answer, path)?.kind !== "null");
  const intro = "intro" in words ? words.intro : `Provider ${providerName(block)}`;
  const end = "when" in words ? ` ${words.when}` : "";
  for (const path of told) {
    const detail = `${intro} returned a value for the write-only attribute "${name}${formatPath(path)}"${end}. Write-only attributes cannot be read back from the provider. This is a bug in the provider, which should be reported in the provider's own issue tracker.`;
    diags.add(errorAt(undefined, summary, detail));
  }
  return told.length === 0;
}
