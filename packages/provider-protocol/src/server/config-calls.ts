import { impliedType } from "@landform/schema";
import type { Protocol } from "../client/protocol.js";
import { encodeDiagnostics } from "../wire/diagnostics.js";
import {
  capableConfigRequest,
  configRequest,
  configureRequest,
  diagnosticsResponse,
  empty,
  preparedConfigResponse,
  readDataSourceRequest,
  readDataSourceResponse,
  typedConfigRequest,
  validateProviderResponse,
} from "../wire/shared-messages.js";
import {
  answering,
  metaOf,
  objectTypeOf,
  onlyDiagnostics,
  type ServedCalls,
  type ServedProvider,
  valueFrom,
  wireOf,
} from "./served-provider.js";

/** Calls that hand a configuration to the provider and get little but diagnostics. */
export function configCalls(served: ServedProvider, protocol: Protocol): ServedCalls {
  const { provider, schemas } = served;
  const providerType = impliedType(schemas.provider.block);
  const { resourceTypes, dataSources, ephemeralResourceTypes } = schemas;
  return {
    ValidateProviderConfig: protocol.renamed.has("ValidateProviderConfig")
      ? answering(configRequest, preparedConfigResponse, async ({ config }) => ({
          preparedConfig: config,
          ...(await onlyDiagnostics(provider.validateProviderConfig({ config: valueFrom(config, providerType) }))),
        }))
      : answering(configRequest, validateProviderResponse, ({ config }) =>
          onlyDiagnostics(provider.validateProviderConfig({ config: valueFrom(config, providerType) })),
        ),
    ConfigureProvider: answering(configureRequest, diagnosticsResponse, ({ terraformVersion, config }) =>
      onlyDiagnostics(provider.configure({ terraformVersion, config: valueFrom(config, providerType) })),
    ),
    ValidateResourceConfig: answering(capableConfigRequest, diagnosticsResponse, ({ typeName, config }) =>
      onlyDiagnostics(
        provider.validateResourceConfig({ typeName, config: valueFrom(config, objectTypeOf(resourceTypes, typeName)) }),
      ),
    ),
    ValidateDataResourceConfig: answering(typedConfigRequest, diagnosticsResponse, ({ typeName, config }) =>
      onlyDiagnostics(
        provider.validateDataSourceConfig({ typeName, config: valueFrom(config, objectTypeOf(dataSources, typeName)) }),
      ),
    ),
    ValidateEphemeralResourceConfig: answering(typedConfigRequest, diagnosticsResponse, ({ typeName, config }) =>
      onlyDiagnostics(
        provider.validateEphemeralConfig({
          typeName,
          config: valueFrom(config, objectTypeOf(ephemeralResourceTypes, typeName)),
        }),
      ),
    ),
    ReadDataSource: answering(readDataSourceRequest, readDataSourceResponse, async ({ typeName, ...request }) => {
      const type = objectTypeOf(dataSources, typeName);
      const config = valueFrom(request.config, type);
      const { state, diagnostics } = await provider.readDataSource({
        typeName,
        config,
        ...metaOf(request.providerMeta, served),
      });
      return { state: wireOf(state, type), diagnostics: encodeDiagnostics(diagnostics) };
    }),
    StopProvider: answering(empty, empty, async () => {
      await provider.stop();
      return {};
    }),
  };
}
