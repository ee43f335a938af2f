import { encodeDiagnostics, encodePath } from "../wire/diagnostics.js";
import {
  applyResourceRequest,
  applyResourceResponse,
  planResourceRequest,
  planResourceResponse,
  readResourceRequest,
  readResourceResponse,
} from "../wire/resource-messages.js";
import { answering, metaOf, objectCodec, type ServedCalls, type ServedProvider } from "./served-provider.js";

/** The life of one object: read, plan, apply. */
export function resourceCalls(served: ServedProvider): ServedCalls {
  const { provider } = served;
  return {
    ReadResource: answering(readResourceRequest, readResourceResponse, async ({ typeName, ...request }) => {
      const { read, write, readIdentity, writeIdentity } = objectCodec(served, typeName);
      const currentIdentity = readIdentity(request.currentIdentity);
      const response = await provider.readResource({
        typeName,
        currentState: read(request.currentState),
        private: request.private,
        ...(currentIdentity !== undefined && { currentIdentity }),
        ...metaOf(request.providerMeta, served),
      });
      return {
        newState: write(response.newState),
        private: response.private,
        newIdentity: writeIdentity(response.newIdentity),
        diagnostics: encodeDiagnostics(response.diagnostics),
      };
    }),

    PlanResourceChange: answering(planResourceRequest, planResourceResponse, async ({ typeName, ...request }) => {
      const { read, write, readIdentity, writeIdentity } = objectCodec(served, typeName);
      const priorIdentity = readIdentity(request.priorIdentity);
      const response = await provider.planResourceChange({
        typeName,
        priorState: read(request.priorState),
        proposedNewState: read(request.proposedNewState),
        config: read(request.config),
        priorPrivate: request.priorPrivate,
        ...(priorIdentity !== undefined && { priorIdentity }),
        ...metaOf(request.providerMeta, served),
      });
      return {
        plannedState: write(response.plannedState),
        requiresReplace: response.requiresReplace.map(encodePath),
        plannedPrivate: response.plannedPrivate,
        plannedIdentity: writeIdentity(response.plannedIdentity),
        diagnostics: encodeDiagnostics(response.diagnostics),
      };
    }),

    ApplyResourceChange: answering(applyResourceRequest, applyResourceResponse, async ({ typeName, ...request }) => {
      const { read, write, readIdentity, writeIdentity } = objectCodec(served, typeName);
      const plannedIdentity = readIdentity(request.plannedIdentity);
      const response = await provider.applyResourceChange({
        typeName,
        priorState: read(request.priorState),
        plannedState: read(request.plannedState),
        config: read(request.config),
        plannedPrivate: request.plannedPrivate,
        ...(plannedIdentity !== undefined && { plannedIdentity }),
        ...metaOf(request.providerMeta, served),
      });
      return {
        newState: write(response.newState),
        private: response.private,
        newIdentity: writeIdentity(response.newIdentity),
        diagnostics: encodeDiagnostics(response.diagnostics),
      };
    }),
  };
}
