// Checks the import layers of the packages (docs/architecture.md) and that no files import each other in a circle.
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** From the bottom up. A package imports only from layers before its own. */
const layers = [
  ["diagnostics"],
  ["cty", "dag"],
  ["hcl", "schema"],
  ["addrs"],
  ["lang"],
  ["config", "state", "provider-protocol", "http"],
  ["plan", "backends", "provider-sdk"],
  [
    "engine",
    "installer",
    "json-output",
    "provider-terraform",
    "provider-random",
    "provider-null",
    "provider-local",
    "provider-time",
  ],
  ["plan-view"],
  ["landform"],
  ["cli"],
];
const layerOf = new Map(layers.flatMap((names, index) => names.map((name) => [name, index])));

async function sourcesBelow(directory) {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && /(?<!\.d)\.ts$/.test(entry.name) && !entry.parentPath.includes("testdata"))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

function packageOf(file) {
  const [group, name] = path.relative(root, file).split(path.sep);
  return group === "providers" ? `provider-${name}` : name;
}

/** Static imports and re-exports. Types count too: they are how layers leak. */
function importsOf(text) {
  const found = text.matchAll(/^(?:import|export)\b(?<head>[^'"`;]*?\bfrom\s*)?\s*["'](?<target>[^"']+)["']/gm);
  return [...found].map(({ groups }) => ({ target: groups.target, typeOnly: /^\s*type\b/.test(groups.head ?? "") }));
}

const problems = [];
const graph = new Map();
for (const parent of ["packages", "providers"]) {
  for (const file of await sourcesBelow(path.join(root, parent))) {
    const own = packageOf(file);
    const isTest = file.endsWith(".test.ts");
    if (!layerOf.has(own)) problems.push(`${file}: package "${own}" has no layer`);
    const edges = [];
    for (const { target, typeOnly } of importsOf(await readFile(file, "utf8"))) {
      if (target.startsWith(".")) {
        if (!typeOnly) edges.push(path.resolve(path.dirname(file), target.replace(/\.js$/, ".ts")));
        continue;
      }
      const other =
        target === "landform" || target.startsWith("landform/") ? "landform" : target.match(/^@landform\/([^/]+)/)?.[1];
      if (other === undefined || other === own) continue;
      if (isTest) continue;
      if (!layerOf.has(other)) problems.push(`${path.relative(root, file)}: imports unknown package ${target}`);
      else if (layerOf.get(other) >= layerOf.get(own)) {
        problems.push(
          `${path.relative(root, file)}: ${own} may not import ${other} (layer ${layerOf.get(own) + 1} from ${layerOf.get(other) + 1})`,
        );
      }
    }
    if (!isTest) graph.set(file, edges);
  }
}

/**
 * Files that call each other because the language is recursive: an expression holds calls that hold expressions. Each
 * set is one idea in several files; anything else that goes in a circle is a structure to mend.
 */
const recursions = [
  { name: "parsing", files: /^packages\/hcl\/src\/(parse-|template-tree|template-reader)/ },
  { name: "evaluation", files: /^packages\/hcl\/src\/(evaluate|expression-error|expression-values|missing-function)/ },
  {
    name: "body content",
    files: /^packages\/hcl\/src\/(content|dynamic-|unknown-content|merge-bodies|overridden-content)/,
  },
  { name: "decoding of nested blocks", files: /^packages\/lang\/src\/decode-/ },
];

/** Tarjan's algorithm: sets of files that all reach each other. */
function circlesIn(edges) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const circles = [];
  const visit = (file) => {
    index.set(file, index.size);
    low.set(file, index.get(file));
    stack.push(file);
    for (const next of edges.get(file) ?? []) {
      if (!edges.has(next)) continue;
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file), low.get(next)));
    }
    if (low.get(file) !== index.get(file)) return;
    const members = stack.splice(stack.indexOf(file));
    if (members.length > 1) circles.push(members);
  };
  for (const file of edges.keys()) if (!index.has(file)) visit(file);
  return circles;
}

for (const circle of circlesIn(graph)) {
  const files = circle.map((file) => path.relative(root, file).replaceAll(path.sep, "/")).sort();
  if (recursions.some(({ files: pattern }) => files.every((file) => pattern.test(file)))) continue;
  problems.push(`import circle: ${files.join(", ")}`);
}

for (const problem of problems) console.error(problem);
console.log(`${graph.size} files, ${layers.flat().length} packages, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
