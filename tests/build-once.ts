import { execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** End-to-end tests run the bundle, so it is made from today's sources before any test starts. */
export default function setup(): void {
  const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
  execFileSync(process.execPath, [path.join(root, "scripts", "build.mjs")], { stdio: ["ignore", "ignore", "inherit"] });
}
