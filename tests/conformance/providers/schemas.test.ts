import { readFileSync } from "node:fs";
import path from "node:path";
import { createProvider } from "@landform/provider-sdk";
import { describe, expect, it } from "vitest";
import { haveSuites, suitesDirectory } from "../../suites.js";
import { embeddedProviders } from "./embedded-providers.js";
import { schemaDocument } from "./schema-document.js";

describe.skipIf(!haveSuites)("schemas of embedded providers (needs the shared suites)", () => {
  it.each([...embeddedProviders(".").values()])("$name", async (definition) => {
    const file = path.join(suitesDirectory, "providers", "schemas", `${definition.name}.json`);
    const { _version: version, ...want } = JSON.parse(readFileSync(file, "utf8"));
    const provider = await createProvider(definition)();
    expect(schemaDocument(await provider.schemas())).toEqual(want);
    expect(definition.version).toBe(version);
  });
});
