import { formatAbsResourceInstance, formatConfigResource, type InstanceKey } from "@landform/addrs";
import { impliedType } from "@landform/schema";
import type { ResourceState } from "@landform/state";
import { hasInstance, instanceKeys } from "../evaluate/repetition.js";
import { type ExpansionVertex, isEphemeral } from "../graph/vertex.js";
import { resourceSchema } from "../providers/schemas.js";
import { statesByModule } from "../state-index.js";
import type { ApplyRun } from "./apply-run.js";
import { expandChecked } from "./expand-resource.js";
import { type Effect, type Findings, nothingFound } from "./findings.js";
import { storedValue, storedValues, type TypedSchemas } from "./stored-values.js";

/**
 * Expand a block while a plan is carried out. Until something is done with an instance it is as the state has it; when
 * everything goes away that is all there is to know.
 */
export function expandPlanned(vertex: ExpansionVertex, run: ApplyRun): Findings {
  const { resource } = vertex;
  const schema = resourceSchema(run.schemas, resource.provider.provider, resource.config);
  if (schema === undefined) return nothingFound;
  const schemas: TypedSchemas = { schema, type: impliedType(schema.block) };
  const states = run.prior.byConfigResource.get(formatConfigResource(resource.address)) ?? [];
  if (isEphemeral(resource)) return expandChecked(vertex, run);
  if (run.plan.mode === "destroy") {
    return { diagnostics: [], effects: storedValues(resource, states, schemas, run.modules) };
  }
  const stateIn = statesByModule(states);
  const expanded = expandChecked(vertex, run);
  const present = expanded.effects.flatMap((effect) => {
    if (effect.kind !== "resourceExpanded") return [];
    const state = stateIn(effect.module.address);
    const present = state === undefined ? [] : presentValues(effect, state, run, schemas);
    return run.deferred.size === 0 ? present : [...present, ...deferredValues(vertex, effect, run)];
  });
  return { ...expanded, effects: [...expanded.effects, ...present] };
}

type Expanded = Extract<Effect, { kind: "resourceExpanded" }>;

/** What the state has of a resource, but for what is about to leave it. */
function presentValues(
  { module, resource, repetition }: Expanded,
  state: ResourceState,
  run: ApplyRun,
  schemas: TypedSchemas,
): readonly Effect[] {
  const effects: Effect[] = [];
  for (const [key, instance] of state.instances) {
    const isLeaving = !hasInstance(repetition, key) && run.leaving.has(nameOf(state, key));
    if (!isLeaving)
      effects.push({ kind: "instanceValue", module, resource, key, value: storedValue(instance, schemas) });
  }
  return effects;
}

/** Nobody sees more of what is left to a later plan than that one will begin with. */
function deferredValues(
  { resource: vertex }: ExpansionVertex,
  { module, resource, repetition }: Expanded,
  run: ApplyRun,
): readonly Effect[] {
  return instanceKeys(repetition).flatMap((key): readonly Effect[] => {
    const name = formatAbsResourceInstance({ module: module.address, resource: vertex.address.resource, key });
    const deferred = run.deferred.get(name);
    return deferred === undefined
      ? []
      : [{ kind: "instanceValue", module, resource, key, value: deferred.change.after }];
  });
}

function nameOf({ module, resource }: ResourceState, key: InstanceKey): string {
  return formatAbsResourceInstance({ module, resource, key });
}
