import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.ts", "providers/*/src/**/*.test.ts", "tests/**/*.test.ts"],
    testTimeout: 30_000,
    reporters: ["default"],
  },
});
