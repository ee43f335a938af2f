import path from "node:path";
import { describe, expect, it } from "vitest";
import { play, required, type Step } from "./installation-play.js";
import { type FakeRelease, platform, writeMirror } from "./provider-mirror.js";
import { haveTerraform, sandbox } from "./sandbox.js";

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

const mirrorConfig = 'provider_installation {\n  filesystem_mirror {\n    path = "MIRROR"\n  }\n}\n';

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

async function prepare(directory: string) {
  const mirror = path.join(directory, "mirror");
  await writeMirror(mirror, releases);
  return { MIRROR: mirror };
}

describe.skipIf(!haveTerraform)("providers from directories, as the real terraform (skipped without it)", () => {
  it.each(scenarios)("$name", async ({ steps }) => {
    const ours = await play(steps, { program: "landform", config: mirrorConfig, prepare });
    const theirs = await play(steps, { program: "terraform", config: mirrorConfig, prepare });
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
