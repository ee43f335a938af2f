import { formatModuleInstance, formatReferenceable, type InstanceKey } from "@landform/addrs";
import type { SourceRange } from "@landform/diagnostics";
import type { Origin } from "@landform/plan";
import type { PlacedReference, ReferenceSources } from "../relevance/reference-sources.js";
import { pathOf } from "../relevance/relevant-attributes.js";
import type { PlannedChanges } from "./planned-changes.js";

export interface OriginInput {
  readonly sources: ReferenceSources;
  readonly changes: PlannedChanges;
}

/** What of the things that are referred to is going to change, or was given from outside; each is told once. */
export function findOrigins(
  references: readonly PlacedReference[],
  input: OriginInput,
  seen: Set<string> = new Set(),
): readonly Origin[] {
  return references.flatMap((placed) => {
    const name = nameOf(placed);
    if (seen.has(name)) return [];
    seen.add(name);
    const origin = originOf(placed, name, input, seen);
    return origin === undefined ? [] : [origin];
  });
}

function originOf(placed: PlacedReference, name: string, input: OriginInput, seen: Set<string>): Origin | undefined {
  const { place, reference } = placed;
  const { subject, remaining } = reference;
  if (subject.kind === "resource" || subject.kind === "resourceInstance") {
    const key: InstanceKey = subject.kind === "resource" ? undefined : subject.key;
    const changes = input.changes.at(place.module, subject.resource, key, pathOf(remaining));
    return changes.length === 0 ? undefined : { name, changes, from: [] };
  }
  const range = rangeOf(placed, input);
  const isGiven = subject.kind === "variable" && place.module.length === 0;
  const from = findOrigins(input.sources.of(placed), input, seen);
  if (from.length === 0 && !isGiven) return undefined;
  return { name, ...(range && { range }), changes: [], from };
}

function nameOf({ place, reference }: PlacedReference): string {
  const { subject, remaining } = reference;
  const steps = subject.kind === "resource" || subject.kind === "resourceInstance" ? stepsText(remaining) : "";
  const name = `${formatReferenceable(subject)}${steps}`;
  const module = formatModuleInstance(place.module);
  return module === "" ? name : `${module}.${name}`;
}

function stepsText(steps: PlacedReference["reference"]["remaining"]): string {
  const names: string[] = [];
  for (const step of steps) {
    if (step.kind !== "attribute") break;
    names.push(`.${step.name}`);
  }
  return names.join("");
}

/** Where what is named gets its value. */
function rangeOf(
  { place, reference: { subject } }: PlacedReference,
  { sources }: OriginInput,
): SourceRange | undefined {
  const { node, block } = place;
  switch (subject.kind) {
    case "local":
      return node.module.locals.get(subject.name)?.range;
    case "variable":
      return sources.inputRange(node, subject.name) ?? node.module.variables.get(subject.name)?.range;
    case "moduleCallOutput":
      return node.children.get(subject.name)?.module.outputs.get(subject.output)?.expression.range;
    case "moduleCall":
    case "moduleCallInstance":
      return node.module.moduleCalls.get(subject.name)?.range;
    case "count":
    case "each":
      return (block?.count ?? block?.forEach)?.range;
    default:
      return undefined;
  }
}
