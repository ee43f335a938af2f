import { dynamicNull } from "@landform/cty";
import type { Provider, ProviderDiagnostic } from "../provider.js";
import { decodePath } from "../wire/diagnostics.js";
import {
  applyResourceRequest,
  applyResourceResponse,
  planResourceRequest,
  planResourceResponse,
  readResourceRequest,
  readResourceResponse,
} from "../wire/resource-messages.js";
import { clientCapabilities } from "./capabilities.js";
import { decodedIdentity, encodedIdentity } from "./identity.js";
import { encodedMeta, objectTypes } from "./object-type.js";
import { kept } from "./private-data.js";
import { decodedValue, type ProviderSession } from "./provider-session.js";

type ResourceCalls = Pick<Provider, "readResource" | "planResourceChange" | "applyResourceChange">;

/** Calls about one object of a resource. Without an answer what was there before stays. */
export function resourceCalls(session: ProviderSession): ResourceCalls {
  return {
    async readResource(request) {
      const diags: ProviderDiagnostic[] = [];
      const { typeName, currentState } = request;
      const types = await objectTypes(session, "resourceTypes", typeName, diags);
      const answer =
        types &&
        (await session.exchange(
          "ReadResource",
          readResourceRequest,
          (encode) => ({
            typeName,
            currentState: encode(currentState, types.object),
            private: request.private,
            providerMeta: encodedMeta(request.providerMeta, types, encode),
            clientCapabilities,
            currentIdentity: encodedIdentity(request.currentIdentity, types, encode),
          }),
          readResourceResponse,
          diags,
        ));
      if (types === undefined || answer === undefined) {
        return { newState: currentState, private: request.private, diagnostics: diags };
      }
      const newIdentity = decodedIdentity(answer.newIdentity, types, diags);
      return {
        newState: decodedValue(answer.newState, types.object, diags),
        private: kept(answer.private),
        ...(newIdentity === undefined ? {} : { newIdentity }),
        diagnostics: diags,
      };
    },

    async planResourceChange(request) {
      const diags: ProviderDiagnostic[] = [];
      const { typeName } = request;
      const types = await objectTypes(session, "resourceTypes", typeName, diags);
      const answer =
        types &&
        (await session.exchange(
          "PlanResourceChange",
          planResourceRequest,
          (encode) => ({
            typeName,
            priorState: encode(request.priorState, types.object),
            proposedNewState: encode(request.proposedNewState, types.object),
            config: encode(request.config, types.object),
            priorPrivate: request.priorPrivate,
            providerMeta: encodedMeta(request.providerMeta, types, encode),
            clientCapabilities,
            priorIdentity: encodedIdentity(request.priorIdentity, types, encode),
          }),
          planResourceResponse,
          diags,
        ));
      if (types === undefined || answer === undefined) {
        const plannedState = types === undefined ? dynamicNull : request.priorState;
        return { plannedState, requiresReplace: [], plannedPrivate: request.priorPrivate, diagnostics: diags };
      }
      const plannedIdentity = decodedIdentity(answer.plannedIdentity, types, diags);
      return {
        plannedState: decodedValue(answer.plannedState, types.object, diags),
        requiresReplace: answer.requiresReplace.map(decodePath),
        plannedPrivate: kept(answer.plannedPrivate),
        ...(plannedIdentity === undefined ? {} : { plannedIdentity }),
        ...(answer.legacyTypeSystem ? { legacyTypeSystem: true } : {}),
        diagnostics: diags,
      };
    },

    async applyResourceChange(request) {
      const diags: ProviderDiagnostic[] = [];
      const { typeName, priorState } = request;
      const types = await objectTypes(session, "resourceTypes", typeName, diags);
      const answer =
        types &&
        (await session.exchange(
          "ApplyResourceChange",
          applyResourceRequest,
          (encode) => ({
            typeName,
            priorState: encode(priorState, types.object),
            plannedState: encode(request.plannedState, types.object),
            config: encode(request.config, types.object),
            plannedPrivate: request.plannedPrivate,
            providerMeta: encodedMeta(request.providerMeta, types, encode),
            plannedIdentity: encodedIdentity(request.plannedIdentity, types, encode),
          }),
          applyResourceResponse,
          diags,
        ));
      if (types === undefined || answer === undefined) {
        // Whether it is gone then, nobody knows.
        const newState = request.plannedState.kind === "null" ? request.plannedState : priorState;
        return { newState, private: request.plannedPrivate, diagnostics: diags };
      }
      const newIdentity = decodedIdentity(answer.newIdentity, types, diags);
      return {
        // A provider that fails need not say what is there now.
        newState: answer.newState === undefined ? priorState : decodedValue(answer.newState, types.object, diags),
        private: kept(answer.private),
        ...(newIdentity === undefined ? {} : { newIdentity }),
        ...(answer.legacyTypeSystem ? { legacyTypeSystem: true } : {}),
        diagnostics: diags,
      };
    },
  };
}
