import { describe } from "vitest";
import { useOwnFolders } from "../../own-folder.js";
import { haveSuites } from "../../suites.js";
import { type ExpectedFailures, itMeets } from "../expected-failures.js";
import { loadCases } from "./cases.js";
import { embeddedProviders } from "./embedded-providers.js";
import { replayCase } from "./replay-case.js";

/** What the engine does not do yet, by what a configuration then has in it. */
const gaps: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  { pattern: /provider::/, reason: "functions of providers are not called yet" },
];

const failures: ExpectedFailures = Object.fromEntries(
  loadCases().flatMap(({ name, steps }) => {
    const gap = gaps.find(({ pattern }) => steps.some(({ config }) => pattern.test(config)));
    return gap === undefined ? [] : [[name, gap.reason]];
  }),
);

const definitions = embeddedProviders(".");

useOwnFolders();

describe.skipIf(!haveSuites)("behaviour of embedded providers (needs the shared suites)", () => {
  for (const test of loadCases()) {
    if (!definitions.has(test.provider)) continue;
    itMeets(test.name, failures, () => replayCase(test, definitions.get(test.provider)?.version ?? ""));
  }
});
