// Makes the program that engines start, `terraform-provider-notes`, in the folder that is named (`dist` when none is).
import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const outfile = path.join(path.resolve(process.argv[2] ?? path.join(here, "dist")), "terraform-provider-notes");
await build({
  entryPoints: [path.join(here, "src", "main.ts")],
  outfile,
  bundle: true,
  platform: "node",
  // Only inside this repository: the packages as they are written, which need no build.
  conditions: ["landform-source"],
  target: "node20.19",
  format: "cjs",
  banner: { js: "#!/usr/bin/env node" },
});
await chmod(outfile, 0o755);
// Node takes a file without an extension for what the nearest package.json says, and that may be one of ES modules.
await writeFile(path.join(path.dirname(outfile), "package.json"), '{ "type": "commonjs" }\n');
