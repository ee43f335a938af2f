import { defaultServerConditions } from "vite";
import { defineConfig } from "vitest/config";

const units = { include: ["packages/*/src/**/*.test.ts", "providers/*/src/**/*.test.ts"] };
const conformance = { include: ["conformance", "equivalence", "browser"].map((name) => `tests/${name}/**/*.test.ts`) };
const endToEnd = {
  include: ["tests/e2e/**/*.test.ts", "tests/faults/**/*.test.ts"],
  globalSetup: ["tests/build-once.ts"],
};
const interop = {
  include: ["tests/interop/**/*.test.ts"],
  globalSetup: ["tests/build-once.ts", "tests/interop/build-fixtures.ts"],
};

/** Packages are tested as they are written; what their `exports` offer besides is made for programs elsewhere. */
const conditions = ["landform-source", ...defaultServerConditions];
const base = { ssr: { resolve: { conditions } } };

export default defineConfig({
  test: {
    projects: [
      { ...base, test: { name: "units", testTimeout: 300_000, ...units } },
      { ...base, test: { name: "conformance", testTimeout: 300_000, ...conformance } },
      { ...base, test: { name: "interop", testTimeout: 300_000, hookTimeout: 600_000, ...interop } },
      { ...base, test: { name: "e2e", testTimeout: 300_000, hookTimeout: 600_000, ...endToEnd } },
    ],
  },
});
