import { dynamicNull, nullValue } from "@landform/cty";
import type { ImportedObject, ImportRequest, Provider, ProviderDiagnostic, RawState } from "../provider.js";
import {
  generateConfigRequest,
  generateConfigResponse,
  importRequest,
  importResponse,
  moveStateRequest,
  moveStateResponse,
  upgradeIdentityRequest,
  upgradeIdentityResponse,
  upgradeStateRequest,
  upgradeStateResponse,
} from "../wire/resource-messages.js";
import { clientCapabilities } from "./capabilities.js";
import { decodedIdentity, encodedIdentity } from "./identity.js";
import { objectTypes } from "./object-type.js";
import { kept } from "./private-data.js";
import { decodedValue, type ProviderSession } from "./provider-session.js";

type StateCalls = Pick<
  Provider,
  | "upgradeResourceState"
  | "importResourceState"
  | "moveResourceState"
  | "upgradeResourceIdentity"
  | "generateResourceConfig"
>;

/** Calls that make a state from something else: an older one, another type's, what exists already. */
export function stateCalls(session: ProviderSession): StateCalls {
  return {
    async upgradeResourceState({ typeName, version, rawState }) {
      const diags: ProviderDiagnostic[] = [];
      const types = await objectTypes(session, "resourceTypes", typeName, diags);
      if (types === undefined) return { upgradedState: dynamicNull, diagnostics: diags };
      const answer = await session.exchange(
        "UpgradeResourceState",
        upgradeStateRequest,
        () => ({ typeName, version, rawState: encodedRawState(rawState) }),
        upgradeStateResponse,
        diags,
      );
      return { upgradedState: decodedValue(answer?.upgradedState, types.object, diags), diagnostics: diags };
    },

    async importResourceState(request) {
      const diags: ProviderDiagnostic[] = [];
      return { imported: await importObjects(session, request, diags), diagnostics: diags };
    },

    async moveResourceState({ targetTypeName, sourceState, sourceIdentity, ...source }) {
      const diags: ProviderDiagnostic[] = [];
      const types = await objectTypes(session, "resourceTypes", targetTypeName, diags);
      if (types === undefined)
        return { targetState: dynamicNull, targetPrivate: source.sourcePrivate, diagnostics: diags };
      const answer = await session.exchange(
        "MoveResourceState",
        moveStateRequest,
        () => ({
          ...source,
          targetTypeName,
          sourceState: encodedRawState(sourceState),
          ...(sourceIdentity && {
            sourceIdentity: encodedRawState(sourceIdentity),
            sourceIdentitySchemaVersion: sourceIdentity.version,
          }),
        }),
        moveStateResponse,
        diags,
      );
      if (answer === undefined) {
        return { targetState: nullValue(types.object), targetPrivate: source.sourcePrivate, diagnostics: diags };
      }
      const targetIdentity = decodedIdentity(answer.targetIdentity, types, diags);
      return {
        targetState: decodedValue(answer.targetState, types.object, diags),
        targetPrivate: kept(answer.targetPrivate),
        ...(targetIdentity === undefined ? {} : { targetIdentity }),
        diagnostics: diags,
      };
    },

    async upgradeResourceIdentity({ typeName, stored }) {
      const diags: ProviderDiagnostic[] = [];
      const types = await objectTypes(session, "resourceTypes", typeName, diags);
      if (types === undefined) return { diagnostics: diags };
      const answer = await session.exchange(
        "UpgradeResourceIdentity",
        upgradeIdentityRequest,
        () => ({ typeName, version: stored.version, rawIdentity: encodedRawState(stored) }),
        upgradeIdentityResponse,
        diags,
      );
      const upgradedIdentity = decodedIdentity(answer?.upgradedIdentity, types, diags);
      return { ...(upgradedIdentity === undefined ? {} : { upgradedIdentity }), diagnostics: diags };
    },

    async generateResourceConfig({ typeName, state }) {
      const diags: ProviderDiagnostic[] = [];
      const types = await objectTypes(session, "resourceTypes", typeName, diags);
      if (types === undefined) return { config: dynamicNull, diagnostics: diags };
      const answer = await session.exchange(
        "GenerateResourceConfig",
        generateConfigRequest,
        (encode) => ({ typeName, state: encode(state, types.object) }),
        generateConfigResponse,
        diags,
      );
      return { config: decodedValue(answer?.config, types.object, diags), diagnostics: diags };
    },
  };
}

async function importObjects(
  session: ProviderSession,
  { typeName, id, identity }: ImportRequest,
  diags: ProviderDiagnostic[],
): Promise<readonly ImportedObject[]> {
  const types = await objectTypes(session, "resourceTypes", typeName, diags);
  if (types === undefined) return [];
  const answer = await session.exchange(
    "ImportResourceState",
    importRequest,
    (encode) => ({
      typeName,
      ...(id === undefined ? {} : { id }),
      identity: encodedIdentity(identity, types, encode),
      clientCapabilities,
    }),
    importResponse,
    diags,
  );
  const imported: ImportedObject[] = [];
  for (const object of answer?.importedResources ?? []) {
    // What comes along may be of another type.
    const its = await objectTypes(session, "resourceTypes", object.typeName, diags);
    if (its === undefined) continue;
    const itsIdentity = decodedIdentity(object.identity, its, diags);
    imported.push({
      typeName: object.typeName,
      state: decodedValue(object.state, its.object, diags),
      private: kept(object.private),
      ...(itsIdentity === undefined ? {} : { identity: itsIdentity }),
    });
  }
  return imported;
}

const utf8 = new TextEncoder();

function encodedRawState({ json, flatmap }: RawState) {
  return { json: utf8.encode(json ?? ""), flatmap: flatmap ?? {} };
}
