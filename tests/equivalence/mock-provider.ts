import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { attr, defineProvider, type ProviderDefinition, withClient } from "@landform/provider-sdk";
import { fileErrorText, isNotFound } from "@landform/provider-sdk/go-text";
import { formatMockObject, parseMockObject } from "./mock-object.js";
import { builtInMockTypes, dataSourceSchema, type MockBlock, type MockBlocks, resourceSchema } from "./mock-schema.js";

/** Where objects are kept; undefined: nowhere but in state. */
interface Client {
  readonly objects: string | undefined;
}

const { defineResource, defineDataSource } = withClient<Client>();

/**
 * Behaves as `hashicorp/tfcoremock` 0.1.1: objects are JSON files in `terraform.resource`, what data sources read is in
 * `terraform.data`. `dynamic` are the types that `dynamic_resources.json` describes.
 */
export function createMockProvider(dynamic: MockBlocks = {}): ProviderDefinition {
  const blocks = Object.entries({ ...builtInMockTypes, ...dynamic });
  return defineProvider({
    name: "tfcoremock",
    version: "0.1.1",
    // This release takes the two directories, and goes on with its own.
    schema: {
      data_directory: attr.string({ optional: true }),
      resource_directory: attr.string({ optional: true }),
      use_only_state: attr.bool({ optional: true }),
    },
    configure: ({ config }): Client => ({
      objects: config.use_only_state === true ? undefined : "terraform.resource",
    }),
    resources: blocks.map(([type, block]) => mockResource(type, block)),
    dataSources: blocks.map(([type, block]) => mockDataSource(type, block)),
  });
}

function mockResource(type: string, block: MockBlock) {
  return defineResource({
    type,
    schema: resourceSchema(block),
    async create({ planned, client: { objects }, error }) {
      const id = typeof planned.id === "string" ? planned.id : randomUUID();
      const object = { ...planned, id };
      if (objects === undefined) return object;
      const file = fileOf(objects, id);
      if (existsSync(file))
        return error("failed to write resource", "resource with the specified id likely already exists");
      await mkdir(objects, { recursive: true });
      await writeFile(file, formatMockObject(block, object));
      return object;
    },
    async read({ prior, client: { objects } }) {
      if (objects === undefined) return prior;
      try {
        return parseMockObject(block, await readFile(fileOf(objects, prior.id), "utf8"));
      } catch (thrown) {
        if (isNotFound(thrown)) return undefined;
        throw thrown;
      }
    },
    async update({ planned, client: { objects } }) {
      if (objects !== undefined) await writeFile(fileOf(objects, planned.id), formatMockObject(block, planned));
      return planned;
    },
    async delete({ prior, client: { objects } }) {
      if (objects !== undefined) await rm(fileOf(objects, prior.id), { force: true });
    },
    import: ({ id }) => ({ id }),
  });
}

function mockDataSource(type: string, block: MockBlock) {
  return defineDataSource({
    type,
    schema: dataSourceSchema(block),
    async read({ config, error }) {
      const file = fileOf("terraform.data", config.id);
      try {
        return parseMockObject(block, await readFile(file, "utf8"));
      } catch (thrown) {
        return error("failed to read data source", fileErrorText(thrown, file));
      }
    },
  });
}

function fileOf(directory: string, id: unknown): string {
  return path.join(directory, `${String(id)}.json`);
}
