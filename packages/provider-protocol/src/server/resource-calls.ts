import { encodeDiagnostics, encodePath } from "../wire/diagnostics.js";
import {
  applyResourceRequest,
  applyResourceResponse,
  planResourceRequest,
  planResourceResponse,
  readResourceRequest,
  readResourceResponse,
} from "../wire/resource-messages.js";
import {
  answering,
  identityOf,
  metaOf,
  objectTypeOf,
  type ServedCalls,
  type ServedProvider,
  valueFrom,
  wireIdentity,
  wireOf,
} from "./served-provider.js";

/** The life of one object: read, plan, apply. */
export function resourceCalls(served: ServedProvider): ServedCalls {
  const { provider, schemas } = served;
  return {
    ReadResource: answering(readResourceRequest, readResourceResponse, async ({ typeName, ...request }) => {
      const type = objectTypeOf(schemas.resourceTypes, typeName);
      const currentIdentity = identityOf(request.currentIdentity, served, typeName);
      const response = await provider.readResource({
        typeName,
        currentState: valueFrom(request.currentState, type),
        private: request.private,
        ...(currentIdentity !== undefined && { currentIdentity }),
        ...metaOf(request.providerMeta, served),
      });
      return {
        newState: wireOf(response.newState, type),
        private: response.private,
        newIdentity: wireIdentity(response.newIdentity, served, typeName),
        diagnostics: encodeDiagnostics(response.diagnostics),
      };
    }),

    PlanResourceChange: answering(planResourceRequest, planResourceResponse, async ({ typeName, ...request }) => {
      const type = objectTypeOf(schemas.resourceTypes, typeName);
      const priorIdentity = identityOf(request.priorIdentity, served, typeName);
      const response = await provider.planResourceChange({
        typeName,
        priorState: valueFrom(request.priorState, type),
        proposedNewState: valueFrom(request.proposedNewState, type),
        config: valueFrom(request.config, type),
        priorPrivate: request.priorPrivate,
        ...(priorIdentity !== undefined && { priorIdentity }),
        ...metaOf(request.providerMeta, served),
      });
      return {
        plannedState: wireOf(response.plannedState, type),
        requiresReplace: response.requiresReplace.map(encodePath),
        plannedPrivate: response.plannedPrivate,
        plannedIdentity: wireIdentity(response.plannedIdentity, served, typeName),
        diagnostics: encodeDiagnostics(response.diagnostics),
      };
    }),

    ApplyResourceChange: answering(applyResourceRequest, applyResourceResponse, async ({ typeName, ...request }) => {
      const type = objectTypeOf(schemas.resourceTypes, typeName);
      const plannedIdentity = identityOf(request.plannedIdentity, served, typeName);
      const response = await provider.applyResourceChange({
        typeName,
        priorState: valueFrom(request.priorState, type),
        plannedState: valueFrom(request.plannedState, type),
        config: valueFrom(request.config, type),
        plannedPrivate: request.plannedPrivate,
        ...(plannedIdentity !== undefined && { plannedIdentity }),
        ...metaOf(request.providerMeta, served),
      });
      return {
        newState: wireOf(response.newState, type),
        private: response.private,
        newIdentity: wireIdentity(response.newIdentity, served, typeName),
        diagnostics: encodeDiagnostics(response.diagnostics),
      };
    }),
  };
}
