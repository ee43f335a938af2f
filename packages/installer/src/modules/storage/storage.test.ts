import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Dialect } from "@landform/addrs";
import { awsCredentials, HttpClient } from "@landform/http";
import { describe, expect, it, onTestFinished } from "vitest";
import { fetchPackage } from "../fetch-package.js";
import { parsePackageAddress } from "../package-url.js";
import type { Environment } from "../run-program.js";
import { gcsGetter } from "./gcs-getter.js";
import { s3Getter } from "./s3-getter.js";
import { parseS3Location } from "./s3-location.js";

const dialect: Dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
};

function scratch(): string {
  const directory = mkdtempSync(path.join(tmpdir(), "storage-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

function fetch(address: string, target: string, env: Environment) {
  const http = new HttpClient({ dialect, env });
  return fetchPackage(
    address,
    target,
    new Map([
      ["s3", s3Getter(http, env)],
      ["gcs", gcsGetter(http, env)],
    ]),
  );
}

describe("locations of S3", () => {
  it.each([
    ["https://s3.amazonaws.com/b/k/x.zip", "https://s3.us-east-1.amazonaws.com us-east-1 b k/x.zip"],
    ["https://s3-eu-west-1.amazonaws.com/b/k", "https://s3.eu-west-1.amazonaws.com eu-west-1 b k"],
    ["https://s3.eu-west-1.amazonaws.com/b/k", "https://s3.eu-west-1.amazonaws.com eu-west-1 b k"],
    ["https://b.s3-eu-west-1.amazonaws.com/k", "https://s3.eu-west-1.amazonaws.com eu-west-1 b k"],
    ["https://b.s3.eu-west-1.amazonaws.com/k/x", "https://s3.eu-west-1.amazonaws.com eu-west-1 b k/x"],
    ["https://b.s3.amazonaws.com/k", "https://s3.us-east-1.amazonaws.com us-east-1 b k"],
    ["https://s3.cn-north-1.amazonaws.com.cn/b/k", "https://s3.cn-north-1.amazonaws.com.cn cn-north-1 b k"],
    ["http://127.0.0.1:9000/b/k%20x?region=r", "http://127.0.0.1:9000 r b k x"],
    ["https://s3.amazonaws.com/b", "URL is not a valid S3 URL"],
    ["https://x.amazonaws.com/b/k", "URL is not a valid S3 URL"],
    ["https://example.com/b", "URL is not a valid S3 compliant URL"],
  ])("%s", (address, want) => {
    const parsed = parsePackageAddress(address);
    const found = parsed && parseS3Location(parsed.url);
    if (found === undefined || "message" in found) expect(found?.message).toBe(want);
    else expect([found.endpoint, found.region, found.bucket, found.key].join(" ")).toBe(want);
  });
});

describe("credentials for AWS", () => {
  const off = { AWS_EC2_METADATA_DISABLED: "true" };
  const found = (profile: string, env: Environment) =>
    awsCredentials(profile, env, new HttpClient({ dialect, env: {} }));

  it("come from the environment, then from files", async () => {
    const home = scratch();
    const [config, credentials] = [path.join(home, "config"), path.join(home, "credentials")];
    writeFileSync(config, "[profile work]\naws_access_key_id = A\naws_secret_access_key = B\nregion = r\n");
    writeFileSync(credentials, "[default]\naws_access_key_id=C\naws_secret_access_key=D\naws_session_token=T\n");
    const env = { ...off, AWS_CONFIG_FILE: config, AWS_SHARED_CREDENTIALS_FILE: credentials };
    expect(await found("work", env)).toEqual({ accessKeyId: "A", secretAccessKey: "B" });
    expect(await found("", env)).toEqual({ accessKeyId: "C", secretAccessKey: "D", sessionToken: "T" });
    expect(await found("", { ...env, AWS_PROFILE: "work" })).toEqual({ accessKeyId: "A", secretAccessKey: "B" });
    const direct = { ...env, AWS_ACCESS_KEY_ID: "E", AWS_SECRET_ACCESS_KEY: "F" };
    expect(await found("", direct)).toEqual({ accessKeyId: "E", secretAccessKey: "F" });
    expect(await found("other", direct)).toBeUndefined();
  });

  it("come from the machine", async () => {
    const url = await serve(({ method, url: asked, headers }) => {
      if (method === "PUT") return { body: "token" };
      if (headers["x-aws-ec2-metadata-token"] !== "token") return { status: 401 };
      const keys = { AccessKeyId: "A", SecretAccessKey: "B", Token: "T" };
      return { body: asked?.endsWith("/role") ? JSON.stringify(keys) : "role" };
    });
    const env = { HOME: scratch(), AWS_EC2_METADATA_SERVICE_ENDPOINT: url };
    expect(await found("", env)).toEqual({ accessKeyId: "A", secretAccessKey: "B", sessionToken: "T" });
  });
});

const haveMoto = spawnSync("moto_server", ["--help"]).status === 0;

describe.skipIf(!haveMoto)("S3 (moto)", () => {
  it("gives archives and directories", { timeout: 90_000 }, async () => {
    const directory = scratch();
    writeFileSync(path.join(directory, "main.tf"), "# main\n");
    execFileSync("tar", ["-czf", "a.tgz", "main.tf"], { cwd: directory });
    const url = await startMoto();
    const put = async (key: string, body: string | Buffer) =>
      expect((await globalThis.fetch(`${url}/bucket${key}`, { method: "PUT", body })).ok).toBe(true);
    await put("", "");
    await put("/dir/a%20b/x.tgz", readFileSync(path.join(directory, "a.tgz")));
    await put("/tree/main.tf", "# one\n");
    await put("/tree/sub/main.tf", "# two\n");
    await put("/tree2/main.tf", "# other\n");
    const env = { AWS_ACCESS_KEY_ID: "A", AWS_SECRET_ACCESS_KEY: "B" };
    const target = (name: string) => path.join(directory, `out-${name}`);
    expect(await fetch(`s3::${url}/bucket/dir/a b/x.tgz`, target("archive"), env)).toBeUndefined();
    expect(readFileSync(path.join(target("archive"), "main.tf"), "utf8")).toBe("# main\n");
    expect(await fetch(`s3::${url}/bucket/tree`, target("tree"), env)).toBeUndefined();
    expect(readdirSync(target("tree"), { recursive: true }).sort()).toEqual(["main.tf", "sub", "sub/main.tf"]);
    expect((await fetch(`s3::${url}/bucket/absent.tgz`, target("absent"), env))?.message).toMatch(
      /^NoSuchKey: .*\n\tstatus code: 404, request id: /,
    );
  });
});

/** A server of its own on a port that was free a moment ago. */
async function startMoto(): Promise<string> {
  const url = await serve(() => ({}), true);
  const child = spawn("moto_server", ["-H", "127.0.0.1", "-p", new URL(url).port], { stdio: "ignore" });
  onTestFinished(() => void child.kill());
  for (let tries = 0; tries < 300; tries++) {
    const answer = await globalThis.fetch(url).catch(() => undefined);
    if (answer !== undefined) return url;
    await setTimeout(200);
  }
  throw new Error("moto_server did not start");
}

describe("Google Cloud Storage", () => {
  it("gives archives and directories", async () => {
    const directory = scratch();
    writeFileSync(path.join(directory, "main.tf"), "# main\n");
    execFileSync("tar", ["-czf", "a.tgz", "main.tf"], { cwd: directory });
    const archive = readFileSync(path.join(directory, "a.tgz"));
    const objects = new Map<string, string | Buffer>([
      ["dir/a.tgz", archive],
      ["tree/main.tf", "# one\n"],
      ["tree/sub/main.tf", "# two\n"],
      ["tree2/x.tf", ""],
      ["bad/../x.tf", ""],
    ]);
    const url = await serve(({ url: asked = "" }) => {
      const { pathname, searchParams } = new URL(asked, "http://host");
      const name = /^\/storage\/v1\/b\/bucket\/o\/(.+)$/.exec(pathname)?.[1];
      if (name !== undefined) {
        const body = objects.get(decodeURIComponent(name));
        return body === undefined ? { status: 404 } : { body };
      }
      const names = [...objects.keys()].filter((each) => each.startsWith(searchParams.get("prefix") ?? ""));
      const page = Number(searchParams.get("pageToken") || 0);
      const items = names.slice(page, page + 1).map((each) => ({ name: each }));
      const nextPageToken = page + 1 < names.length ? String(page + 1) : undefined;
      return { body: JSON.stringify({ items, nextPageToken }) };
    });
    const env = { STORAGE_EMULATOR_HOST: url };
    const base = "gcs::https://www.googleapis.com/storage/v1/bucket";
    const target = (name: string) => path.join(directory, `out-${name}`);
    expect(await fetch(`${base}/dir/a.tgz`, target("archive"), env)).toBeUndefined();
    expect(readFileSync(path.join(target("archive"), "main.tf"), "utf8")).toBe("# main\n");
    expect(await fetch(`${base}/tree`, target("tree"), env)).toBeUndefined();
    expect(readdirSync(target("tree"), { recursive: true }).sort()).toEqual(["main.tf", "sub", "sub/main.tf"]);
    expect((await fetch(`${base}/bad`, target("bad"), env))?.message).toContain("object key contains '..'");
    expect((await fetch(`${base}/absent.zip`, target("absent"), env))?.message).toBe("storage: object doesn't exist");
    expect((await fetch("gcs::https://example.com/x/y", target("x"), env))?.message).toContain("not a valid GCS URL");
  });

  it("is asked by those only who say who they are", async () => {
    const env = { HOME: "/absent", GCE_METADATA_HOST: "127.0.0.1:1" };
    const problem = await fetch("gcs::https://www.googleapis.com/storage/v1/b/x", path.join(scratch(), "x"), env);
    expect(problem?.message).toContain("dialing: google: could not find default credentials");
  });
});

interface Answer {
  readonly status?: number;
  readonly body?: string | Buffer;
}

/** `isBrief`: only to find a port. */
async function serve(answer: (request: IncomingMessage) => Answer, isBrief = false): Promise<string> {
  const server = createServer((request, response) => {
    const { status = 200, body = "" } = answer(request);
    response.writeHead(status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  if (isBrief) await stop();
  else onTestFinished(stop);
  return `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`;
}
