import { formatAbsResourceInstance } from "@landform/addrs";
import type { Diagnostic } from "@landform/diagnostics";
import { warningAt } from "../diagnostics.js";
import { instanceKeys } from "../evaluate/repetition.js";
import { localName, type ResourceVertex } from "../graph/vertex.js";
import type { PlanRun } from "./plan-run.js";

/** Warn of `-replace` options that name a block whose instances have keys. */
export function unmatchedReplacements(vertex: ResourceVertex, run: PlanRun): readonly Diagnostic[] {
  if (run.forceReplace.size === 0) return [];
  return run.modules.instancesOf(vertex.module).flatMap((module) => {
    const repetition = module.resource(localName(vertex))?.repetition;
    const address = { module: module.address, resource: vertex.address.resource, key: undefined };
    const requested = formatAbsResourceInstance(address);
    if (repetition === undefined || !run.forceReplace.has(requested)) return [];
    const keys = instanceKeys(repetition);
    if (keys.length === 1 && keys[0] === undefined) return [];
    const names = keys.map((key) => formatAbsResourceInstance({ ...address, key }));
    return [warningAt(undefined, "Incompletely-matched force-replace resource instance", explain(requested, names))];
  });
}

function explain(requested: string, names: readonly string[]): string {
  const problem = `Your force-replace request for ${requested} doesn't match any resource instances because`;
  if (names.length === 0) return `${problem} this resource doesn't have any instances.`;
  const options = names.map((name) => `\n  -replace=${JSON.stringify(name)}`).join("");
  return names.length === 1
    ? `${problem} it lacks an instance key.\n\nTo force replacement of the single declared instance, use the following option instead:${options}`
    : `${problem} it lacks an instance key.\n\nTo force replacement of particular instances, use one or more of the following options instead:${options}`;
}
