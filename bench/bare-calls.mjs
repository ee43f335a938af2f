// How long a provider binary takes for the calls behind a plan and an apply of many `random_id`, made over our own client
// by a loop that does nothing else: what `plan-calls-1000` and `apply-calls-1000` of `npm run bench` are compared with.
// `node bench/bare-calls.mjs EXECUTABLE [COUNT]` prints medians of wall milliseconds, from the start of the provider to
// its end. Each run has a process of its own, as each command has: none finds code that is compiled already, and V8
// compiles as late as it does for commands.
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const [executable, countText = "1000", operation] = process.argv.slice(2);
if (executable === undefined) throw new Error("node bench/bare-calls.mjs EXECUTABLE [COUNT]");
const count = Number(countText);
const rounds = 5;
/** As the engine has them by default. */
const callsAtOnce = 10;

/** Our packages, which are TypeScript, as one module that Node reads. */
async function library() {
  const folder = await mkdtemp(path.join(tmpdir(), "landform-bench-"));
  try {
    const outfile = path.join(folder, "library.cjs");
    const contents = `export { createPluginProvider } from "@landform/provider-protocol";
export { intValue, nullValue, objectOfType } from "@landform/cty";
export { impliedType, proposedNew } from "@landform/schema";`;
    const stdin = { contents, resolveDir: path.join(root, "packages", "engine") };
    const conditions = ["landform-source"];
    await build({ stdin, outfile, bundle: true, platform: "node", conditions, format: "cjs", logLevel: "error" });
    return createRequire(import.meta.url)(outfile);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const { createPluginProvider, intValue, nullValue, objectOfType, impliedType, proposedNew } = await library();
const open = createPluginProvider({ executable, name: "registry.terraform.io/hashicorp/random" });
const typeName = "random_id";
const noPrivate = new Uint8Array();

/** Answers of a provider that has none are no measurement. */
function checked(response) {
  const error = response.diagnostics.find(({ severity }) => severity === "error");
  if (error !== undefined) throw new Error(`${error.summary}: ${error.detail}`);
  return response;
}

async function run(forEachObject) {
  const started = process.hrtime.bigint();
  const provider = await open();
  const schemas = await provider.schemas();
  const { block } = schemas.resourceTypes.get(typeName);
  const type = impliedType(block);
  const nothing = nullValue(type);
  const config = objectOfType(
    type,
    new Map([...type.attributes].map(([name, of]) => [name, name === "byte_length" ? intValue(8) : nullValue(of)])),
  );
  const proposed = proposedNew(block, nothing, config);
  checked(
    await provider.configure({
      terraformVersion: "1.11.4",
      config: objectOfType(impliedType(schemas.provider.block), new Map()),
    }),
  );
  const plan = async () =>
    checked(
      await provider.planResourceChange({
        typeName,
        priorState: nothing,
        proposedNewState: proposed,
        config,
        priorPrivate: noPrivate,
      }),
    );
  const calls = {
    validate: async () => checked(await provider.validateResourceConfig({ typeName, config })),
    plan,
    apply: async ({ plannedState, plannedPrivate }) =>
      checked(
        await provider.applyResourceChange({ typeName, priorState: nothing, plannedState, config, plannedPrivate }),
      ),
  };
  let next = 0;
  const worker = async () => {
    while (next++ < count) await forEachObject(calls);
  };
  await Promise.all(Array.from({ length: callsAtOnce }, worker));
  await provider.close();
  return Number(process.hrtime.bigint() - started) / 1e6;
}

/** As both engines do it: an apply asks again for what was planned. */
const operations = {
  plan: async ({ validate, plan }) => {
    await validate();
    await plan();
  },
  apply: async ({ validate, plan, apply }) => {
    await validate();
    await plan();
    await validate();
    await apply(await plan());
  },
};

/** Milliseconds of one run in a process of its own. */
function runApart(name) {
  const self = fileURLToPath(import.meta.url);
  const argv = ["--interrupt-budget=200000", self, executable, countText, name];
  const { stdout, stderr, status } = spawnSync(process.execPath, argv);
  if (status !== 0) throw new Error(String(stderr));
  return Number(stdout);
}

if (operation === undefined) {
  for (const name of Object.keys(operations)) {
    const times = Array.from({ length: rounds }, () => runApart(name));
    console.log(`${name}: ${times.sort((a, b) => a - b)[Math.floor(rounds / 2)].toFixed(0)} ms`);
  }
} else console.log(await run(operations[operation]));
