import { configResourceOf, formatAbsProviderConfig, formatAbsResource, formatConfigResource } from "@landform/addrs";
import type { GraphDraft } from "@landform/dag";
import { isReplace, type Plan, type ResourceInstanceChange } from "@landform/plan";
import { newDeposedKey } from "@landform/state";
import type { ApplyGraphInput } from "../apply-graph-input.js";
import {
  type ActionVertex,
  type ExpansionVertex,
  isEphemeral,
  type ProviderVertex,
  type ResourceVertex,
  type Vertex,
} from "../vertex.js";

/** Add what each planned change takes: making, destroying or forgetting, in the order that replacing needs. */
export function addActions(draft: GraphDraft<Vertex>, { plan }: ApplyGraphInput): void {
  const places = findPlaces(draft);
  for (const resource of places.resources.values()) {
    if (isEphemeral(resource)) continue;
    const provider = places.providers.get(formatAbsProviderConfig(resource.provider));
    if (provider !== undefined) draft.disconnect({ vertex: resource, waitsFor: provider });
  }
  for (const change of plan.changes) addChange(draft, change, plan, places);
}

/** What is in the graph already, to be connected to. */
interface Places {
  readonly resources: ReadonlyMap<string, ResourceVertex>;
  readonly expansions: ReadonlyMap<ResourceVertex, ExpansionVertex>;
  readonly providers: ReadonlyMap<string, ProviderVertex>;
}

function findPlaces(draft: GraphDraft<Vertex>): Places {
  const resources = new Map<string, ResourceVertex>();
  const expansions = new Map<ResourceVertex, ExpansionVertex>();
  const providers = new Map<string, ProviderVertex>();
  for (const vertex of draft.vertices()) {
    if (vertex.kind === "resource") resources.set(formatConfigResource(vertex.address), vertex);
    else if (vertex.kind === "expansion") expansions.set(vertex.resource, vertex);
    else if (vertex.kind === "provider") providers.set(formatAbsProviderConfig(vertex.address), vertex);
  }
  return { resources, expansions, providers };
}

function addChange(draft: GraphDraft<Vertex>, change: ResourceInstanceChange, plan: Plan, places: Places): void {
  const { action } = change.change;
  const resource = places.resources.get(formatConfigResource(configResourceOf(change.address)));
  const createsFirst = action === "create-then-delete";
  const deposedKey = createsFirst ? unusedDeposedKey(change, plan) : change.deposedKey;
  const key = deposedKey === undefined ? {} : { deposedKey };
  const making =
    resource !== undefined && isMade(change, resource)
      ? makingOf(change, resource, createsFirst ? key : {})
      : undefined;
  const ending = endingOf(change, key);
  const provider = places.providers.get(formatAbsProviderConfig(change.provider));
  for (const vertex of [making, ending]) {
    if (vertex === undefined) continue;
    draft.add(vertex);
    if (provider !== undefined) draft.connect({ vertex, waitsFor: provider });
  }
  if (making !== undefined && resource !== undefined) {
    draft.connect({ vertex: resource, waitsFor: making });
    const expansion = places.expansions.get(resource);
    if (expansion !== undefined) draft.connect({ vertex: making, waitsFor: expansion });
  }
  if (making === undefined || ending === undefined) return;
  draft.connect(createsFirst ? { vertex: ending, waitsFor: making } : { vertex: making, waitsFor: ending });
}

/** An object that stays as it is may have conditions that must still hold, or be new to the state. */
function isMade({ change, deposedKey }: ResourceInstanceChange, { config }: ResourceVertex): boolean {
  if (deposedKey !== undefined) return false;
  if (change.action === "no-op") {
    return change.importing !== undefined || config.preconditions.length + config.postconditions.length > 0;
  }
  return change.action !== "delete" && change.action !== "forget";
}

function makingOf(
  change: ResourceInstanceChange,
  resource: ResourceVertex,
  key: { readonly deposedKey?: string },
): ActionVertex {
  return { kind: "apply", resource, change, ...key };
}

function endingOf(change: ResourceInstanceChange, key: { readonly deposedKey?: string }): ActionVertex | undefined {
  const { action } = change.change;
  if (action === "forget" || action === "forget-then-create") return { kind: "forget", change };
  return action === "delete" || isReplace(action) ? { kind: "destroy", change, ...key } : undefined;
}

/** The key that the present object will have while both it and its replacement exist. */
function unusedDeposedKey({ address }: ResourceInstanceChange, { priorState }: Plan): string {
  const instance = priorState.resources.get(formatAbsResource(address))?.instances.get(address.key);
  return newDeposedKey(instance?.deposed ?? new Map());
}
