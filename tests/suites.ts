import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** The shared test data beside the repository. Tests that need it say so and are skipped where it is absent. */
export const suitesDirectory = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..", "shared", "suites");

export const haveSuites = existsSync(suitesDirectory);
