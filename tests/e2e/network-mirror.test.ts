import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { play, required, type Step } from "./installation-play.js";
import { platform } from "./provider-mirror.js";
import { archiveOf, certificate, type RegistryAnswer, startWebServer } from "./provider-registry.js";
import { haveTerraform } from "./sandbox.js";

const home = "example.com/ex";

/** A mirror as `providers mirror` makes them, and some as it does not. */
async function mirrorDocuments(): Promise<ReadonlyMap<string, RegistryAnswer>> {
  const documents = new Map<string, RegistryAnswer>();
  const put = (name: string, body: unknown, more: Partial<RegistryAnswer> = {}): void => {
    documents.set(`mirror/${home}/${name}`, { body, ...more });
  };
  const archive = await archiveOf({ provider: "ex/alpha", version: "1.0.0" }, platform);
  const hash = `zh:${createHash("sha256").update(archive).digest("hex")}`;
  const other = `zh:${"1".repeat(64)}`;
  const addRelease = (type: string, entry: unknown): void => {
    put(`${type}/index.json`, { versions: { "0.9.0": {}, "1.0.0": {} } });
    put(`${type}/1.0.0.json`, { archives: { [platform]: entry, plan9_mips: { url: "x.zip", hashes: [other] } } });
  };
  put("files/alpha.zip", archive);
  addRelease("alpha", { url: "../files/alpha.zip", hashes: [hash] });
  addRelease("unhashed", { url: "../files/alpha.zip" });
  addRelease("wrong", { url: "../files/alpha.zip", hashes: [other] });
  addRelease("twice", { url: "../files/alpha.zip", hashes: [other, "h1:AAAA"] });
  addRelease("future", { url: "../files/alpha.zip", hashes: ["h9:AAAA"] });
  addRelease("gone", { url: "../files/gone.zip", hashes: [hash] });
  put("far/index.json", { versions: { "1.0.0": {} } });
  put("far/1.0.0.json", { archives: { plan9_mips: { url: "x.zip" } } });
  put("empty/index.json", { versions: {} });
  put("unlisted/index.json", { versions: { "1.0.0": {} } });
  put("text/index.json", "{}", { headers: { "Content-Type": "text/plain" } });
  put("broken/index.json", "nope", { headers: { "Content-Type": "application/json" } });
  put("private/index.json", {}, { status: 401 });
  put("down/index.json", {}, { status: 500 });
  put("moved/index.json", {}, { status: 302, headers: { Location: "../alpha/index.json" } });
  return documents;
}

const config = `provider_installation {
  network_mirror {
    url = "MIRROR"
  }
}
`;
const init: Step = { run: ["init"] };

function needs(...types: readonly string[]): Step {
  return {
    files: { "main.tf": required(...types.map((type) => `${home}/${type}`)) },
    remove: [".terraform", ".terraform.lock.hcl"],
    ...init,
  };
}

const scenarios: readonly { readonly name: string; readonly steps: readonly Step[] }[] = [
  {
    name: "a release, once and again",
    steps: [needs("alpha"), init, { remove: [".terraform"], ...init }, { run: ["init", "-upgrade"] }],
  },
  {
    name: "packages that nobody knows, or that are not what they should be",
    steps: ["unhashed", "wrong", "twice", "future", "gone", "far"].map((type) => needs(type)),
  },
  {
    name: "answers that are no list of versions",
    steps: ["nowhere", "empty", "unlisted", "text", "private", "down", "moved"].map((type) => needs(type)),
  },
  {
    name: "mirrors for some providers",
    steps: [
      { config: config.replace("MIRROR", "MIRRORnone/"), ...needs("alpha") },
      { config: config.replace('"MIRROR"', '"MIRROR"\n    include = ["example.com/other/*"]'), ...needs("alpha") },
      { config: config.replace('"MIRROR"', '"MIRROR"\n    exclude = ["example.com/ex/alpha"]'), ...needs("alpha") },
      { config: config.replace("https", "http").replace("MIRROR", "http://localhost/"), ...needs("alpha") },
      { config, env: { TF_TOKEN_localhost: "x" }, ...needs("alpha") },
    ],
  },
  {
    name: "locks from a mirror",
    steps: [
      { config: "", ...needs("alpha"), run: ["providers", "lock", "-net-mirror=MIRROR"] },
      { run: ["providers", "lock", "-net-mirror=MIRROR", "-platform=windows_386"] },
      { ...needs("wrong"), run: ["providers", "lock", "-net-mirror=MIRROR"] },
    ],
  },
];

describe.skipIf(!haveTerraform)("providers from a network mirror, as the real terraform (skipped without it)", () => {
  it.each(scenarios)("$name", async ({ steps }) => {
    const { url } = await startWebServer(await mirrorDocuments());
    const prepare = async () => ({ MIRROR: `${url}mirror/` });
    const env = { SSL_CERT_FILE: certificate };
    const ours = await play(steps, { program: "landform", config, prepare, env });
    const theirs = await play(steps, { program: "terraform", config, prepare, env });
    expect(ours).toEqual(theirs);
  });
});
