import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

export interface ModuleHost {
  readonly url: string;
  /** The CLI configuration with which `example.com` and the usual registries are this host. */
  readonly cliConfig: string;
  /** A repository of Git with what the host's archives have, and `v1.0.0`, a tag without `inner`. */
  readonly repository: string;
  /** Paths asked for, in order. */
  readonly asked: string[];
}

/** A server with module registry and archives, on this machine. Goes away with the test. */
export async function moduleHost(): Promise<ModuleHost> {
  const directory = mkdtempSync(path.join(tmpdir(), "module-host-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const repository = makeRepository(directory);
  const archive = path.join(directory, "package.tgz");
  execFileSync("tar", ["-czf", archive, "--exclude", ".git", "."], { cwd: repository });
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://host");
    if (request.method === "GET") asked.push(pathname);
    const { status = 200, headers = {}, body = "" } = answerTo(pathname, archive);
    response.writeHead(status, headers).end(request.method === "HEAD" ? "" : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
  const hosts = ["example.com", "registry.terraform.io", "registry.opentofu.org"];
  const cliConfig = path.join(directory, "cli.tfrc");
  writeFileSync(cliConfig, hosts.map((host) => hostBlock(host, url)).join(""));
  return { url, cliConfig, repository, asked };
}

function hostBlock(host: string, url: string): string {
  return `host "${host}" {\n  services = {\n    "modules.v1" = "${url}/v1/modules/"\n  }\n}\n`;
}

function makeRepository(directory: string): string {
  const repository = path.join(directory, "repository");
  mkdirSync(path.join(repository, "inner"), { recursive: true });
  const git = (...argv: readonly string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...argv], {
      cwd: repository,
      stdio: "ignore",
    });
  git("init", "-q", "-b", "main");
  writeFileSync(path.join(repository, "main.tf"), 'output "version" {\n  value = 1\n}\n');
  git("add", ".");
  git("commit", "-q", "-m", "One");
  git("tag", "v1.0.0");
  writeFileSync(path.join(repository, "main.tf"), outer);
  writeFileSync(path.join(repository, "inner", "main.tf"), 'output "version" {\n  value = 2\n}\n');
  git("add", ".");
  git("commit", "-q", "-m", "Two");
  return repository;
}

const outer = 'module "inner" {\n  source = "./inner"\n}\noutput "version" {\n  value = module.inner.version\n}\n';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

function answerTo(pathname: string, archive: string): Answer {
  if (pathname === "/package.tgz") return { body: readFileSync(archive) };
  if (pathname === "/page") {
    return { headers: { "content-type": "text/html" }, body: '<meta name="terraform-get" content="x">' };
  }
  const [, name = "", endpoint = ""] = /^\/v1\/modules\/([^/]+)\/[^/]+\/[^/]+\/(.*)$/.exec(pathname) ?? [];
  if (name === "" || name === "absent") return { status: 404 };
  if (name === "broken") return { status: 403 };
  if (endpoint.endsWith("/download")) return { status: 204, headers: { "X-Terraform-Get": "/package.tgz" } };
  const versions = ["1.0.0", "1.10.0", "1.2.0", "2.0.0-beta1"].map((version) => ({ version }));
  return { headers: { "content-type": "application/json" }, body: JSON.stringify({ modules: [{ versions }] }) };
}
