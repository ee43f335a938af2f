// Runs the main job on examples/quickstart in a folder of its own and shows what a user sees at each step.
import { spawnSync } from "node:child_process";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const landform = path.join(root, "bin", "landform");
const color = process.stdout.isTTY ? [] : ["-no-color"];

/** Each step with the exit code that it must have. */
const steps = [
  { say: "Prepare the folder: modules and providers", argv: ["init", ...color] },
  { say: "Show what would be made, and keep that plan", argv: ["plan", "-out=tfplan", ...color] },
  { say: "Do exactly what the plan says", argv: ["apply", ...color, "tfplan"] },
  { say: "Plan again: nothing is left to do", argv: ["plan", "-detailed-exitcode", ...color] },
  { say: "Read the outputs", argv: ["output", "-no-color"] },
  {
    say: "Change an input: one greeting more, one other",
    argv: ["apply", "-auto-approve", ...color, '-var=languages={de="Moin",en="Hello",fr="Bonjour"}'],
  },
  { say: "Remove everything again", argv: ["destroy", "-auto-approve", ...color] },
];

const folder = await mkdtemp(path.join(tmpdir(), "landform-quickstart-"));
try {
  await cp(path.join(root, "examples", "quickstart"), folder, { recursive: true });
  for (const { say, argv } of steps) {
    console.log(`\n=== ${say}\n$ landform ${argv.join(" ")}`);
    const { status } = spawnSync(landform, argv, { cwd: folder, stdio: "inherit" });
    if (status !== 0) throw new Error(`landform ${argv[0]} ended with exit code ${status}`);
  }
  const left = (await readdir(path.join(folder, "greetings")).catch(() => [])).length;
  if (left > 0) throw new Error(`destroy left ${left} files behind`);
  console.log("\n=== Done: created, changed and removed, with nothing left behind.");
} finally {
  await rm(folder, { recursive: true, force: true });
}
