import { mkdirSync, readFileSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it, onTestFinished } from "vitest";
import { type RunOptions, type Sandbox, sandbox } from "./sandbox.js";

const testdata = path.join(path.dirname(fileURLToPath(import.meta.url)), "testdata");
/** Of a key that only this test has, for the name `localhost`. */
const certificate = path.join(testdata, "localhost.pem");

interface Host {
  /** `localhost:PORT` */
  readonly name: string;
  /** What was asked: method, path, and what was shown as authorization. */
  readonly requests: readonly string[];
}

const code = { client: "cli", authz: "/authorize", token: "/token", ports: [20000, 40000], scopes: ["a", "b"] };

/** A host with these services; it knows the token `good`. */
async function hostWith(services: unknown): Promise<Host> {
  const requests: string[] = [];
  const server = createServer(
    { key: readFileSync(path.join(testdata, "localhost.key")), cert: readFileSync(certificate) },
    (request, response) => {
      requests.push([request.method, request.url, request.headers.authorization].filter(Boolean).join(" "));
      answer(request, response, services);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  return { name: `localhost:${typeof address === "object" ? address?.port : ""}`, requests };
}

function answer({ url, headers }: IncomingMessage, response: ServerResponse, services: unknown): void {
  const send = (status: number, body: unknown): void => {
    response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
  };
  if (url === "/.well-known/terraform.json") send(200, services);
  else if (url === "/token") send(200, { access_token: "by-code" });
  else if (url === "/refuse") send(400, { error: "invalid_grant" });
  else if (headers.authorization === "Bearer good") send(200, { data: { attributes: { username: "alice" } } });
  else send(401, {});
}

function runIn(box: Sandbox, argv: readonly string[], options: RunOptions = {}) {
  const env = { HOME: box.directory, SSL_CERT_FILE: certificate, BROWSER: "true", ...options.env };
  return box.run([...argv, "-no-color"], { dialect: "terraform", ...options, env });
}

/** One answer a question: what is written before a question is asked is lost, as with Terraform. */
function answering(...answers: readonly string[]): RunOptions {
  let asked = 0;
  return {
    endInput: false,
    onStart: ({ stdin, stdout }) => {
      stdout?.on("data", (chunk: Buffer) => {
        if (!chunk.toString().includes("Enter a value:")) return;
        stdin?.write(`${answers[asked] ?? ""}\n`);
        asked++;
      });
    },
  };
}

const stored = ".terraform.d/credentials.tfrc.json";

describe("login", () => {
  it("takes a token that was made in the browser, and keeps it to the user", async () => {
    const host = await hostWith({ "tfe.v2": "/api/v2/" });
    const box = sandbox();
    const { code, stdout, stderr } = await runIn(box, ["login", host.name], answering("yes", "good"));
    expect(stderr).toBe("");
    expect(stdout).toContain(`Terraform will request an API token for ${host.name} using your browser.\n`);
    expect(stdout).toContain(`    https://${host.name}/app/settings/tokens?source=terraform-login\n`);
    expect(stdout).toContain("\nRetrieved token for user alice\n");
    expect(stdout).toContain(`Success! Logged in to Terraform Enterprise (${host.name})\n`);
    expect(code).toBe(0);
    expect(host.requests).toEqual(["GET /.well-known/terraform.json", "GET /api/v2/account/details Bearer good"]);
    expect(JSON.parse(box.read(stored))).toEqual({ credentials: { [host.name]: { token: "good" } } });
    expect(statSync(path.join(box.directory, stored)).mode & 0o777).toBe(0o600);
  });

  it("waits for the answer of a page, with a proof that it is ours", async () => {
    const host = await hostWith({ "login.v1": code, "tfe.v2": "/api/v2/" });
    const box = sandbox();
    let shown = "";
    const result = await runIn(box, ["login", host.name], {
      input: "yes\n",
      endInput: false,
      onStart: (child) => {
        child.stdout?.on("data", (chunk: Buffer) => {
          const before = shown;
          shown += chunk.toString();
          if (shown.includes("will now wait") && !before.includes("will now wait")) void answerPage(shown);
        });
      },
    });
    expect(result.stdout).toContain("Success! Terraform has obtained and saved an API token.\n");
    expect(result.code).toBe(0);
    expect(JSON.parse(box.read(stored))).toEqual({ credentials: { [host.name]: { token: "by-code" } } });
  });

  it.each([
    { services: {}, want: "Error: Host does not support Terraform tokens API\n" },
    { services: { "login.v1": { authz: "/a" } }, want: 'missing required property "client".\n' },
    { services: { "login.v1": { ...code, ports: [80, 90] } }, want: 'Invalid "ports" definition for' },
    {
      services: { "login.v1": { ...code, grant_types: ["password"] } },
      want: "Error: Host does not support Terraform login\n",
    },
    { services: { "tfe.v2": "/api/v2/" }, answers: ["no"], want: "Error: Login cancelled\n" },
    { services: { "tfe.v2": "/api/v2/" }, answers: ["yes", "bad"], want: "Error: Token is invalid: unauthorized\n" },
    {
      services: { "tfe.v2": "/api/v2/" },
      answers: ["yes", ""],
      want: "Error: Failed to create API client: missing API token\n",
    },
  ])("is refused by $services after $answers", async ({ services, answers = [], want }) => {
    const host = await hostWith(services);
    const { code, stdout, stderr } = await runIn(sandbox(), ["login", host.name], answering(...answers));
    expect(`${stdout}${stderr}`).toContain(want);
    expect(code).toBe(1);
  });

  it.each([
    { name: "bad_host", want: 'The given hostname "bad_host" is not valid: idna: disallowed rune U+005F.\n' },
    { name: "", want: 'The given hostname "" is not valid: empty string is not a valid hostname.\n' },
    { name: "localhost:1", want: "Error: Service discovery failed for localhost:1\n" },
  ])("cannot reach '$name'", async ({ name, want }) => {
    const { code, stderr } = await runIn(sandbox(), ["login", name]);
    expect(stderr).toContain(want);
    expect(code).toBe(1);
  });

  it("shows its token to the host, and leaves what was written by hand", async () => {
    const host = await hostWith({ "tfe.v2": "/api/v2/" });
    const byHand = `credentials "${host.name}" {\n  token = "mine"\n}\n`;
    const { code, stderr } = await runIn(sandbox({ ".terraformrc": byHand }), ["login", host.name]);
    expect(stderr).toContain(`Error: Credentials for ${host.name} are manually configured\n`);
    expect(code).toBe(1);
    expect(host.requests).toEqual(["GET /.well-known/terraform.json Bearer mine"]);
  });

  it("believes the CLI configuration about services", async () => {
    const configured = 'host "my-host.example.com" {\n  services = {\n    "modules.v1" = "/m/"\n  }\n}\n';
    const box = sandbox({ ".terraformrc": configured });
    const { stderr } = await runIn(box, ["login", "my-host.example.com"]);
    expect(stderr).toContain("Error: Host does not support Terraform tokens API\n");
  });
});

describe("logout", () => {
  it("forgets one token and keeps the rest of the file", async () => {
    const box = sandbox({
      [stored]: '{"credentials":{"a.example.com":{"token":"x"},"b.example.com":{"token":"y","z":1}},"more":[1]}',
    });
    const { code, stdout } = await runIn(box, ["logout", "a.example.com"]);
    const file = path.join(box.directory, stored);
    expect(stdout).toBe(
      `Removing the stored credentials for a.example.com from the following file:\n    ${file}\n\nSuccess! Terraform has removed the stored API token for a.example.com.\n\n`,
    );
    expect(code).toBe(0);
    expect(JSON.parse(box.read(stored))).toEqual({ credentials: { "b.example.com": { token: "y", z: 1 } }, more: [1] });
  });

  it.each([
    { argv: ["logout"], code: 0, want: "No credentials for app.terraform.io are stored.\n\n" },
    { argv: ["logout", "x.example.com"], code: 0, want: "No credentials for x.example.com are stored.\n\n" },
    {
      argv: ["logout", "a", "b"],
      code: 1,
      want: "The logout command expects at most one argument: the host to log out",
    },
    { argv: ["logout", "bad host"], code: 1, want: "idna: disallowed rune U+0020" },
  ])("says so where there is nothing to forget: $argv", async ({ argv, code, want }) => {
    const box = sandbox();
    mkdirSync(path.join(box.directory, ".terraform.d"));
    const result = await runIn(box, argv);
    expect(`${result.stdout}${result.stderr}`).toContain(want);
    expect(result.code).toBe(code);
  });
});

/** What a browser does when the user has agreed: it follows the host's redirect. A false answer comes first. */
async function answerPage(shown: string): Promise<void> {
  const url = new URL(/https:\S+response_type=code\S*/.exec(shown)?.[0] ?? "");
  expect(url.searchParams.get("scope")).toBe("a b");
  expect(url.searchParams.get("code_challenge_method")).toBe("S256");
  const redirect = new URL(url.searchParams.get("redirect_uri") ?? "");
  redirect.searchParams.set("code", "the-code");
  redirect.searchParams.set("state", "of somebody else");
  expect((await fetch(redirect)).status).toBe(400);
  redirect.searchParams.set("state", url.searchParams.get("state") ?? "");
  expect((await fetch(redirect)).status).toBe(200);
}
