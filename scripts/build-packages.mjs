// Compiles the sources of every package to its `lib` folder, of JavaScript and declarations, which is what a program
// elsewhere gets of it. Packages run this through `prepack`; with a folder named, they are all packed into it.
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { access, cp, mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const destination = process.argv[2];

function run(command, ...argv) {
  const { status } = spawnSync(command, argv, { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

// Beside the packages, so that a folder can be moved into its place.
const compiled = await mkdtemp(path.join(root, "dist.packages-"));
process.on("exit", () => rmSync(compiled, { recursive: true, force: true }));
run(
  process.execPath,
  path.join("node_modules", "typescript", "bin", "tsc"),
  "-p",
  "tsconfig.packages.json",
  "--outDir",
  compiled,
);
for (const group of ["packages", "providers"]) {
  for (const name of await readdir(path.join(compiled, group))) {
    const folder = path.join(root, group, name);
    await rm(path.join(folder, "lib"), { recursive: true, force: true });
    await rename(path.join(compiled, group, name, "src"), path.join(folder, "lib"));
    await cp(path.join(root, "LICENSE"), path.join(folder, "LICENSE"));
  }
}

// The package of the command line carries the program too: the launcher and its bundle.
const built = await access(path.join(root, "dist", "main.cjs")).then(
  () => true,
  () => false,
);
if (!built) run(process.execPath, path.join(root, "scripts", "build.mjs"));
for (const folder of ["bin", "dist"]) {
  const copy = path.join(root, "packages", "cli", folder);
  await rm(copy, { recursive: true, force: true });
  await cp(path.join(root, folder), copy, { recursive: true });
}

if (destination !== undefined) {
  await mkdir(destination, { recursive: true });
  run("npm", "pack", "--workspaces", "--ignore-scripts", "--pack-destination", path.resolve(destination));
}
