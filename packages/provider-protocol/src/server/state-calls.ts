import type { RawState } from "../provider.js";
import { encodeDiagnostics } from "../wire/diagnostics.js";
import type { DecodedMessage } from "../wire/message.js";
import {
  importRequest,
  importResponse,
  moveStateRequest,
  moveStateResponse,
  upgradeIdentityRequest,
  upgradeIdentityResponse,
  upgradeStateRequest,
  upgradeStateResponse,
} from "../wire/resource-messages.js";
import type { rawState } from "../wire/shared-messages.js";
import {
  answering,
  identityOf,
  objectTypeOf,
  type ServedCalls,
  type ServedProvider,
  wireIdentity,
  wireOf,
} from "./served-provider.js";

/** Calls that make a state from something else: an older one, another type's, what exists already. */
export function stateCalls(served: ServedProvider): ServedCalls {
  const { provider, schemas } = served;
  const typeOf = (typeName: string) => objectTypeOf(schemas.resourceTypes, typeName);
  return {
    UpgradeResourceState: answering(upgradeStateRequest, upgradeStateResponse, async ({ typeName, ...request }) => {
      const { version } = request;
      const stored = storedOf(request.rawState);
      const response = await provider.upgradeResourceState({ typeName, version, rawState: stored });
      return {
        upgradedState: wireOf(response.upgradedState, typeOf(typeName)),
        diagnostics: encodeDiagnostics(response.diagnostics),
      };
    }),

    ImportResourceState: answering(importRequest, importResponse, async ({ typeName, id, ...request }) => {
      const identity = identityOf(request.identity, served, typeName);
      const named = identity === undefined ? { id } : { identity };
      const { imported, diagnostics } = await provider.importResourceState({ typeName, ...named });
      return {
        importedResources: imported.map((object) => ({
          typeName: object.typeName,
          state: wireOf(object.state, typeOf(object.typeName)),
          private: object.private,
          identity: wireIdentity(object.identity, served, object.typeName),
        })),
        diagnostics: encodeDiagnostics(diagnostics),
      };
    }),

    MoveResourceState: answering(moveStateRequest, moveStateResponse, async (request) => {
      const { sourceProviderAddress, sourceTypeName, sourceSchemaVersion, sourcePrivate, targetTypeName } = request;
      const response = await provider.moveResourceState({
        sourceProviderAddress,
        sourceTypeName,
        sourceSchemaVersion,
        sourceState: storedOf(request.sourceState),
        sourcePrivate,
        targetTypeName,
      });
      return {
        targetState: wireOf(response.targetState, typeOf(targetTypeName)),
        targetPrivate: response.targetPrivate,
        diagnostics: encodeDiagnostics(response.diagnostics),
      };
    }),

    UpgradeResourceIdentity: answering(upgradeIdentityRequest, upgradeIdentityResponse, async (request) => {
      const { typeName, version, rawIdentity } = request;
      const json = storedOf(rawIdentity).json ?? "{}";
      const response = await provider.upgradeResourceIdentity({ typeName, stored: { json, version } });
      return {
        upgradedIdentity: wireIdentity(response.upgradedIdentity, served, typeName),
        diagnostics: encodeDiagnostics(response.diagnostics),
      };
    }),
  };
}

function storedOf(stored: DecodedMessage<typeof rawState> | undefined): RawState {
  if (stored === undefined) return {};
  return stored.json.length > 0 ? { json: Buffer.from(stored.json).toString("utf8") } : { flatmap: stored.flatmap };
}
