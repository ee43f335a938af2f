import { formatPath, type Path, type Value, valuesEqual } from "@landform/cty";
import type { DiagnosticSink } from "@landform/diagnostics";
import { attributeAtPath, goSyntaxOfPath } from "@landform/schema";
import { errorAt } from "../diagnostics.js";
import { providerAddress, providerBug, type ResourceInstance } from "./resource-block.js";
import { valueAt } from "./value-at.js";

/**
 * Which of the paths that the provider says can't be updated matter: those where the object changes, and write-only
 * attributes, where nobody can see a change. Both values are without marks. A path counts once, however many elements
 * of a set it stands for. `undefined` when one of them is nowhere, which is reported.
 */
export function requiredReplacePaths(
  instance: ResourceInstance,
  candidates: readonly Path[],
  prior: Value,
  planned: Value,
  diags: DiagnosticSink,
): readonly Path[] | undefined {
  if (prior.kind === "null") return [];
  let areAllThere = true;
  const distinct = new Map(candidates.map((path) => [formatPath(path), path]));
  const needed = [...distinct.values()].filter((path) => {
    const before = valueAt(prior, path);
    const after = valueAt(planned, path);
    if (before === undefined && after === undefined) {
      const detail = `Provider ${providerAddress(instance.block)} has indicated "requires replacement" on ${instance.name} for a non-existent attribute path ${goSyntaxOfPath(path)}.\n\n${providerBug}`;
      diags.add(errorAt(undefined, "Provider produced invalid plan", detail));
      areAllThere = false;
      return false;
    }
    return !sameOrMissing(before, after) || attributeAtPath(instance.block.schema.block, path)?.writeOnly === true;
  });
  return areAllThere ? needed : undefined;
}

/** As `==`, where nulls of all types are equal; a value that is missing on one side counts as null. */
function sameOrMissing(before: Value | undefined, after: Value | undefined): boolean {
  if (before === undefined) return after?.kind === "null";
  if (after === undefined) return before.kind === "null";
  return valuesEqual(before, after) === true;
}
