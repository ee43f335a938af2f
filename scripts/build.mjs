// Bundles the command line: one CommonJS file a command group (a start then opens one file), each with its V8 code
// cache beside it. `npm ci` runs this through `prepare`.
import { spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const dist = path.join(root, "dist");
/** Beside the bundle that may be in use, which it replaces when it is complete. */
const outdir = path.join(root, `dist.${process.pid}`);

/** Libraries that few commands need: the launcher loads each when something of it is used. */
const libraries = ["bcryptjs", "re2js", "seek-bzip", "tar", "undici", "xz-decompress"];

/** Files that speak to the places where states are kept: loaded when a backend of their kind is created. */
const stores = { "http-state-store": "http", "pg-backend": "pg", "s3-backend": "s3" };

/**
 * What is loaded only when a command needs it stays a file of its own: the groups, what speaks to the places of states,
 * and SSH for provisioners, whose library looks for native parts that it can do without.
 */
const partsApart = {
  name: "parts-apart",
  setup(bundle) {
    const files = new RegExp(`/(groups/[a-z-]+|${Object.keys(stores).join("|")}|open-ssh)\\.js$`);
    bundle.onResolve({ filter: files }, ({ path: specifier }) => ({
      path: `./${path.basename(specifier, ".js")}.cjs`,
      external: true,
    }));
    bundle.onResolve({ filter: new RegExp(`^(${libraries.join("|")})$`) }, ({ path: name, kind }) =>
      kind === "entry-point" ? undefined : { path: `./${name}.cjs`, external: true },
    );
  },
};

/** bcryptjs asks for Node's crypto where there is no Web Crypto, which every Node we run on has: we do not load both. */
const webCryptoOnly = {
  name: "web-crypto-only",
  setup(bundle) {
    bundle.onResolve({ filter: /^crypto$/ }, ({ importer }) =>
      importer.includes("/bcryptjs/") ? { path: "crypto", namespace: "absent" } : undefined,
    );
    bundle.onLoad({ filter: /./, namespace: "absent" }, () => ({ contents: "export default undefined;" }));
  },
};

/** seek-bzip makes its buffers in an old way, of which Node warns outside of node_modules. */
const bufferAlloc = {
  name: "buffer-alloc",
  setup(bundle) {
    bundle.onLoad({ filter: /[/\\]seek-bzip[/\\]lib[/\\]\w+\.js$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, "utf8")).replaceAll("new Buffer(", "Buffer.alloc("),
    }));
  },
};

const parts = {
  ...Object.fromEntries(libraries.map((name) => [name, name])),
  account: "packages/cli/src/groups/account.ts",
  main: "packages/cli/src/main.ts",
  "open-ssh": "packages/landform/src/ssh/open-ssh.ts",
  operate: "packages/cli/src/groups/operate.ts",
  settings: "packages/cli/src/groups/settings.ts",
  ...Object.fromEntries(
    Object.entries(stores).map(([file, folder]) => [file, `packages/backends/src/${folder}/${file}.ts`]),
  ),
  shell: "packages/cli/src/groups/shell.ts",
  text: "packages/cli/src/groups/text.ts",
};

await mkdir(outdir, { recursive: true });
await build({
  absWorkingDir: root,
  entryPoints: parts,
  outdir,
  outExtension: { ".js": ".cjs" },
  bundle: true,
  external: ["cpu-features", "openpgp", "pg-native", "*.node"],
  platform: "node",
  conditions: ["landform-source"],
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
  plugins: [partsApart, webCryptoOnly, bufferAlloc],
}).catch(async (error) => {
  await rm(outdir, { recursive: true, force: true });
  throw error;
});

// Somebody may start the program meanwhile: it is without its bundle for a moment only.
const before = `${outdir}.before`;
await rename(dist, before).catch(() => {});
await rename(outdir, dist);
await rm(before, { recursive: true, force: true });

// The code caches hold what has run: the main job on the quickstart example, so that no command of daily work compiles
// much. They are only a gain: where they cannot be made, the launcher compiles as usual.
const folder = await mkdtemp(path.join(tmpdir(), "landform-build-"));
try {
  await cp(path.join(root, "examples", "quickstart"), folder, { recursive: true });
  // With a CLI configuration, as many users have one.
  const cliConfig = path.join(folder, "cli.tfrc");
  await writeFile(cliConfig, "disable_checkpoint = true\n");
  const env = { PATH: process.env.PATH, LANDFORM_WRITE_CODE_CACHE: "1", TF_CLI_CONFIG_FILE: cliConfig };
  for (const command of [
    "version",
    "fmt -check",
    "init",
    "validate",
    "plan -out=p",
    "apply p",
    "show -json p",
    "state list",
    "destroy -auto-approve",
  ]) {
    const argv = [path.join(root, "bin", "landform"), ...command.split(" ")];
    spawnSync(process.execPath, argv, { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
