import { randomUUID } from "node:crypto";
import { access, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { EncodedSchemas } from "../wire/provider-schemas.js";
import type { SchemaStore } from "./schema-store.js";

/**
 * Keeps schemas in a file of `directory`. `key` names the exact content of the provider's package, such as its hash:
 * the same binary always says the same. The cache is only a gain: what goes wrong with it is not told.
 */
export function createDiskSchemaStore(directory: string, key: string): SchemaStore {
  const file = path.join(directory, `${encodeURIComponent(key)}.schemas`);
  return {
    async load() {
      const content = await readFile(file).catch(() => undefined);
      return content === undefined ? undefined : parseSchemas(content);
    },
    isFilled: () =>
      access(file).then(
        () => true,
        () => false,
      ),
    async save(schemas) {
      const unfinished = `${file}.${randomUUID()}`;
      try {
        await mkdir(directory, { recursive: true });
        await writeFile(unfinished, formatSchemas(schemas));
        await rename(unfinished, file);
      } catch {
        await rm(unfinished, { force: true }).catch(() => {});
      }
    },
  };
}

/** Says that it is such a file, of a form that this version reads. */
const magic = Buffer.from("landform-schemas-1\n");
const noIdentities = 0xffffffff;
const headerLength = magic.length + 8;

/** The magic, the lengths of both responses, and the responses. */
export function formatSchemas({ schemas, identities }: EncodedSchemas): Buffer {
  const header = Buffer.alloc(headerLength);
  magic.copy(header);
  header.writeUInt32LE(schemas.length, magic.length);
  header.writeUInt32LE(identities?.length ?? noIdentities, magic.length + 4);
  return Buffer.concat([header, schemas, ...(identities === undefined ? [] : [identities])]);
}

/** Undefined for what is cut off, or no such file. */
export function parseSchemas(content: Buffer): EncodedSchemas | undefined {
  if (content.length < headerLength || !content.subarray(0, magic.length).equals(magic)) return undefined;
  const end = headerLength + content.readUInt32LE(magic.length);
  const identitiesLength = content.readUInt32LE(magic.length + 4);
  const total = identitiesLength === noIdentities ? end : end + identitiesLength;
  if (content.length !== total) return undefined;
  const schemas = content.subarray(headerLength, end);
  return identitiesLength === noIdentities ? { schemas } : { schemas, identities: content.subarray(end) };
}
