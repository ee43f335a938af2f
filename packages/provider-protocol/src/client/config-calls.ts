import { dynamicNull } from "@landform/cty";
import { impliedType } from "@landform/schema";
import type { DiagnosticsResponse, Provider, ProviderDiagnostic, TypedConfigRequest } from "../provider.js";
import {
  capableConfigRequest,
  configRequest,
  configureRequest,
  diagnosticsResponse,
  empty,
  readDataSourceRequest,
  readDataSourceResponse,
  typedConfigRequest,
  validateProviderResponse,
} from "../wire/shared-messages.js";
import { clientCapabilities } from "./capabilities.js";
import { encodedMeta, objectTypes } from "./object-type.js";
import type { RpcName } from "./protocol.js";
import { decodedValue, type ProviderSession } from "./provider-session.js";

type ConfigCalls = Pick<
  Provider,
  | "validateProviderConfig"
  | "configure"
  | "validateResourceConfig"
  | "validateDataSourceConfig"
  | "validateEphemeralConfig"
  | "readDataSource"
  | "stop"
>;

/** Calls that hand a configuration to the provider and get little but diagnostics. */
export function configCalls(session: ProviderSession): ConfigCalls {
  return {
    async validateProviderConfig({ config }) {
      const diags: ProviderDiagnostic[] = [];
      const type = impliedType((await session.schemas()).provider.block);
      await session.exchange(
        "ValidateProviderConfig",
        configRequest,
        (encode) => ({ config: encode(config, type) }),
        validateProviderResponse,
        diags,
      );
      return { diagnostics: diags };
    },
    async configure({ terraformVersion, config }) {
      const diags: ProviderDiagnostic[] = [];
      const type = impliedType((await session.schemas()).provider.block);
      await session.exchange(
        "ConfigureProvider",
        configureRequest,
        (encode) => ({ terraformVersion, config: encode(config, type), clientCapabilities }),
        diagnosticsResponse,
        diags,
      );
      return { diagnostics: diags };
    },
    validateResourceConfig: (request) => validate(session, "resourceTypes", "ValidateResourceConfig", request),
    validateDataSourceConfig: (request) => validate(session, "dataSources", "ValidateDataResourceConfig", request),
    validateEphemeralConfig: (request) =>
      validate(session, "ephemeralResourceTypes", "ValidateEphemeralResourceConfig", request),
    async readDataSource({ typeName, config, providerMeta }) {
      const diags: ProviderDiagnostic[] = [];
      const types = await objectTypes(session, "dataSources", typeName, diags);
      if (types === undefined) return { state: dynamicNull, diagnostics: diags };
      const { object } = types;
      const answer = await session.exchange(
        "ReadDataSource",
        readDataSourceRequest,
        (encode) => ({
          typeName,
          config: encode(config, object),
          providerMeta: encodedMeta(providerMeta, types, encode),
          clientCapabilities,
        }),
        readDataSourceResponse,
        diags,
      );
      return { state: decodedValue(answer?.state, object, diags), diagnostics: diags };
    },
    async stop() {
      // Whether it will is not for us to know: calls that run end by themselves, or with the process.
      await session.ask("StopProvider", empty, () => ({}), empty, []);
    },
  };
}

async function validate(
  session: ProviderSession,
  kind: "resourceTypes" | "dataSources" | "ephemeralResourceTypes",
  name: RpcName,
  { typeName, config }: TypedConfigRequest,
): Promise<DiagnosticsResponse> {
  const diags: ProviderDiagnostic[] = [];
  const types = await objectTypes(session, kind, typeName, diags);
  if (types === undefined) return { diagnostics: diags };
  const { object } = types;
  // Version 5 and 6 know the capabilities of the client for resources only; others pass the field over.
  await session.exchange(
    name,
    kind === "resourceTypes" ? capableConfigRequest : typedConfigRequest,
    (encode) => ({ typeName, config: encode(config, object), clientCapabilities }),
    diagnosticsResponse,
    diags,
  );
  return { diagnostics: diags };
}
