import type { ListedObject, Provider, ProviderDiagnostic } from "../provider.js";
import { decodeDiagnostics } from "../wire/diagnostics.js";
import { diagnosticsResponse, typedConfigRequest } from "../wire/shared-messages.js";
import { listEvent, listRequest } from "../wire/stream-messages.js";
import { decodedIdentity } from "./identity.js";
import { objectTypes } from "./object-type.js";
import { decodedValue, type ProviderSession } from "./provider-session.js";

/** Calls that search for what exists. */
export function listCalls(session: ProviderSession): Pick<Provider, "validateListConfig" | "listResources"> {
  return {
    async validateListConfig({ typeName, config }) {
      const diags: ProviderDiagnostic[] = [];
      const types = await objectTypes(session, "listResourceTypes", typeName, diags);
      if (types === undefined) return { diagnostics: diags };
      await session.exchange(
        "ValidateListResourceConfig",
        typedConfigRequest,
        (encode) => ({ typeName, config: encode(config, types.object) }),
        diagnosticsResponse,
        diags,
      );
      return { diagnostics: diags };
    },

    async *listResources({ typeName, config, includeObjects, limit }) {
      const diags: ProviderDiagnostic[] = [];
      const search = await objectTypes(session, "listResourceTypes", typeName, diags);
      const found = await objectTypes(session, "resourceTypes", typeName, diags);
      if (search === undefined || found === undefined) {
        yield { displayName: "", diagnostics: diags };
        return;
      }
      const events = session.stream(
        "ListResource",
        listRequest,
        (encode) => ({ typeName, config: encode(config, search.object), includeObject: includeObjects, limit }),
        listEvent,
        diags,
      );
      for await (const event of events) {
        const own = [...decodeDiagnostics(event.diagnostics)];
        const identity = decodedIdentity(event.identity, found, own);
        const { displayName, object } = event;
        const listed: ListedObject = {
          displayName,
          ...(identity === undefined ? {} : { identity }),
          ...(object === undefined ? {} : { object: decodedValue(object, found.object, own) }),
          diagnostics: own,
        };
        yield listed;
      }
      if (diags.length > 0) yield { displayName: "", diagnostics: diags };
    },
  };
}
