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

export default defineConfig({
  test: {
    projects: [
      { test: { name: "units", testTimeout: 300_000, ...units } },
      { test: { name: "conformance", testTimeout: 300_000, ...conformance } },
      { test: { name: "interop", testTimeout: 300_000, hookTimeout: 600_000, ...interop } },
      { test: { name: "e2e", testTimeout: 300_000, hookTimeout: 600_000, ...endToEnd } },
    ],
  },
});
