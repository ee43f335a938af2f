import { formatModuleInstance, formatReferenceable, type InstanceKey } from "@landform/addrs";
import { indexStep } from "@landform/cty";
import type { SourceRange } from "@landform/diagnostics";
import type { Expression } from "@landform/hcl";
import type { Origin } from "@landform/plan";
import { resourceConfig } from "../evaluate/resource-config.js";
import { inExpression, type PlacedReference, type ReferenceSources } from "../relevance/reference-sources.js";
import { pathOf } from "../relevance/relevant-attributes.js";
import { partAt } from "./part-at.js";
import type { PlannedChanges } from "./planned-changes.js";

export interface OriginInput {
  readonly sources: ReferenceSources;
  readonly changes: PlannedChanges;
}

/**
 * What of the things that are referred to is going to change, or comes from outside: is given, or was read while
 * planning. Each is told once.
 */
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
    if (changes.length > 0) return { name, changes, from: [] };
    const block = subject.resource.mode === "data" ? resourceConfig(place.node.module, subject.resource) : undefined;
    return block && { name, range: block.range, changes, from: findOrigins(input.sources.of(placed), input, seen) };
  }
  if (isFixed(placed)) return undefined;
  const range = rangeOf(placed, input);
  // What is written there is told even if it is made from nothing: it is elsewhere than where it is used.
  const isGiven = (subject.kind === "variable" && place.module.length === 0) || subject.kind === "each";
  const from = findOrigins(sourcesOf(placed, input), input, seen);
  if (from.length === 0 && !isGiven) return undefined;
  return { name, ...(range && { range }), changes: [], from };
}

/** An instance has the same index or key as long as there is one. */
function isFixed({ reference: { subject } }: PlacedReference): boolean {
  return subject.kind === "count" || (subject.kind === "each" && subject.attribute === "key");
}

/** As all sources, but of a local value and of a `for_each` only those of the part that is named. */
function sourcesOf(placed: PlacedReference, { sources }: OriginInput): readonly PlacedReference[] {
  const { node, module } = placed.place;
  const part = namedPart(placed);
  return part === undefined ? sources.of(placed) : inExpression({ node, module }, part);
}

function namedPart({ place, reference: { subject, remaining } }: PlacedReference): Expression | undefined {
  if (subject.kind === "each") {
    const { block, key } = place;
    if (block?.forEach === undefined || typeof key !== "string") return undefined;
    return partAt(block.forEach, [indexStep(key), ...pathOf(remaining)]);
  }
  const local = subject.kind === "local" ? place.node.module.locals.get(subject.name) : undefined;
  return local && partAt(local.expression, pathOf(remaining));
}

const withSteps: ReadonlySet<PlacedReference["reference"]["subject"]["kind"]> = new Set([
  "resource",
  "resourceInstance",
  "local",
]);

function nameOf({ place, reference }: PlacedReference): string {
  const { subject, remaining } = reference;
  const steps = withSteps.has(subject.kind) ? stepsText(remaining) : "";
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
function rangeOf(placed: PlacedReference, { sources }: OriginInput): SourceRange | undefined {
  const { node, block } = placed.place;
  const { subject, remaining } = placed.reference;
  switch (subject.kind) {
    case "local":
      return (remaining.length === 0 ? node.module.locals.get(subject.name) : namedPart(placed))?.range;
    case "variable":
      return sources.inputRange(node, subject.name) ?? node.module.variables.get(subject.name)?.range;
    case "moduleCallOutput":
      return node.children.get(subject.name)?.module.outputs.get(subject.output)?.expression.range;
    case "moduleCall":
    case "moduleCallInstance":
      return node.module.moduleCalls.get(subject.name)?.range;
    case "each":
      return (namedPart(placed) ?? block?.forEach)?.range;
    default:
      return undefined;
  }
}
