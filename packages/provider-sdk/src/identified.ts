import { jsonErrorMessage, type Value } from "@landform/cty";
import type { PlanResourceRequest, PlanResourceResponse, UpgradeIdentityResponse } from "@landform/provider-protocol";
import type { Identity } from "./identity.js";
import type { SchemaDefinition } from "./view.js";

/** A response with the identity of the object in it, where it has one. */
export function identified<S extends SchemaDefinition, R extends { readonly newState: Value }>(
  identity: Identity<S> | undefined,
  response: R,
): R & { readonly newIdentity?: Value } {
  const newIdentity = identity?.of(response.newState);
  return newIdentity === undefined ? response : { ...response, newIdentity };
}

/** A planned object is who it was, until a replacement is somebody else; a new one is known once it is there. */
export function withPlannedIdentity<S extends SchemaDefinition>(
  identity: Identity<S> | undefined,
  { priorState, priorIdentity }: PlanResourceRequest,
  response: PlanResourceResponse,
): PlanResourceResponse {
  if (identity === undefined || response.plannedState.kind === "null") return response;
  const known = identity.of(response.plannedState);
  const plannedIdentity =
    response.requiresReplace.length > 0 ? known : (priorIdentity ?? identity.of(priorState) ?? known);
  return plannedIdentity === undefined ? response : { ...response, plannedIdentity };
}

/** The identity that is stored as `json`, as the type has it today. */
export function upgradeIdentity<S extends SchemaDefinition>(
  identity: Identity<S> | undefined,
  json: string,
): UpgradeIdentityResponse {
  const upgraded = identity?.upgrade(json);
  if (upgraded !== undefined && upgraded.kind !== "jsonError") return { upgradedIdentity: upgraded, diagnostics: [] };
  const detail = upgraded === undefined ? "The type has no identity." : jsonErrorMessage(upgraded);
  return { diagnostics: [{ severity: "error", summary: "Unable to read the stored identity", detail }] };
}
