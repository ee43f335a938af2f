import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type FakeRelease, platform, writeMirror } from "./provider-mirror.js";
import { haveTerraform, type Sandbox, sandbox } from "./sandbox.js";

const foo = "example.com/acme/foo";
const bar = "example.com/acme/bar";
const thing = "registry.terraform.io/hashicorp/thing";
const releases: readonly FakeRelease[] = [
  ...["1.0.0", "1.1.0", "1.1.5-beta1", "2.0.0"].map((version) => ({ provider: foo, version })),
  { provider: bar, version: "0.5.0", packed: true },
  { provider: bar, version: "0.6.0", packed: true },
  { provider: thing, version: "1.2.3" },
  { provider: foo, version: "3.0.0", platform: "plan9_mips" },
];

function required(...entries: readonly string[]): string {
  const lines = entries.map((entry) => {
    const [source = "", version] = entry.split(" : ");
    const constraint = version === undefined ? "" : `, version = ${JSON.stringify(version)}`;
    return `    ${source.split("/").at(-1)} = { source = "${source}"${constraint} }\n`;
  });
  return `terraform {\n  required_providers {\n${lines.join("")}  }\n}\n`;
}

const mirrorConfig = 'provider_installation {\n  filesystem_mirror {\n    path = "MIRROR"\n  }\n}\n';

interface Step {
  readonly run?: readonly string[];
  /** Files to write before the step. */
  readonly files?: Readonly<Record<string, string>>;
  /** The CLI configuration from now on; MIRROR and BOX stand for directories. */
  readonly config?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly remove?: readonly string[];
  /** Replace in the lock file. */
  readonly editLocks?: readonly [RegExp, string];
}

interface Scenario {
  readonly name: string;
  readonly steps: readonly Step[];
}

const init: Step = { run: ["init"] };
const upgrade: Step = { run: ["init", "-upgrade"] };
const plan: Step = { run: ["plan"] };
const one = { files: { "main.tf": required(`${foo} : >= 1, < 2`) } };
const two = { files: { "main.tf": required(`${foo} : >= 1, < 2`, bar) } };

const scenarios: readonly Scenario[] = [
  { name: "first and second init", steps: [{ ...two, ...init }, init, upgrade, { run: ["version"] }] },
  {
    name: "hashicorp's namespace on the default host",
    steps: [{ files: { "main.tf": 'resource "thing_x" "y" {}\n' }, ...init }, init],
  },
  {
    name: "upgrade to a newer version, then constraints that the lock does not meet",
    steps: [
      { ...one, ...init },
      { files: { "main.tf": required(`${foo} : >= 1, < 3`) }, ...init },
      upgrade,
      { files: { "main.tf": required(`${foo} : 1.1.0`) }, ...init },
      plan,
      { files: { "main.tf": required(`${foo} : ~> 7.0`) }, ...upgrade },
    ],
  },
  {
    name: "a provider is removed and another added",
    steps: [
      { ...two, ...init },
      { ...one, ...init },
      { ...two, ...init },
    ],
  },
  {
    name: "the lock file may not change",
    steps: [
      { run: ["init", "-lockfile=readonly"], ...one },
      init,
      { run: ["init", "-lockfile=readonly"] },
      { editLocks: [/ {2}hashes = \[[^\]]*\]\n/g, ""], run: ["init", "-lockfile=readonly"] },
      { run: ["init", "-lockfile=whatever"] },
    ],
  },
  {
    name: "hashes that do not match",
    steps: [
      { ...two, ...init },
      { editLocks: [/h1:.*"/g, 'h1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="'], ...init },
      plan,
      { run: ["providers", "schema", "-json"] },
      { run: ["validate"] },
      { remove: [".terraform"], ...init },
    ],
  },
  {
    name: "programs that are none",
    steps: [{ ...two, ...init }, { run: ["validate"] }, plan, { run: ["providers", "schema", "-json"] }],
  },
  {
    name: "what init made is gone",
    steps: [
      { ...two, ...init },
      { remove: [".terraform"], ...plan },
      { run: ["validate"] },
      { run: ["providers"] },
      { run: ["providers", "schema", "-json"] },
      { env: { TF_DATA_DIR: "elsewhere" }, ...plan },
      { remove: [".terraform.lock.hcl"], ...plan },
      { run: ["providers", "schema", "-json"] },
      init,
      { remove: [".terraform.lock.hcl"], ...plan },
      init,
    ],
  },
  {
    name: "constraints of several modules",
    steps: [
      {
        files: {
          "main.tf": `${required(`${foo} : >= 1, < 2`)}module "a" {\n  source = "./a"\n}\nmodule "b" {\n  source = "./b"\n}\n`,
          "a/main.tf": `${required(`${foo} : != 1.1.0`, bar)}module "c" {\n  source = "./c"\n}\n`,
          "a/c/main.tf": 'resource "bar_x" "y" {\n  provider = bar\n}\n',
          "b/main.tf": required(`${bar} : < 0.6`),
        },
        run: ["get"],
      },
      { files: { "a/c/main.tf": required(bar) }, ...init },
      { run: ["providers"] },
      { run: ["get"] },
      { run: ["get", "-update"] },
    ],
  },
  {
    name: "providers that are nowhere",
    steps: [
      { files: { "main.tf": required("example.com/acme/nope", "hashicorp/nope2 : ~> 1.0", foo) }, ...init },
      { config: "provider_installation {\n}\n", ...init },
      { config: mirrorConfig.replace("MIRROR", "/nonexistent"), ...init },
      { config: mirrorConfig.replace("}\n}", '  include = ["example.com/other/*"]\n  }\n}'), ...init },
    ],
  },
  {
    name: "pre-releases",
    steps: [
      { files: { "main.tf": required(`${foo} : 1.1.5-beta1`) }, ...init },
      { files: { "main.tf": required(`${foo} : >= 1.1.5-beta1, < 1.2`) }, ...upgrade },
    ],
  },
  {
    name: "a release without a package for this platform",
    steps: [{ files: { "main.tf": required(`${foo} : 3.0.0`) }, ...init }],
  },
  {
    name: "built-in providers",
    steps: [
      {
        files: { "main.tf": required("terraform.io/builtin/bb", "terraform.io/builtin/terraform : 1.0") },
        ...init,
      },
      { files: { "main.tf": 'resource "terraform_data" "x" {}\n' }, ...init },
    ],
  },
  {
    name: "plugin directories",
    steps: [
      { config: "", run: ["init", "-plugin-dir=MIRROR"], ...two },
      { run: ["init", "-plugin-dir=/nonexistent", "-upgrade"] },
      { run: ["init", "-plugin-dir=/nonexistent", "-plugin-dir=MIRROR", "-upgrade"] },
    ],
  },
  {
    name: "a shared plugin cache",
    steps: [
      {
        files: { "main.tf": required(`${foo} : < 3`, bar), "cache/.keep": "" },
        config: `plugin_cache_dir = "BOX/cache"\n${mirrorConfig}`,
        ...init,
      },
      { remove: [".terraform"], ...init },
      { remove: [".terraform", ".terraform.lock.hcl"], ...init },
      { config: mirrorConfig, env: { TF_PLUGIN_CACHE_DIR: "/dev/null/cache" }, ...upgrade },
    ],
  },
  {
    name: "development overrides",
    steps: [
      {
        ...two,
        config: mirrorConfig.replace("{\n", `{\n  dev_overrides {\n    "${foo}" = "/dev/overridden"\n  }\n`),
        ...init,
      },
    ],
  },
  {
    name: "locks for several platforms",
    steps: [
      { ...two, run: ["providers", "lock", "-fs-mirror=MIRROR"] },
      { run: ["providers", "lock", "-fs-mirror=MIRROR"] },
      { run: ["providers", "lock", "-fs-mirror=MIRROR", "-platform=plan9_mips"] },
      { run: ["providers", "lock", "-fs-mirror=MIRROR", "-platform=nonsense"] },
      { run: ["providers", "lock", "-fs-mirror=MIRROR", "-net-mirror=https://example.com"] },
      { run: ["providers", "lock", "-fs-mirror=MIRROR", bar] },
      { run: ["providers", "lock", "-fs-mirror=MIRROR", thing] },
      { run: ["providers", "lock", "-fs-mirror=/nonexistent"] },
    ],
  },
];

describe.skipIf(!haveTerraform)("providers from directories, as the real terraform (skipped without it)", () => {
  it.each(scenarios)("$name", async ({ steps }) => {
    const ours = await play(steps, "landform");
    const theirs = await play(steps, "terraform");
    expect(ours).toEqual(theirs);
  });
});

it("tells of development overrides before anything is done", async () => {
  const box = sandbox({
    "main.tf": 'resource "terraform_data" "a" {}\n',
    "cli.tfrc": `provider_installation {\n  dev_overrides {\n    "${foo}" = "/dev/overridden"\n  }\n}\n`,
  });
  const env = { TF_CLI_CONFIG_FILE: path.join(box.directory, "cli.tfrc") };
  const warning = "\nWarning: Provider development overrides are in effect\n";
  for (const argv of [["validate"], ["plan", "-out=saved"], ["apply", "saved"], ["apply", "-auto-approve"]]) {
    const { stdout } = await box.run([...argv, "-no-color"], { env });
    expect(stdout.slice(0, warning.length)).toBe(warning);
    expect(stdout.indexOf(warning)).toBe(stdout.lastIndexOf(warning));
  }
  expect((await box.run(["refresh"], { env })).stdout).not.toContain("overrides");
});

/** What each step printed, and the files afterwards. */
async function play(steps: readonly Step[], program: "landform" | "terraform"): Promise<readonly unknown[]> {
  const box = sandbox();
  const mirror = path.join(box.directory, "mirror");
  await writeMirror(mirror, releases);
  const expand = (text: string): string => text.replaceAll("MIRROR", mirror).replaceAll("BOX", box.directory);
  box.write({ "cli.tfrc": expand(mirrorConfig) });
  const results: unknown[] = [];
  for (const step of steps) {
    box.write(step.files ?? {});
    if (step.config !== undefined) box.write({ "cli.tfrc": expand(step.config) });
    for (const name of step.remove ?? []) rmSync(path.join(box.directory, name), { recursive: true, force: true });
    if (step.editLocks !== undefined)
      box.write({ ".terraform.lock.hcl": box.read(".terraform.lock.hcl").replace(...step.editLocks) });
    const argv = (step.run ?? []).map(expand);
    const flags = /^(?:version|get)$/.test(argv[0] ?? "") ? [] : ["-no-color"];
    const options = {
      env: { TF_CLI_CONFIG_FILE: path.join(box.directory, "cli.tfrc"), XDG_CACHE_HOME: box.directory, ...step.env },
      ...(program === "terraform" ? { program } : { dialect: "terraform" as const }),
    };
    const [name = "", ...rest] = argv;
    const isFamily = name === "providers" && rest[0] !== undefined && !rest[0].startsWith("-");
    const ordered = isFamily ? [name, rest[0] ?? "", ...flags, ...rest.slice(1)] : [name, ...flags, ...rest];
    const result = await box.run(
      ordered.filter((word) => !(word === "-no-color" && /schema|mirror|lock/.test(rest[0] ?? ""))),
      options,
    );
    const printed = comparable(`${result.stdout}${result.stderr}`, box);
    results.push({ argv: step.run, code: result.code, printed, files: filesIn(box) });
  }
  return results;
}

/** Providers come in any order there, so that lines are compared as a bag; the closing words are our own. */
function comparable(text: string, { directory }: Sandbox): readonly string[] {
  return text
    .replaceAll(/\u001b\[[0-9;]*m/g, "")
    .replace(/\nYou may now begin[\s\S]*/, "")
    .replace(/ \(landform v.*\)/, "")
    .replaceAll(directory, "DIR")
    .replaceAll(/[├└]──/g, "+--")
    .split("\n")
    .map((line) => line.replace(/^[│\s]+/, "").trim())
    .filter((line) => line !== "")
    .sort();
}

/** The lock file's text, and what is below the data directory: links with their targets. */
function filesIn({ directory }: Sandbox): readonly string[] {
  const lockFile = path.join(directory, ".terraform.lock.hcl");
  const locks = existsSync(lockFile) ? [readFileSync(lockFile, "utf8")] : [];
  const found: string[] = [];
  const visit = (place: string): void => {
    if (!existsSync(place)) return;
    for (const entry of readdirSync(place, { withFileTypes: true })) {
      const file = path.join(place, entry.name);
      if (entry.isDirectory()) visit(file);
      else
        found.push(
          `${path.relative(directory, file)} ${entry.isSymbolicLink() ? "link" : lstatSync(file).mode & 0o777}`,
        );
    }
  };
  for (const name of [".terraform", "cache", "elsewhere"]) visit(path.join(directory, name));
  return [...locks, ...found.sort()];
}

describe("providers from directories", () => {
  it("makes a mirror that providers can be installed from", async () => {
    const box = sandbox({ "main.tf": required(`${foo} : < 3`, bar), "cli.tfrc": "" });
    await writeMirror(path.join(box.directory, "mirror"), releases);
    const mirror = (place: string): string => mirrorConfig.replace("MIRROR", path.join(box.directory, place));
    box.write({ "cli.tfrc": mirror("mirror"), "other.tfrc": mirror("copy") });
    const env = { TF_CLI_CONFIG_FILE: path.join(box.directory, "cli.tfrc"), XDG_CACHE_HOME: box.directory };
    const options = { env, dialect: "terraform" } as const;
    expect(await box.run(["providers", "lock", "-fs-mirror=mirror", "-no-color"], options)).toMatchObject({ code: 0 });
    const locks = box.read(".terraform.lock.hcl");
    expect(await box.run(["providers", "mirror", "copy"], options)).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(box.read(`copy/${foo}/2.0.0.json`))).toEqual({
      archives: {
        [platform]: {
          hashes: [expect.stringMatching(/^h1:/)],
          url: `terraform-provider-foo_2.0.0_${platform}.zip`,
        },
      },
    });
    env.TF_CLI_CONFIG_FILE = path.join(box.directory, "other.tfrc");
    expect(await box.run(["init", "-no-color"], options)).toMatchObject({ code: 0, stderr: "" });
    expect(box.read(".terraform.lock.hcl")).toBe(locks);
  });
});
