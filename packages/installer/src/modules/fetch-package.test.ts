import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import type { Dialect } from "@landform/addrs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServiceHosts } from "../services/service-hosts.js";
import { ModuleSources } from "./module-sources.js";

const dialect: Dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
};

const scratch = mkdtempSync(path.join(tmpdir(), "fetch-"));
const repository = path.join(scratch, "repository");
let host = "";
let archive: Buffer;

const server = createServer((request, response) => {
  const { status = 200, headers = {}, body = "" } = answerTo(request);
  response.writeHead(status, headers).end(body);
});

beforeAll(async () => {
  mkdirSync(path.join(repository, "sub"), { recursive: true });
  git("init", "-q", "-b", "main");
  writeFileSync(path.join(repository, "sub/main.tf"), "");
  writeFileSync(path.join(repository, "main.tf"), "# one\n");
  symlinkSync("main.tf", path.join(repository, "link.tf"));
  git("add", ".");
  git("commit", "-q", "-m", "One");
  git("tag", "v1");
  git("checkout", "-q", "-b", "feature/x");
  writeFileSync(path.join(repository, "new.tf"), "");
  git("add", ".");
  git("commit", "-q", "-m", "Two");
  git("checkout", "-q", "main");
  execFileSync("tar", ["-czf", path.join(scratch, "a.tgz"), "--exclude", ".git", "."], { cwd: repository });
  archive = readFileSync(path.join(scratch, "a.tgz"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  host = `127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  writeFileSync(path.join(scratch, "netrc"), "machine 127.0.0.1\n  login me\n  password secret\n");
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(scratch, { recursive: true });
});

function git(...argv: readonly string[]): string {
  const identity = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
  return execFileSync("git", [...identity, ...argv], { cwd: repository, encoding: "utf8", stdio: "pipe" });
}

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

function answerTo({ url = "", headers }: IncomingMessage): Answer {
  const { pathname, searchParams } = new URL(url, "http://host");
  if (pathname === "/a.tgz" || pathname === "/bare") return { body: archive };
  if (pathname === "/sums") return { body: `${digestOf("sha256")}  a.tgz\n` };
  const me = `Basic ${Buffer.from("me:secret").toString("base64")}`;
  if (pathname === "/private.tgz") return headers.authorization === me ? { body: archive } : { status: 401 };
  const leads: Record<string, string> = {
    "/whole": `http://${host}/a.tgz`,
    "/part": `http://${host}/a.tgz//s*`,
    "/git": `git::file://${repository}?ref=v1`,
    "/loop": `http://${host}/loop`,
    "/odd": "ftp://example.com/x",
    "/relative": "/a.tgz",
  };
  const lead = leads[pathname];
  if (lead !== undefined && searchParams.get("terraform-get") === "1") return { headers: { "X-Terraform-Get": lead } };
  if (pathname === "/page") {
    const body = `<html><head><META CONTENT='http://${host}/a.tgz?x=1&amp;y=2' name="terraform-get"></head><body></body></html>`;
    return { headers: { "content-type": "text/html" }, body };
  }
  if (pathname === "/moved") return { status: 302, headers: { location: "/a.tgz" } };
  return { status: 404 };
}

function digestOf(algorithm: string): string {
  return createHash(algorithm).update(archive).digest("hex");
}

let count = 0;

/** The names in the package, or why there is none. */
async function fetched(address: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const target = path.join(scratch, "modules", `m${count++}`);
  const environment = { ...process.env, HOME: scratch, ...env };
  const sources = new ModuleSources(new ServiceHosts({ dialect, env: environment }), environment);
  const problem = await sources.fetch(address, target);
  if (problem === undefined) return readdirSync(target).sort().join(" ");
  expect(readdirSync(path.dirname(target))).not.toContain(path.basename(target));
  return problem.message.replaceAll(target, "TARGET").replaceAll(host, "HOST").replaceAll(scratch, "SCRATCH");
}

const tree = "link.tf main.tf sub";

describe("a package", () => {
  it.each([
    { address: () => `git::file://${repository}`, want: `.git ${tree}` },
    { address: () => `git::file://${repository}?ref=v1`, want: `.git ${tree}` },
    { address: () => `git::file://${repository}?ref=feature/x`, want: `.git ${tree.replace("sub", "new.tf sub")}` },
    { address: () => `git::file://${repository}?ref=${git("rev-parse", "v1").trim()}`, want: `.git ${tree}` },
    { address: () => `git::file://${repository}?depth=1&ref=v1`, want: `.git ${tree}` },
    { address: () => `git::file://${repository}?sshkey=bm90IGEga2V5`, want: `.git ${tree}` },
    { address: () => `file://${repository}`, want: `.git ${tree}` },
    { address: () => `file://${scratch}/a.tgz`, want: tree },
    { address: () => `http://${host}/a.tgz`, want: tree },
    { address: () => `http://${host}/bare?archive=tar.gz`, want: tree },
    { address: () => `http://${host}/bare?archive=tgz&checksum=sha256:${digestOf("sha256")}`, want: tree },
    { address: () => `http://${host}/a.tgz?checksum=${digestOf("md5")}`, want: tree },
    { address: () => `http://${host}/a.tgz?checksum=file:http://${host}/sums`, want: tree },
    { address: () => `http://${host}/whole`, want: tree },
    { address: () => `http://${host}/part`, want: "main.tf" },
    { address: () => `http://${host}/git`, want: `.git ${tree}` },
    { address: () => `http://${host}/page`, want: tree },
    { address: () => `http://${host}/moved?archive=tgz`, want: tree },
    { address: () => `http://me:secret@${host}/private.tgz`, want: tree },
  ])("is fetched: $address", async ({ address, want }) => {
    expect(await fetched(address())).toBe(want);
  });

  it("is fetched with what the netrc file says", async () => {
    const address = `http://${host}/private.tgz`;
    expect(await fetched(address)).toBe("bad response code: 401");
    expect(await fetched(address, { NETRC: path.join(scratch, "netrc") })).toBe(tree);
  });

  it.each([
    [() => `git::file://${repository}?ref=-x`, /: invalid ref: "-x"$/],
    [() => `git::file://${repository}?ref=absent`, /git exited with 1: error: pathspec 'absent' did not match/],
    [() => `git::file://${repository}?ref=1234567&depth=1`, /Cloning into 'TARGET'[\s\S]*\(note that setting 'depth'/],
    [() => `git::file://${repository}?sshkey=%%`, /illegal base64 data/],
    [() => `git::ext::sh -c touch% ${scratch}/executed`, /transport 'ext' not allowed/],
    [() => `git::file://--upload-pack=touch${scratch}/executed`, /git exited with 128/],
    [() => "hg::file:///absent", /hg must be available and on the PATH$|hg exited with/],
    [() => "foo::http://x/y", /^download not supported for scheme 'foo'$/],
    [() => "file:///absent", /^error downloading 'file:\/\/\/absent': source path error: stat \/absent: no such file/],
    [() => `file://${scratch}/netrc`, /source path must be a directory$/],
    [() => `http://${host}/absent.zip`, /^bad response code: 404$/],
    [() => `http://${host}/absent`, /^error downloading 'http:\/\/HOST\/absent': bad response code: 404$/],
    [() => `http://${host}/loop`, /: too many X-Terraform-Get redirects: 11$/],
    [() => `http://${host}/relative`, /: invalid source string: \/a\.tgz$/],
    [() => `http://${host}/odd`, /: no getter available for X-Terraform-Get source protocol: "ftp"$/],
    [() => `http://${host}/bare`, /: no source URL was returned$/],
    [() => `http://${host}/a.tgz?archive=zip`, /^zip: not a valid zip file$/],
    [() => `http://${host}/a.tgz?checksum=sha1:00`, /^Checksums did not match for \S+\nExpected: 00\nGot: \w{40}\n/],
    [() => `http://${host}/a.tgz?checksum=foo:00`, /^invalid checksum: unsupported checksum type: foo$/],
    [() => `http://${host}/a.tgz?checksum=0`, /^invalid checksum: invalid checksum: encoding\/hex: odd length/],
    [() => `http://${host}/whole?checksum=${digestOf("md5")}`, /^checksum cannot be specified for directory/],
    [
      () => "http://user:secret@127.0.0.1:1/x",
      /^error downloading 'http:\/\/user:redacted@127\.0\.0\.1:1\/x': (?!.*secret)/,
    ],
  ])("is not: %s", async (address, want) => {
    expect(await fetched(address())).toMatch(want);
    expect(readdirSync(scratch)).not.toContain("executed");
  });

  it("is fetched once for all who want it", async () => {
    const modules = path.join(scratch, "shared");
    const sources = new ModuleSources(new ServiceHosts({ dialect, env: {} }), process.env);
    const address = `git::file://${repository}`;
    const targets = ["a", "b", "c"].map((name) => path.join(modules, name));
    expect(await Promise.all(targets.map((target) => sources.fetch(address, target)))).toEqual(
      Array(3).fill(undefined),
    );
    // What is hidden is not copied.
    expect(targets.map((target) => readdirSync(target).includes(".git"))).toEqual([true, false, false]);
    expect(readdirSync(modules).sort()).toEqual(["a", "b", "c"]);
  });

  it("takes the place of what was there when it is complete", async () => {
    const target = path.join(scratch, "replaced", "m");
    mkdirSync(target, { recursive: true });
    writeFileSync(path.join(target, "old.tf"), "");
    const sources = new ModuleSources(new ServiceHosts({ dialect, env: {} }), process.env);
    expect(await sources.fetch(`file://${scratch}/absent.tgz`, target)).toMatchObject({ kind: "fetchProblem" });
    expect(readdirSync(target)).toEqual(["old.tf"]);
    expect(await sources.fetch(`file://${scratch}/a.tgz`, target)).toBeUndefined();
    expect(readdirSync(target).sort().join(" ")).toBe(tree);
    expect(statSync(path.join(target, "main.tf")).mode & 0o777).toBe(0o644);
  });
});
