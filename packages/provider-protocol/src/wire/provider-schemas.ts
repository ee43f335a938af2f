import type { Schema } from "@landform/schema";
import type { ProviderSchemas, SchemaMap } from "../provider.js";
import type { SchemaDecoder } from "./decode-schema.js";
import { decodeDiagnostics } from "./diagnostics.js";
import type { DecodedMessage } from "./message.js";
import { actionSchemaMessage, identitySchemasResponse, providerSchemaResponse } from "./schema-messages.js";

/** What a provider answered about its schemas, still encoded: fit to be kept on disk. */
export interface EncodedSchemas {
  readonly schemas: Uint8Array;
  /** Absent where the provider knows no identities. */
  readonly identities?: Uint8Array;
}

/** The responses, in which each schema is still encoded: the same in both versions of the protocol. */
export interface SchemaResponses {
  readonly schemas: DecodedMessage<typeof providerSchemaResponse>;
  readonly identities: DecodedMessage<typeof identitySchemasResponse> | undefined;
}

/** Throws on what is no protobuf. */
export function decodeResponses({ schemas, identities }: EncodedSchemas): SchemaResponses {
  return {
    schemas: providerSchemaResponse.decode(schemas),
    identities: identities === undefined ? undefined : identitySchemasResponse.decode(identities),
  };
}

/** The schemas in the responses; each is decoded when it is first asked for. Throws on what is no protobuf. */
export function decodeProviderSchemas(
  { schemas: response, identities }: SchemaResponses,
  decoder: SchemaDecoder,
): ProviderSchemas {
  const resourceTypes = lazySchemas(response.resourceSchemas, decoder.schema);
  const diagnostics = [...decodeDiagnostics(response.diagnostics)];
  if (response.provider === undefined && diagnostics.length === 0) {
    diagnostics.push({ severity: "error", summary: "missing provider schema", detail: "" });
  }
  const { planDestroy, getProviderSchemaOptional, moveResourceState, generateResourceConfig } =
    response.serverCapabilities ?? {};
  return {
    provider: response.provider === undefined ? emptySchema : decoder.schema(response.provider),
    ...(response.providerMeta === undefined ? {} : { providerMeta: decoder.schema(response.providerMeta) }),
    resourceTypes,
    dataSources: lazySchemas(response.dataSourceSchemas, decoder.schema),
    ephemeralResourceTypes: lazySchemas(response.ephemeralSchemas, decoder.schema),
    identities: lazySchemas(encodedIdentities(identities, resourceTypes), decoder.identity),
    listResourceTypes: lazySchemas(response.listSchemas, decoder.schema),
    actions: lazySchemas(response.actionSchemas, (bytes) => decoder.schema(actionSchemaMessage.decode(bytes).schema)),
    functions: new Map([...response.functions].map(([name, bytes]) => [name, decoder.functionSignature(bytes)])),
    capabilities: {
      ...(planDestroy === true ? { planDestroy } : {}),
      ...(getProviderSchemaOptional === true ? { getProviderSchemaOptional } : {}),
      ...(moveResourceState === true ? { moveResourceState } : {}),
      ...(generateResourceConfig === true ? { generateResourceConfig } : {}),
    },
    diagnostics,
  };
}

/** A provider that could not say what it has. */
export function noSchemas(diagnostics: ProviderSchemas["diagnostics"]): ProviderSchemas {
  const none = lazySchemas(new Map<string, Uint8Array>(), () => emptySchema);
  return {
    provider: emptySchema,
    resourceTypes: none,
    dataSources: none,
    ephemeralResourceTypes: none,
    identities: lazySchemas(new Map<string, Uint8Array>(), () => ({ version: 0, attributes: new Map() })),
    listResourceTypes: none,
    actions: none,
    functions: new Map(),
    capabilities: {},
    diagnostics,
  };
}

const emptySchema: Schema = { version: 0, block: { attributes: new Map(), blockTypes: new Map() } };

/** Identities are an extra: where the answer has errors, or is about types that do not exist, there are none. */
function encodedIdentities(
  response: SchemaResponses["identities"],
  resourceTypes: SchemaMap<unknown>,
): ReadonlyMap<string, Uint8Array> {
  if (response === undefined) return new Map();
  if (decodeDiagnostics(response.diagnostics).some(({ severity }) => severity === "error")) return new Map();
  return new Map([...response.identitySchemas].filter(([typeName]) => resourceTypes.has(typeName)));
}

function lazySchemas<T>(encoded: ReadonlyMap<string, Uint8Array>, decode: (bytes: Uint8Array) => T): SchemaMap<T> {
  const decoded = new Map<string, T>();
  return {
    get(typeName) {
      const known = decoded.get(typeName);
      if (known !== undefined) return known;
      const bytes = encoded.get(typeName);
      if (bytes === undefined) return undefined;
      const schema = decode(bytes);
      decoded.set(typeName, schema);
      return schema;
    },
    has: (typeName) => encoded.has(typeName),
    keys: () => [...encoded.keys()].sort(),
    size: encoded.size,
  };
}
