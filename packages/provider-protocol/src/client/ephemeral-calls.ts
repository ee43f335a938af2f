import { dynamicNull, nullValue } from "@landform/cty";
import type { Provider, ProviderDiagnostic } from "../provider.js";
import {
  capableConfigRequest,
  diagnosticsResponse,
  ephemeralHandleRequest,
  openEphemeralResponse,
  renewEphemeralResponse,
} from "../wire/shared-messages.js";
import { clientCapabilities } from "./capabilities.js";
import { objectTypes } from "./object-type.js";
import { kept } from "./private-data.js";
import { decodedValue, type ProviderSession } from "./provider-session.js";

type EphemeralCalls = Pick<Provider, "openEphemeral" | "renewEphemeral" | "closeEphemeral">;

/** Calls about objects that are never stored. */
export function ephemeralCalls(session: ProviderSession): EphemeralCalls {
  return {
    async openEphemeral({ typeName, config }) {
      const diags: ProviderDiagnostic[] = [];
      const types = await objectTypes(session, "ephemeralResourceTypes", typeName, diags);
      if (types === undefined) return { result: dynamicNull, private: noBytes, diagnostics: diags };
      const answer = await session.exchange(
        "OpenEphemeralResource",
        capableConfigRequest,
        (encode) => ({ typeName, config: encode(config, types.object), clientCapabilities }),
        openEphemeralResponse,
        diags,
      );
      if (answer === undefined) return { result: nullValue(types.object), private: noBytes, diagnostics: diags };
      return {
        result: decodedValue(answer.result, types.object, diags),
        private: kept(answer.private),
        ...renewal(answer.renewAt),
        diagnostics: diags,
      };
    },

    async renewEphemeral(request) {
      const diags: ProviderDiagnostic[] = [];
      const answer = await session.exchange(
        "RenewEphemeralResource",
        ephemeralHandleRequest,
        () => request,
        renewEphemeralResponse,
        diags,
      );
      if (answer === undefined) return { private: request.private, diagnostics: diags };
      return { private: kept(answer.private), ...renewal(answer.renewAt), diagnostics: diags };
    },

    async closeEphemeral(request) {
      const diags: ProviderDiagnostic[] = [];
      await session.exchange(
        "CloseEphemeralResource",
        ephemeralHandleRequest,
        () => request,
        diagnosticsResponse,
        diags,
      );
      return { diagnostics: diags };
    },
  };
}

const noBytes: Uint8Array = new Uint8Array();

function renewal(at: { readonly seconds: number; readonly nanos: number } | undefined): { readonly renewAt?: Date } {
  return at === undefined ? {} : { renewAt: new Date(at.seconds * 1000 + at.nanos / 1e6) };
}
