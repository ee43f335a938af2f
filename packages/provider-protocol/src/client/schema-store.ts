import { decodeResponses, type EncodedSchemas, type SchemaResponses } from "../wire/provider-schemas.js";

/** Keeps what a provider said about schemas that it promises to be always the same, for the next process of the binary. */
export interface SchemaStore {
  load(): Promise<EncodedSchemas | undefined>;
  /** Is there anything to load? */
  isFilled(): Promise<boolean>;
  save(schemas: EncodedSchemas): Promise<void>;
}

/** What `store` has for a provider that need not be asked; others may change their schemas, or set themselves up when asked. */
export async function storedResponses(store: SchemaStore): Promise<SchemaResponses | undefined> {
  const encoded = await store.load();
  if (encoded === undefined) return undefined;
  try {
    const responses = decodeResponses(encoded);
    return responses.schemas.serverCapabilities?.getProviderSchemaOptional === true ? responses : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it for as long as this process runs. */
export function createMemorySchemaStore(): SchemaStore {
  let kept: EncodedSchemas | undefined;
  return {
    load: async () => kept,
    isFilled: async () => kept !== undefined,
    save: async (schemas) => {
      kept = schemas;
    },
  };
}
