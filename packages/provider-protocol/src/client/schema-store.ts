import type { EncodedSchemas } from "../wire/provider-schemas.js";

/** Keeps what a provider said about schemas that it promises to be always the same, for the next process of the binary. */
export interface SchemaStore {
  load(): Promise<EncodedSchemas | undefined>;
  /** Is there anything to load? */
  isFilled(): Promise<boolean>;
  save(schemas: EncodedSchemas): Promise<void>;
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
