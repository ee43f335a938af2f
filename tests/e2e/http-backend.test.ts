import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type HttpStateServer, type RecordedRequest, startHttpStateServer } from "./http-state-server.js";
import { haveTerraform, type RunOptions, type Sandbox, sandbox } from "./sandbox.js";

let server: HttpStateServer;
beforeEach(async () => {
  server = await startHttpStateServer();
});
afterEach(() => server.close());

const resource = 'resource "terraform_data" "a" {\n  input = 1\n}\noutput "o" {\n  value = "x"\n}\n';
const password = "p4ssw0rd";

const inHttp = (lines = "") => ({
  "main.tf": `terraform {
  backend "http" {
    address        = "${server.url}/s"
    lock_address   = "${server.url}/s"
    unlock_address = "${server.url}/s"
    username       = "u"
    password       = "${password}"
    ${lines}
  }
}
${resource}`,
});
const inFiles = { "main.tf": resource };

type Tool = (here: Sandbox, argv: readonly string[], options?: RunOptions) => ReturnType<Sandbox["run"]>;

const run: Tool = (here, argv, options = {}) => here.run([...argv, "-no-color"], { dialect: "terraform", ...options });
const terraform: Tool = (here, argv, options = {}) =>
  here.run([...argv, "-no-color"], { program: "terraform", ...options });

async function mustRun(tool: Tool, here: Sandbox, argv: readonly string[], options?: RunOptions) {
  const result = await tool(here, argv, options);
  expect(result).toMatchObject({ code: 0, stderr: "" });
  return result.stdout;
}

describe.skipIf(!haveTerraform)("requests to a server that keeps a state", { timeout: 120_000 }, () => {
  /** What must be the same, whoever asks: ids, times and lineages are others each time. */
  function comparable({ method, path: target, headers, body }: RecordedRequest) {
    const text = body
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "UUID")
      .replaceAll(/"Created":"[^"]*"/g, '"Created":"TIME"');
    const { authorization, "content-type": type, "content-md5": md5 } = headers;
    return {
      method,
      target: target.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "UUID"),
      authorization,
      type,
      hasMd5: md5 !== undefined,
      body: text,
    };
  }

  async function requestsOf(tool: Tool, lines: string) {
    server.states.clear();
    const here = sandbox(inHttp(lines));
    for (const argv of [
      ["init"],
      ["apply", "-auto-approve"],
      ["plan"],
      ["plan", "-lock=false"],
      ["output"],
      ["state", "list"],
      ["state", "pull"],
      ["state", "rm", "terraform_data.a"],
    ])
      await mustRun(tool, here, argv);
    here.write({ "pushed.tfstate": server.states.get("/s")?.replace(/"serial": \d+/, '"serial": 9') ?? "" });
    await mustRun(tool, here, ["state", "push", "pushed.tfstate"]);
    await mustRun(tool, here, ["destroy", "-auto-approve"]);
    here.write(inFiles);
    await mustRun(tool, here, ["init", "-force-copy"]);
    return server.takeRequests().map(comparable);
  }

  it.each(["", 'update_method = "PUT"'])("are those of the real tool, one by one %s", async (lines) => {
    const expected = await requestsOf(terraform, lines);
    expect(await requestsOf(run, lines)).toEqual(expected);
  });

  it("leave what the other tool can go on with", async () => {
    const here = sandbox(inHttp());
    await mustRun(run, here, ["init"]);
    await mustRun(run, here, ["apply", "-auto-approve"]);
    const other = sandbox(inHttp());
    await mustRun(terraform, other, ["init"]);
    expect(await mustRun(terraform, other, ["plan"])).toContain("No changes.");
    await mustRun(terraform, other, ["destroy", "-auto-approve"]);
    expect(await mustRun(run, here, ["plan"])).toContain("Plan: 1 to add, 0 to change, 0 to destroy.");
  });
});

describe("a state that is kept by a server", { timeout: 60_000 }, () => {
  async function applied(): Promise<Sandbox> {
    const here = sandbox(inHttp());
    await mustRun(run, here, ["init"]);
    await mustRun(run, here, ["apply", "-auto-approve"]);
    return here;
  }

  it("comes from local files and goes back to them", async () => {
    const here = sandbox(inFiles);
    await mustRun(run, here, ["init"]);
    await mustRun(run, here, ["apply", "-auto-approve"]);
    const before = here.read("terraform.tfstate");
    here.write(inHttp());
    await mustRun(run, here, ["init"], { input: "yes\n" });
    expect(server.states.get("/s")).toBe(before);
    expect(here.read("terraform.tfstate")).toBe("");
    here.write(inFiles);
    await mustRun(run, here, ["init", "-migrate-state"], { input: "yes\n" });
    expect(here.read("terraform.tfstate")).toBe(before);
    expect(await mustRun(run, here, ["plan"])).toContain("No changes.");
  });

  it("has room for one workspace of several", async () => {
    const here = sandbox(inFiles);
    await mustRun(run, here, ["init"]);
    await mustRun(run, here, ["workspace", "new", "w"]);
    await mustRun(run, here, ["apply", "-auto-approve"]);
    here.write(inHttp());
    const refused = await run(here, ["init"], { input: "no\n" });
    expect(refused.stdout).toContain('copy your current workspace "w"\n');
    expect(refused.stderr).toContain("Error: Migration aborted by user.\n");
    await mustRun(run, here, ["init", "-force-copy"]);
    expect(server.states.get("/s")).toContain('"name": "a"');
    expect(await mustRun(run, here, ["workspace", "show"])).toBe("default\n");
    for (const argv of [["list"], ["new", "x"], ["select", "w"], ["delete", "w"]])
      expect((await run(here, ["workspace", ...argv])).stderr).toContain("workspaces not supported\n");
    expect((await run(here, ["plan"], { env: { TF_WORKSPACE: "w" } })).stderr).toContain(
      "Error: error loading state: workspaces not supported\n",
    );
  });

  it("is not touched while someone else holds the lock, who can be waited for", async () => {
    const here = await applied();
    const holder = `{"ID":"abc","Operation":"op","Info":"","Who":"me","Version":"1","Created":"2026-12-01T04:48:20Z","Path":""}`;
    server.locks.set("/s", holder);
    const refused = await run(here, ["plan"]);
    expect(refused.stderr).toContain(
      "Error message: HTTP remote state already locked: ID=abc\nLock Info:\n  ID:        abc\n",
    );
    for (const argv of [["plan", "-lock=false"], ["output"], ["state", "list"], ["show"]])
      await mustRun(run, here, argv);
    setTimeout(() => server.locks.clear(), 1500);
    expect(await mustRun(run, here, ["plan", "-lock-timeout=20s"])).toContain("Acquiring state lock.");
    server.locks.set("/s", holder);
    expect(await mustRun(run, here, ["force-unlock", "-force", "abc"])).toContain("successfully unlocked!");
    expect(server.locks.size).toBe(0);
  });

  it("is kept in a file when the server does not take it", async () => {
    const here = await applied();
    server.refusals.set("POST", 413);
    here.write({ "main.tf": here.read("main.tf").replace("input = 1", "input = 2") });
    const { code, stderr } = await run(here, ["apply", "-auto-approve"]);
    expect(code).toBe(1);
    expect(stderr).toContain("Error: Failed to save state\n\nError saving state: HTTP error: 413\n");
    expect(stderr).toContain("Error: Failed to persist state to backend\n");
    expect((await run(here, ["state", "push", "errored.tfstate"])).code).toBe(1);
    server.refusals.clear();
    await mustRun(run, here, ["state", "push", "errored.tfstate"]);
    expect(await mustRun(run, here, ["plan"])).toContain("No changes.");
  });

  it("is where a saved plan says, whatever the configuration says by then", async () => {
    const here = await applied();
    here.write({ "main.tf": here.read("main.tf").replace("input = 1", "input = 2") });
    await mustRun(run, here, ["plan", "-out=p"]);
    here.write({ "main.tf": resource.replace("input = 1", "input = 2") });
    await mustRun(run, here, ["apply", "p"]);
    expect(server.states.get("/s")).toContain('"value": 2');
    expect(existsSync(path.join(here.directory, "terraform.tfstate"))).toBe(false);
  });

  it("is read by other configurations, unlocked", async () => {
    await applied();
    server.locks.set("/s", "{}");
    const here = sandbox({
      "main.tf": `data "terraform_remote_state" "s" {
  backend = "http"
  config = {
    address = "${server.url}/s"
  }
}
output "copy" {
  value = data.terraform_remote_state.s.outputs.o
}
`,
    });
    await mustRun(run, here, ["init"]);
    expect(await mustRun(run, here, ["apply", "-auto-approve"])).toContain('copy = "x"');
    here.write({ "main.tf": here.read("main.tf").replace(/ {4}address.*\n/, "") });
    expect((await run(here, ["validate"])).stderr).toContain(
      "The backend configuration is incorrect: address argument is required",
    );
  });

  it("takes its address and who we are from the environment", async () => {
    const here = sandbox({ "main.tf": `terraform {\n  backend "http" {}\n}\n${resource}` });
    const env = { TF_HTTP_ADDRESS: `${server.url}/e`, TF_HTTP_USERNAME: "v", TF_HTTP_PASSWORD: "w" };
    expect((await run(here, ["init"])).stderr).toContain("Error: address argument is required\n");
    await mustRun(run, here, ["init"], { env });
    expect(server.takeRequests().map(({ headers }) => headers.authorization)).toEqual([`Basic ${btoa("v:w")}`]);
    expect(here.read(".terraform/terraform.tfstate")).toContain('"address": null');
    rmSync(path.join(here.directory, ".terraform"), { recursive: true });
    await mustRun(run, here, ["init", `-backend-config=address=${server.url}/f`], { env });
    expect(server.takeRequests().map(({ path: target }) => target)).toEqual(["/f"]);
  });

  it("never has the password in logs and errors", async () => {
    const here = await applied();
    const address = `http://u:${password}@127.0.0.1:1/s`;
    const there = sandbox({
      "main.tf": `terraform {\n  backend "http" {\n    address = "${address}"\n    retry_max = 0\n  }\n}\n`,
    });
    for (const [place, argv] of [
      [here, ["plan"]],
      [there, ["init"]],
    ] as const) {
      const { stdout, stderr } = await run(place, argv, { env: { TF_LOG: "trace" } });
      expect(stderr).toContain("[TRACE]");
      expect(`${stdout}${stderr}`).not.toContain(password);
    }
  });
});

it("keeps the lock until a state is written that somebody did not wait for", async () => {
  const here = sandbox(inHttp());
  await mustRun(run, here, ["init"]);
  server.takeRequests();
  let interrupt: () => void = () => undefined;
  server.before.set("POST", async () => {
    interrupt();
    await pause(300);
    interrupt();
    await pause(300);
  });
  const { code, stderr } = await run(here, ["import", "terraform_data.a", "known"], {
    onStart: (child) => {
      interrupt = () => child.kill("SIGINT");
    },
  });
  expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("operation canceled") });
  expect(
    server
      .takeRequests()
      .map(({ method }) => method)
      .slice(-2),
  ).toEqual(["POST", "UNLOCK"]);
  expect(server.states.get("/s")).toContain('"known"');
});
