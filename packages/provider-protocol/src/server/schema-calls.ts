import type { Protocol } from "../client/protocol.js";
import type { SchemaMap } from "../provider.js";
import { encodeDiagnostics } from "../wire/diagnostics.js";
import { createSchemaEncoder } from "../wire/encode-schema.js";
import { identitySchemasResponse, providerSchemaResponse } from "../wire/schema-messages.js";
import { empty } from "../wire/shared-messages.js";
import { answering, type ServedCalls, type ServedProvider } from "./served-provider.js";

/** What the provider has. */
export function schemaCalls({ schemas }: ServedProvider, { attributeFields }: Protocol): ServedCalls {
  const encoder = createSchemaEncoder(attributeFields);
  const { planDestroy, getProviderSchemaOptional, moveResourceState } = schemas.capabilities;
  const response = {
    provider: encoder.schema(schemas.provider),
    providerMeta: schemas.providerMeta && encoder.schema(schemas.providerMeta),
    resourceSchemas: encoded(schemas.resourceTypes, encoder.schema),
    dataSourceSchemas: encoded(schemas.dataSources, encoder.schema),
    ephemeralSchemas: encoded(schemas.ephemeralResourceTypes, encoder.schema),
    functions: new Map([...schemas.functions].map(([name, each]) => [name, encoder.functionSignature(each)])),
    serverCapabilities: {
      planDestroy: planDestroy === true,
      getProviderSchemaOptional: getProviderSchemaOptional === true,
      moveResourceState: moveResourceState === true,
      generateResourceConfig: false,
    },
    diagnostics: encodeDiagnostics(schemas.diagnostics),
  };
  const identities = { identitySchemas: encoded(schemas.identities, encoder.identity) };
  return {
    GetProviderSchema: answering(empty, providerSchemaResponse, async () => response),
    GetResourceIdentitySchemas: answering(empty, identitySchemasResponse, async () => identities),
  };
}

function encoded<T>(schemas: SchemaMap<T>, encode: (schema: T) => Uint8Array): ReadonlyMap<string, Uint8Array> {
  const names = [...schemas.keys()];
  return new Map(
    names.flatMap((name) => {
      const schema = schemas.get(name);
      return schema === undefined ? [] : [[name, encode(schema)] as const];
    }),
  );
}
