import { existsSync, mkdirSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { play, required, type Step } from "./installation-play.js";
import { platform } from "./provider-mirror.js";
import {
  type Answers,
  archiveOf,
  generateSigningKey,
  type RegistryAnswer,
  startRegistry,
} from "./provider-registry.js";
import { haveTerraform, type RunOptions, sandbox } from "./sandbox.js";

const [os = "", arch = ""] = platform.split("_");
const key = await generateSigningKey();

const releases = [
  ...["1.0.0", "1.2.0", "2.0.0-beta1"].map((version) => ({ provider: "ex/alpha", version })),
  { provider: "ex/beta", version: "0.1.0" },
  ...["4.0", "5.1", "7.0"].map((protocol, index) => ({
    provider: "ex/proto",
    version: `${index + 1}.0.0`,
    protocols: [protocol],
  })),
  { provider: "ex/ancient", version: "1.0.0", protocols: ["4.0"] },
  { provider: "ex/elsewhere", version: "1.0.0", platforms: ["plan9_mips"] },
  ...[
    "archived",
    "badsum",
    "badsig",
    "badlist",
    "nolist",
    "nosig",
    "nokey",
    "gone",
    "cut",
    "mistaken",
    "renamed",
    "ftp",
  ].map((type) => ({ provider: `ex/${type}`, version: "1.0.0" })),
];

/** What goes wrong with some of them. */
const answers: Answers = {
  "ex/archived/versions": withFields({ warnings: ["This one is archived.", "Use another."] }),
  "ex/empty/versions": () => ({ body: { versions: [] } }),
  "ex/odd/versions": () => ({ body: { versions: [{ version: "one" }] } }),
  "ex/private/versions": () => ({ status: 401, body: {} }),
  "ex/teapot/versions": () => ({ status: 418, body: {} }),
  "ex/busy/versions": () => ({ status: 503, body: {} }),
  "-/moved/versions": () => ({ body: { id: "terraform-providers/moved", moved_to: "acme/moved" } }),
  "-/lost/versions": () => ({ body: { id: "hashicorp/lost" } }),
  [download("badsum")]: withFields({ shasum: "0".repeat(64) }),
  [download("nokey")]: withFields({ signing_keys: { gpg_public_keys: [] } }),
  [download("mistaken")]: withFields({ os: "plan9" }),
  [download("renamed")]: withFields({ filename: "other.zip" }),
  [download("ftp")]: withFields({ download_url: "ftp://example.com/x.zip" }),
  "ex/badsig/1.0.0/files/SHA256SUMS.sig": () => ({ body: "no signature" }),
  "ex/badlist/1.0.0/files/SHA256SUMS": ({ body }) => ({ body: Buffer.from(`${String(body)}\n`) }),
  "ex/nolist/1.0.0/files/SHA256SUMS": () => ({ status: 404, body: "" }),
  "ex/nosig/1.0.0/files/SHA256SUMS.sig": () => ({ status: 404, body: "" }),
  [archive("gone")]: () => ({ status: 404, body: "" }),
  [archive("cut")]: ({ body }) => ({
    headers: { "Content-Length": String(body instanceof Uint8Array ? body.length + 100 : 0) },
    body,
  }),
};

function withFields(fields: Readonly<Record<string, unknown>>): (original: RegistryAnswer) => RegistryAnswer {
  return ({ body }) => ({ body: { ...(typeof body === "object" ? body : {}), ...fields } });
}

function download(type: string): string {
  return `ex/${type}/1.0.0/download/${os}/${arch}`;
}

function archive(type: string): string {
  return `ex/${type}/1.0.0/files/terraform-provider-${type}_1.0.0_${platform}.zip`;
}

const otherHosts = `host "nohost.test" {
  services = {}
}
host "newer.test" {
  services = {
    "providers.v2" = "http://127.0.0.1:1/"
  }
}
host "down.test" {
  services = {
    "providers.v1" = "http://127.0.0.1:1/"
  }
}
`;

const init: Step = { run: ["init"] };
const alpha = { files: { "main.tf": required("reg.test/ex/alpha") } };

function needs(...entries: readonly string[]): Step {
  return { files: { "main.tf": required(...entries) }, remove: [".terraform", ".terraform.lock.hcl"], ...init };
}

const scenarios: readonly { readonly name: string; readonly steps: readonly Step[] }[] = [
  {
    name: "first, second and later init",
    steps: [
      { ...alpha, ...init },
      init,
      { remove: [".terraform"], ...init },
      { remove: [".terraform"], run: ["init", "-lockfile=readonly"] },
      { editLocks: [/"1\.2\.0"/, '"1.0.0"'], remove: [".terraform"], ...init },
      { run: ["init", "-upgrade"] },
      { editLocks: [/ {4}"h1:.*\n/g, ""], remove: [".terraform"], run: ["init", "-lockfile=readonly"] },
    ],
  },
  {
    name: "constraints",
    steps: [
      needs("reg.test/ex/alpha : ~> 1.0, < 1.2"),
      needs("reg.test/ex/alpha : 2.0.0-beta1"),
      needs("reg.test/ex/alpha : >= 2.0.0"),
      needs("reg.test/ex/alpha"),
      { editLocks: [/"1\.2\.0"/, '"1.1.0"'], remove: [".terraform"], ...init },
    ],
  },
  {
    name: "protocols and platforms",
    steps: [
      needs("reg.test/ex/proto : 1.0.0"),
      needs("reg.test/ex/proto : 2.0.0"),
      needs("reg.test/ex/proto"),
      needs("reg.test/ex/ancient"),
      needs("reg.test/ex/elsewhere"),
    ],
  },
  {
    name: "packages that are not what they should be",
    steps: ["badsum", "badsig", "badlist", "nolist", "nosig", "nokey", "gone", "cut", "mistaken", "renamed", "ftp"].map(
      (type) => needs(`reg.test/ex/${type}`),
    ),
  },
  {
    name: "answers that are no list of versions",
    steps: ["archived", "empty", "odd", "private", "teapot", "busy", "unknown"].map((type) =>
      needs(`reg.test/ex/${type}`),
    ),
  },
  {
    name: "hosts that are no registry",
    steps: ["nohost.test", "newer.test", "down.test", "127.0.0.1:1"].map((host) => needs(`${host}/ex/alpha`)),
  },
  {
    name: "providers of old names",
    steps: [
      { files: { "main.tf": 'resource "moved_x" "a" {}\nresource "lost_x" "a" {}\n' }, ...init },
      { files: { "main.tf": `${required("acme/moved")}resource "moved_x" "a" {\n  provider = other\n}\n` }, ...init },
    ],
  },
  {
    name: "a package of another hash than is locked",
    steps: [
      { ...alpha, ...init },
      {
        editLocks: [/hashes = \[[^\]]*\]/, `hashes = ["zh:${"0".repeat(64)}"]`],
        remove: [".terraform"],
        ...init,
      },
    ],
  },
  {
    name: "tokens",
    steps: [
      { env: { TF_TOKEN_reg_test: "secret" }, ...needs("reg.test/ex/alpha") },
      { env: { TF_TOKEN_reg_test: "secret" }, ...needs("reg.test/ex/private") },
      needs("reg.test/ex/private"),
    ],
  },
  {
    name: "a shared cache",
    steps: [
      {
        files: { ...alpha.files, "cache/.keep": "" },
        env: { TF_PLUGIN_CACHE_DIR: "cache" },
        ...init,
      },
      { remove: [".terraform"], env: { TF_PLUGIN_CACHE_DIR: "cache" }, ...init },
      { remove: [".terraform", ".terraform.lock.hcl"], env: { TF_PLUGIN_CACHE_DIR: "cache" }, ...init },
      {
        remove: [".terraform", ".terraform.lock.hcl"],
        env: { TF_PLUGIN_CACHE_DIR: "cache", TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE: "1" },
        ...init,
      },
    ],
  },
  {
    name: "locks for several platforms",
    steps: [
      { ...alpha, run: ["providers", "lock", `-platform=${platform}`, "-platform=windows_arm64"] },
      { run: ["providers", "lock", "-platform=windows_arm64"] },
      { run: ["providers", "lock", "-platform=darwin_arm64"] },
      { run: ["providers", "lock", "-net-mirror=http://example.com/"] },
      { editLocks: [/ {4}"zh:.*\n/g, ""], run: ["providers", "lock"] },
      { files: { "main.tf": required("reg.test/ex/badsum", "reg.test/ex/unknown") }, run: ["providers", "lock"] },
    ],
  },
  {
    name: "a mirror of what the registry has",
    steps: [
      { ...alpha, run: ["providers", "mirror", `-platform=${platform}`, "-platform=windows_arm64", "cache"] },
      { files: { "main.tf": required("reg.test/ex/alpha : 1.0.0") }, run: ["providers", "mirror", "cache"] },
    ],
  },
];

describe.skipIf(!haveTerraform)("providers from a registry, as the real terraform (skipped without it)", () => {
  it.each(scenarios)("$name", async ({ steps }) => {
    const registry = await startRegistry(releases, { key, answers });
    const config = `${registry.hostBlock("reg.test")}${registry.hostBlock("registry.terraform.io")}${otherHosts}`;
    const ours = await play(steps, { program: "landform", config });
    const theirs = await play(steps, { program: "terraform", config });
    expect(ours).toEqual(theirs);
  });
});

describe("providers from a registry", () => {
  const host = "reg.test";
  const selected = `.terraform/providers/${host}/ex/alpha/1.2.0/${platform}`;

  /** A folder that needs `source`, and this machine's registry as those of both tools and of `reg.test`. */
  async function folderFor(source: string, more: Answers = {}) {
    const hashicorp = ["random", "zzz"].map((type) => ({ provider: `hashicorp/${type}`, version: "1.1.0" }));
    const registry = await startRegistry([...releases, ...hashicorp], { key, answers: { ...answers, ...more } });
    const hosts = [host, "registry.terraform.io", "registry.opentofu.org"].map((name) => registry.hostBlock(name));
    const box = sandbox({ "main.tf": required(source), "cli.tfrc": hosts.join("") });
    const temporary = path.join(box.directory, "tmp");
    mkdirSync(temporary);
    const env = {
      TF_CLI_CONFIG_FILE: path.join(box.directory, "cli.tfrc"),
      XDG_CACHE_HOME: box.directory,
      HOME: box.directory,
      TMPDIR: temporary,
    };
    const run = (argv: readonly string[], dialect: "terraform" | "tofu" = "terraform", options: RunOptions = {}) =>
      box.run([...argv, "-no-color"], { dialect, env, ...options });
    return { box, registry, run, temporary };
  }

  it("are locked with the hashes of all platforms, and not asked for again", async () => {
    const { box, registry, run, temporary } = await folderFor("reg.test/ex/alpha");
    const first = await run(["init"]);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toContain(`- Installed reg.test/ex/alpha v1.2.0 (self-signed, key ID ${key.id})\n`);
    expect(box.read(".terraform.lock.hcl").match(/"(?:h1|zh):/g)).toEqual(['"h1:', '"zh:', '"zh:']);
    expect(readdirSync(path.join(box.directory, selected))).toEqual(["LICENSE.txt", "terraform-provider-alpha_v1.2.0"]);
    expect(readdirSync(temporary)).toEqual([]);
    const asked = registry.requests.length;
    expect(await run(["init", "-lockfile=readonly"])).toMatchObject({ code: 0 });
    expect(registry.requests.length).toBe(asked);
  });

  it("are not asked for when they are embedded, unless another version is needed or locked", async () => {
    const { box, registry, run } = await folderFor("hashicorp/random");
    expect((await run(["init"])).stdout).toContain("embedded in landform");
    expect(registry.requests).toEqual([]);
    box.write({ "main.tf": required("hashicorp/random : 1.1.0") });
    expect((await run(["init"])).stdout).toContain("- Installed hashicorp/random v1.1.0 (self-signed, key ID");
    box.write({ "main.tf": required("hashicorp/random") });
    expect((await run(["init"])).stdout).toContain("- Using previously-installed hashicorp/random v1.1.0\n");
  });

  it("leave nothing behind when the download is interrupted", async () => {
    const { box, registry, run, temporary } = await folderFor("reg.test/ex/alpha", {
      [`ex/alpha/1.2.0/files/terraform-provider-alpha_1.2.0_${platform}.zip`]: () => ({
        body: "begun",
        isEndless: true,
      }),
    });
    const { code, stderr } = await run(["init"], "terraform", {
      onStart: (child) => {
        const watch = setInterval(() => {
          if (!registry.requests.some((one) => one.endsWith(".zip"))) return;
          clearInterval(watch);
          setTimeout(() => child.kill("SIGINT"), 200);
        }, 20);
      },
    });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: "Provider installation was canceled by an interrupt signal.\n",
    });
    expect(readdirSync(temporary)).toEqual([]);
    expect(existsSync(path.join(box.directory, selected))).toBe(false);
  });

  it("may come without a known key from OpenTofu's own registry only", async () => {
    const withoutKeys = withFields({ signing_keys: { gpg_public_keys: [] } });
    const more = { [`hashicorp/zzz/1.1.0/download/${os}/${arch}`]: withoutKeys };
    const { run } = await folderFor("hashicorp/zzz", more);
    expect((await run(["init"], "tofu")).stdout).toContain(
      "- Installed hashicorp/zzz v1.1.0. Signature validation was skipped due to the registry not containing GPG keys",
    );
    const elsewhere = await folderFor("registry.terraform.io/hashicorp/zzz", more);
    const { code, stderr } = await elsewhere.run(["init"], "tofu");
    expect(stderr.replaceAll(/\s+/g, " ")).toContain(
      "the provider is not signed with a valid signing key; please contact the provider author (authentication signature from unknown issuer)",
    );
    expect(code).toBe(1);
  });

  it("keep the versions that Terraform locked when OpenTofu takes over", async () => {
    const { box, run } = await folderFor("hashicorp/random");
    box.write({
      ".terraform.lock.hcl": 'provider "registry.terraform.io/hashicorp/random" {\n  version = "1.1.0"\n}\n',
    });
    const { code, stdout } = await run(["init"], "tofu");
    expect(stdout).toContain("Warning: Dependency lock file entries automatically updated\n");
    expect(stdout).toContain("- Installed hashicorp/random v1.1.0 (signed, key ID");
    expect(code).toBe(0);
    expect(box.read(".terraform.lock.hcl")).toContain('provider "registry.opentofu.org/hashicorp/random" {');
  });

  it("tell OpenTofu the hashes of all their packages", async () => {
    const hash = (digit: string): string => `zh:${digit.repeat(64)}`;
    const packages: (original: RegistryAnswer) => RegistryAnswer = (original) => {
      const shasum = bodyFields(original).get("shasum");
      return withFields({
        packages: {
          [platform]: { hashes: [`zh:${String(shasum)}`], package_size: sizeBytes },
          plan9_mips: { hashes: [hash("1"), "h1:other"], package_size: 1 },
        },
      })(original);
    };
    let sizeBytes = (await archiveOf({ provider: "ex/alpha", version: "1.2.0" }, platform)).length;
    const more = { [`ex/alpha/1.2.0/download/${os}/${arch}`]: packages };
    const { box, run } = await folderFor("reg.test/ex/alpha", more);
    expect(await run(["init"], "tofu")).toMatchObject({ code: 0 });
    expect(box.read(".terraform.lock.hcl")).toContain(`    "h1:other",\n`);
    expect(box.read(".terraform.lock.hcl")).toContain(`    "${hash("1")}",\n`);
    sizeBytes++;
    const changed = await folderFor("reg.test/ex/alpha", more);
    expect((await changed.run(["init"], "tofu")).stderr.replaceAll(/\s+/g, " ")).toContain(
      `registry response indicates a package of size ${sizeBytes}, but received a package of size ${sizeBytes - 1}`,
    );
  });
});

function bodyFields({ body }: RegistryAnswer): ReadonlyMap<string, unknown> {
  return new Map<string, unknown>(typeof body === "object" && body !== null ? Object.entries(body) : []);
}
