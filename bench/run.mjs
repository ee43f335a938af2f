// Measures our command line beside `terraform` and `tofu` (where they are on the PATH) on the same files, in turn, and
// reports the medians and their ratios. `npm run bench -- --help` tells the options.
import { spawn, spawnSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { workloads, writeWorkload } from "./workloads.mjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const { values: options } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    runs: { type: "string", default: "3" },
    large: { type: "boolean", default: false },
    tools: { type: "string" },
    provider: { type: "string" },
    "timeout-s": { type: "string", default: "300" },
    help: { type: "boolean", default: false },
  },
});
if (options.help) {
  console.log(`npm run bench -- [--only NAME]... [--large] [--runs N] [--tools landform,terraform,tofu] [--timeout-s N]
  [--provider EXECUTABLE]

Without --only every workload that is not large runs; --large adds those. --provider names the binary of hashicorp/random,
such as \`go install github.com/hashicorp/terraform-provider-random@v3.9.0\` makes: workloads of provider calls need it;
bench/bare-calls.mjs measures the calls alone. Workloads:
  ${Object.keys(workloads).join("\n  ")}`);
  process.exit(0);
}

/** The tools' environment: no proxies for certificates, no calls home, no personal configuration. */
const env = { ...process.env, CHECKPOINT_DISABLE: "1", TF_IN_AUTOMATION: "1" };
for (const name of ["NODE_EXTRA_CA_CERTS", "TF_CLI_CONFIG_FILE"]) delete env[name];

/** A mirror on disk that has nothing but the provider binary. */
async function mirrorOf(executable) {
  const mirror = await mkdtemp(path.join(tmpdir(), "landform-bench-mirror-"));
  const platform = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
  const folder = path.join(mirror, "registry.terraform.io", "hashicorp", "random", "3.9.0", platform);
  await cp(executable, path.join(folder, "terraform-provider-random_v3.9.0"));
  env.TF_CLI_CONFIG_FILE = path.join(mirror, "cli.tfrc");
  const configuration = `provider_installation {\n  filesystem_mirror {\n    path = ${JSON.stringify(mirror)}\n  }\n}\n`;
  await writeFile(env.TF_CLI_CONFIG_FILE, configuration);
  return mirror;
}
const mirror = options.provider === undefined ? undefined : await mirrorOf(options.provider);

const onPath = (name) => spawnSync(name, ["version"], { env }).status === 0;
const asked = options.tools?.split(",");
const tools = [
  { name: "landform", command: path.join(root, "bin", "landform"), arguments: ["-dialect=terraform"] },
  ...["terraform", "tofu"].filter(onPath).map((name) => ({ name, command: name, arguments: [] })),
].filter(({ name }) => asked === undefined || asked.includes(name));

/** One run: wall milliseconds and the largest resident size in MiB (0 where the system does not tell). */
function measure(tool, argv, cwd) {
  return new Promise((resolve, reject) => {
    const started = process.hrtime.bigint();
    const child = spawn(tool.command, [...tool.arguments, ...argv], { cwd, env, stdio: ["ignore", "ignore", "pipe"] });
    let errors = "";
    let peak = 0;
    child.stderr.on("data", (chunk) => {
      errors = (errors + chunk).slice(-2000);
    });
    const poll = setInterval(async () => {
      const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
      peak = Math.max(peak, Number(status.match(/VmHWM:\s+(\d+) kB/)?.[1] ?? 0) / 1024);
    }, 15);
    const limit = setTimeout(() => child.kill("SIGKILL"), Number(options["timeout-s"]) * 1000);
    child.on("error", reject);
    child.on("close", (code, signal) => {
      clearInterval(poll);
      clearTimeout(limit);
      const ms = Number(process.hrtime.bigint() - started) / 1e6;
      if (signal === "SIGKILL") resolve({ ms, mib: peak, cut: true });
      else if (code === 0) resolve({ ms, mib: peak });
      else reject(new Error(`${tool.name} ${argv.join(" ")} ended with ${code}:\n${errors}`));
    });
  });
}

async function prepared(tool, workload, base) {
  const directory = path.join(base, tool.name);
  await mkdir(directory, { recursive: true });
  await writeWorkload(directory, workload);
  if (workload.command[0] !== "version" && workload.command[0] !== "fmt")
    await measure(tool, ["init", "-input=false"], directory);
  if (workload.prepare !== undefined) await measure(tool, workload.prepare, directory);
  await cp(directory, `${directory}.start`, { recursive: true });
  return directory;
}

async function runWorkload(workload) {
  const base = await mkdtemp(path.join(tmpdir(), "landform-bench-"));
  try {
    const results = new Map(tools.map((tool) => [tool.name, []]));
    const directories = new Map();
    for (const tool of tools) directories.set(tool.name, await prepared(tool, workload, base));
    const extra = ["version", "fmt"].includes(workload.command[0]) || workload.plainCommand ? [] : ["-no-color"];
    for (let round = 0; round < Number(options.runs); round++) {
      for (const tool of tools) {
        const directory = directories.get(tool.name);
        if (workload.fresh) {
          await rm(directory, { recursive: true });
          await cp(`${directory}.start`, directory, { recursive: true });
        }
        results.get(tool.name).push(await measure(tool, [...workload.command, ...extra], directory));
      }
    }
    return Object.fromEntries([...results].map(([tool, runs]) => [tool, summary(runs)]));
  } finally {
    await rm(base, { recursive: true, force: true });
  }
}

function summary(runs) {
  const middle = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
  return {
    ms: middle(runs.map(({ ms }) => ms)),
    mib: Math.max(...runs.map(({ mib }) => mib)),
    cut: runs.some(({ cut }) => cut),
  };
}

const runsByDefault = ({ large, provider }) => (options.large || !large) && (mirror !== undefined || !provider);
const names = options.only ?? Object.keys(workloads).filter((name) => runsByDefault(workloads[name]));
const report = {
  date: new Date().toISOString(),
  node: process.version,
  cpus: cpus().length,
  runs: Number(options.runs),
  results: {},
};
console.log(
  `| workload | ${tools.map(({ name }) => `${name} ms (MiB)`).join(" | ")} | ratio to terraform |\n|---|${"---|".repeat(tools.length + 1)}`,
);
for (const name of names) {
  const workload = workloads[name];
  if (workload === undefined) throw new Error(`no workload ${name}: --help lists them`);
  try {
    const result = await runWorkload(workload);
    report.results[name] = result;
    const cells = tools.map(
      (tool) =>
        `${result[tool.name].cut ? ">" : ""}${result[tool.name].ms.toFixed(0)} (${result[tool.name].mib.toFixed(0)})`,
    );
    const ratio = result.landform && result.terraform ? (result.landform.ms / result.terraform.ms).toFixed(3) : "";
    console.log(`| ${name} | ${cells.join(" | ")} | ${ratio} |`);
  } catch (error) {
    console.log(`| ${name} | ${error.message.split("\n")[0]} |`);
    process.exitCode = 1;
  }
}
await mkdir(path.join(root, "bench", "results"), { recursive: true });
await writeFile(path.join(root, "bench", "results", "latest.json"), `${JSON.stringify(report, undefined, 2)}\n`);
if (mirror !== undefined) await rm(mirror, { recursive: true });
