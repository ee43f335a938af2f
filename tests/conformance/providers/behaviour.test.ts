import { describe } from "vitest";
import { useOwnFolders } from "../../own-folder.js";
import { haveSuites } from "../../suites.js";
import { type ExpectedFailures, itMeets } from "../expected-failures.js";
import { loadCases } from "./cases.js";
import { embeddedProviders } from "./embedded-providers.js";
import { replayCase } from "./replay-case.js";

/** By name, with the reason. Aim: none. */
const failures: ExpectedFailures = {};

const definitions = embeddedProviders(".");

useOwnFolders();

describe.skipIf(!haveSuites)("behaviour of embedded providers (needs the shared suites)", () => {
  for (const test of loadCases()) {
    if (!definitions.has(test.provider)) continue;
    itMeets(test.name, failures, () => replayCase(test, definitions.get(test.provider)?.version ?? ""));
  }
});
