import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type ModuleHost, moduleHost } from "./module-host.js";
import { haveTerraform, normalized, type Sandbox, sandbox } from "./sandbox.js";

function call(name: string, source: string, version?: string): string {
  const constraint = version === undefined ? "" : `  version = "${version}"\n`;
  return `module "${name}" {\n  source = "${source}"\n${constraint}}\n`;
}

/** Several sources in the order in which they are told; each package is in two calls. */
function everySource({ url, repository }: ModuleHost): string {
  return [
    call("archive", `${url}/package.tgz//inner`),
    call("exact", "example.com/a/b/c", "2.0.0-beta1"),
    call("git", `git::file://${repository}?ref=v1.0.0`),
    call("git_again", `git::file://${repository}?ref=v1.0.0`),
    call("local", "./local"),
    call("registry", "a/b/c", "~> 1.0"),
    call("registry_inside", "a/b/c//in*", "~> 1.0"),
  ].join("");
}

const local = { "local/main.tf": "" };

describe("init", () => {
  it("installs modules from registries, repositories and archives, and uses them", async () => {
    const host = await moduleHost();
    const box = sandbox({ ...local, "main.tf": everySource(host) });
    const env = { TF_CLI_CONFIG_FILE: host.cliConfig };
    const { code, stdout, stderr } = await box.run(["init", "-no-color"], { env });
    expect(stderr).toBe("");
    expect(code).toBe(0);
    const lines = stdout.slice(stdout.indexOf("Initializing modules"), stdout.indexOf("\nInitializing provider"));
    const registry = /Downloading (.*)\/a\/b\/c 1\.10\.0 for registry\.\.\./.exec(lines)?.[1];
    expect(lines.replaceAll(host.url, "URL").replaceAll(host.repository, "REPOSITORY")).toBe(`Initializing modules...
Downloading URL/package.tgz for archive...
- archive in .terraform/modules/archive/inner
Downloading example.com/a/b/c 2.0.0-beta1 for exact...
- exact in .terraform/modules/exact
- exact.inner in .terraform/modules/exact/inner
Downloading git::file://REPOSITORY?ref=v1.0.0 for git...
- git in .terraform/modules/git
Downloading git::file://REPOSITORY?ref=v1.0.0 for git_again...
- git_again in .terraform/modules/git_again
- local in local
Downloading ${registry}/a/b/c 1.10.0 for registry...
- registry in .terraform/modules/registry
- registry.inner in .terraform/modules/registry/inner
Downloading ${registry}/a/b/c 1.10.0 for registry_inside...
- registry_inside in .terraform/modules/registry_inside/inner
`);
    expect(host.asked.filter((one) => one === "/package.tgz")).toHaveLength(1);
    box.write({ "outputs.tf": 'output "o" {\n  value = [module.registry.version, module.git.version]\n}\n' });
    expect((await box.run(["apply", "-auto-approve", "-no-color"])).stdout).toMatch(/o = \[\n {2}2,\n {2}1,\n\]/);
    host.asked.length = 0;
    const again = await box.run(["init", "-no-color"], { env });
    expect(again.stdout).toMatch(/Initializing modules\.\.\.\n+Initializing provider/);
    expect(host.asked).toEqual([]);
    const upgraded = await box.run(["init", "-upgrade", "-no-color"], { env });
    expect(upgraded.stdout).toContain("Upgrading modules...\nDownloading");
    expect(host.asked.length).toBeGreaterThan(0);
  });

  it("installs again what the configuration wants otherwise now", async () => {
    const host = await moduleHost();
    const box = sandbox({ "main.tf": call("m", "a/b/c", "1.2.0") });
    const env = { TF_CLI_CONFIG_FILE: host.cliConfig };
    expect((await box.run(["init"], { env })).code).toBe(0);
    box.write({ "main.tf": call("m", "a/b/c", "> 1.5") });
    expect((await box.run(["validate", "-no-color"])).stderr).toContain("Module version requirements have changed");
    const { stdout } = await box.run(["get", "-no-color"], { env });
    expect(stdout).toMatch(/^Downloading \S+ 1\.10\.0 for m\.\.\.\n- m in \S+\n- m\.inner in \S+\n$/);
    box.write({ "main.tf": call("m", `git::file://${host.repository}?ref=v1.0.0`) });
    expect((await box.run(["validate", "-no-color"])).stderr).toContain("Module source has changed");
    expect((await box.run(["get", "-no-color"], { env })).code).toBe(0);
    expect(readdirSync(path.join(box.directory, ".terraform/modules/m")).sort()).toEqual([".git", "main.tf"]);
  });

  it("leaves nothing behind of what it could not fetch", async () => {
    const host = await moduleHost();
    const box = sandbox({ "main.tf": call("m", `git::file://${host.repository}?ref=absent`) });
    const { code, stderr } = await box.run(["init", "-no-color"]);
    expect(code).toBe(1);
    expect(stderr.replaceAll(/\s+/g, " ")).toContain("error: pathspec 'absent' did not match any file(s) known to git");
    expect(readdirSync(path.join(box.directory, ".terraform/modules"))).toEqual(["modules.json"]);
  });

  it("does not let a ref be an option of git", async () => {
    const host = await moduleHost();
    const box = sandbox({ "main.tf": call("m", `git::file://${host.repository}?ref=--output=x`) });
    expect((await box.run(["init", "-no-color"])).stderr).toContain('invalid ref: "--output=x"');
    expect(existsSync(path.join(box.directory, "x"))).toBe(false);
  });

  it("copies a module of a registry to go on with", async () => {
    const host = await moduleHost();
    const box = sandbox({});
    const env = { TF_CLI_CONFIG_FILE: host.cliConfig };
    const { stdout } = await box.run(["init", "-no-color", "-from-module=a/b/c"], { env });
    expect(stdout).toMatch(
      /^Copying configuration from "a\/b\/c"\.\.\.\n- inner\n\n\nInitializing the backend\.\.\.\nInitializing modules\.\.\.\n- inner in inner\n/,
    );
    expect(readdirSync(box.directory).sort()).toEqual([".terraform", "inner", "main.tf"]);
  });
});

describe.skipIf(!haveTerraform)("with the real terraform", () => {
  it.each([
    { title: "every source", config: everySource },
    { title: "an unknown module", config: () => call("m", "absent/b/c") },
    { title: "a registry that refuses", config: () => call("m", "broken/b/c") },
    { title: "no such version", config: () => call("m", "a/b/c", "3.0") },
    { title: "a pre-release out of reach", config: () => call("m", "a/b/c", ">= 2.0.0-beta1") },
    { title: "no such archive", config: ({ url }: ModuleHost) => call("m", `${url}/absent.zip`) },
    { title: "a page that leads nowhere", config: ({ url }: ModuleHost) => call("m", `${url}/page`) },
    { title: "no such subdirectory", config: ({ url }: ModuleHost) => call("m", `${url}/package.tgz//absent`) },
    { title: "a subdirectory of a registry's", config: () => call("m", "a/b/c//absent") },
    { title: "two subdirectories", config: ({ url }: ModuleHost) => call("m", `${url}/package.tgz//*`) },
    { title: "an unknown way", config: () => call("m", "ftp://example.com/x") },
  ])("does and says the same: $title", async ({ config }) => {
    const host = await moduleHost();
    const ours = sandbox({ ...local, "main.tf": config(host).replaceAll("//in*", "//inner") });
    const theirs = sandbox({ ...local, "main.tf": ours.read("main.tf") });
    const env = { TF_CLI_CONFIG_FILE: host.cliConfig };
    const [own, real] = await Promise.all([
      ours.run(["init", "-no-color"], { env, dialect: "terraform" }),
      theirs.run(["init", "-no-color"], { env, program: "terraform" }),
    ]);
    expect(untilDone(own.stdout)).toBe(untilDone(real.stdout));
    expect(own.stderr).toBe(real.stderr);
    expect(own.code).toBe(real.code);
    const manifest = ".terraform/modules/modules.json";
    expect(ours.read(manifest)).toBe(theirs.read(manifest));
    expect(filesOf(ours)).toEqual(filesOf(theirs));
  });
});

function untilDone(stdout: string): string {
  return normalized(stdout.replace(/\n*\S+ has been successfully initialized![\s\S]*/, ""));
}

/** All but what Git keeps for itself. */
function filesOf(box: Sandbox): readonly string[] {
  const names = readdirSync(path.join(box.directory, ".terraform"), { recursive: true, encoding: "utf8" });
  return names.filter((name) => !/\.git\//.test(name)).sort();
}
