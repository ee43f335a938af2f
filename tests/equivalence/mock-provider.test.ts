import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type ExpectedFailures, itMeets } from "../conformance/expected-failures.js";
import { loadCases } from "../conformance/providers/cases.js";
import { replayCase } from "../conformance/providers/replay-case.js";
import { schemaDocument } from "../conformance/providers/schema-document.js";
import { useOwnFolders } from "../own-folder.js";
import { haveSuites, suitesDirectory } from "../suites.js";
import { createMockProvider } from "./mock-provider.js";
import { dynamicTypesIn } from "./mock-schema.js";

const failures: ExpectedFailures = {};

useOwnFolders();

describe.skipIf(!haveSuites)("the mock provider, beside the real one (needs the shared suites)", () => {
  it("has its schemas", async () => {
    const file = path.join(suitesDirectory, "providers", "schemas", "tfcoremock.json");
    const { _version: _, ...want } = JSON.parse(readFileSync(file, "utf8"));
    expect(schemaDocument(await createMockProvider().open().schemas())).toEqual(want);
  });

  const cases = loadCases().filter(({ provider }) => provider === "tfcoremock");
  for (const test of cases) itMeets(test.name, failures, () => replayCase(test, "0.1.1", [mock]));
});

const mock = {
  type: "tfcoremock",
  version: "0.1.1",
  create: async () => createMockProvider(dynamicTypesIn(".")).open(),
};
