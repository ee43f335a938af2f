import { describe, expect, it } from "vitest";
import { play, required, type Step } from "./installation-play.js";
import { platform } from "./provider-mirror.js";
import { generateSigningKey, type RegistryAnswer, startRegistry } from "./provider-registry.js";
import { haveTerraform } from "./sandbox.js";

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
const answers: Readonly<Record<string, (original: RegistryAnswer) => RegistryAnswer>> = {
  "ex/archived/versions": withFields({ warnings: ["This one is archived.", "Use another."] }),
  "ex/empty/versions": () => ({ body: { versions: [] } }),
  "ex/odd/versions": () => ({ body: { versions: [{ version: "one" }] } }),
  "ex/private/versions": () => ({ status: 401, body: {} }),
  "ex/teapot/versions": () => ({ status: 418, body: {} }),
  "ex/busy/versions": () => ({ status: 503, body: {} }),
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
    const config = `${registry.hostBlock("reg.test")}${otherHosts}`;
    const ours = await play(steps, { program: "landform", config });
    const theirs = await play(steps, { program: "terraform", config });
    expect(ours).toEqual(theirs);
  });
});
