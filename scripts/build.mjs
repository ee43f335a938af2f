// Bundles the command line: one CommonJS file a command group (a start then opens one file), each with its V8 code
// cache beside it. `npm ci` runs this through `prepare`.
import { spawnSync } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const outdir = path.join(root, "dist");

/** What `main` loads only when a command needs it stays a file of its own. */
const groupsApart = {
  name: "groups-apart",
  setup(bundle) {
    bundle.onResolve({ filter: /\/groups\/[a-z-]+\.js$/ }, ({ path: specifier }) => ({
      path: `./${path.basename(specifier, ".js")}.cjs`,
      external: true,
    }));
  },
};

const groups = {
  main: "packages/cli/src/main.ts",
  operate: "packages/cli/src/groups/operate.ts",
  settings: "packages/cli/src/groups/settings.ts",
  text: "packages/cli/src/groups/text.ts",
};

await rm(outdir, { recursive: true, force: true });
await mkdir(outdir, { recursive: true });
await build({
  absWorkingDir: root,
  entryPoints: groups,
  outdir,
  outExtension: { ".js": ".cjs" },
  bundle: true,
  platform: "node",
  format: "cjs",
  target: "node20.19",
  // The launcher compiles the bundle as scripts, in which `import()` has no meaning.
  supported: { "dynamic-import": false },
  minify: true,
  sourcemap: "linked",
  sourcesContent: false,
  legalComments: "external",
  // `import.meta` has no meaning in CommonJS; what needs a path gets it as a parameter.
  logOverride: { "empty-import-meta": "error" },
  plugins: [groupsApart],
});

// The cache is only a gain: where it cannot be made, the launcher compiles as usual.
for (const argv of [["version"], ["fmt", "-"], ["validate", "-help"]]) {
  spawnSync(process.execPath, [path.join(root, "bin", "landform"), ...argv], {
    env: { ...process.env, LANDFORM_WRITE_CODE_CACHE: "1", CHECKPOINT_DISABLE: "1" },
    input: "",
    stdio: ["pipe", "ignore", "inherit"],
  });
}
