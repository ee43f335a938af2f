import { spawn } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { havePostgres, type PostgresServer, startPostgres } from "./postgres-server.js";
import { haveTerraform, type Sandbox, sandbox } from "./sandbox.js";

const resource = 'resource "terraform_data" "a" {\n  input = 1\n}\n';

const run = (here: Sandbox, argv: readonly string[], program?: string) =>
  here.run([...argv, "-no-color"], program === undefined ? { dialect: "terraform" } : { program });

async function mustRun(here: Sandbox, argv: readonly string[], program?: string) {
  const result = await run(here, argv, program);
  expect(result).toMatchObject({ code: 0, stderr: "" });
  return result.stdout;
}

describe.skipIf(!havePostgres)("states in PostgreSQL, needs its server", { timeout: 180_000 }, () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  }, 120_000);
  afterAll(() => server?.close());

  const inPg = (schema: string) =>
    sandbox({
      "main.tf": `terraform {\n  backend "pg" {\n    conn_str    = "${server.url}"\n    schema_name = "${schema}"\n  }\n}\n${resource}`,
    });

  it.skipIf(!haveTerraform)("are shared with the real tool", async () => {
    const here = inPg("shared");
    await mustRun(here, ["init"]);
    await mustRun(here, ["apply", "-auto-approve"]);
    await mustRun(here, ["workspace", "new", "w"]);
    await mustRun(here, ["apply", "-auto-approve"], "terraform");
    expect(await mustRun(here, ["plan"])).toContain("No changes.");
    expect(await mustRun(here, ["workspace", "list"], "terraform")).toBe("  default\n* w\n\n");
    await mustRun(here, ["workspace", "select", "default"]);
    expect(await mustRun(here, ["plan"], "terraform")).toContain("No changes.");
    await mustRun(here, ["workspace", "delete", "-force", "w"]);
    expect(server.query("SELECT name FROM shared.states")).toBe("default\n");
  });

  it("are not touched while another connection has the lock", async () => {
    const here = inPg("locked");
    await mustRun(here, ["init"]);
    await mustRun(here, ["apply", "-auto-approve"]);
    const holder = spawn("psql", [
      server.url,
      "-c",
      "SELECT pg_advisory_lock(id), pg_sleep(60) FROM locked.states WHERE name = 'default'",
    ]);
    while (server.query("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'") === "0\n") await setTimeout(100);
    expect((await run(here, ["plan"])).stderr).toContain("Error message: Workspace is already locked: default\n");
    await mustRun(here, ["plan", "-lock=false"]);
    holder.kill();
    server.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)%' AND pid != pg_backend_pid()",
    );
    await mustRun(here, ["plan", "-lock-timeout=20s"]);
    expect(server.query("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'")).toBe("0\n");
  });

  it("tell why the database can't be used", async () => {
    const here = sandbox({
      "main.tf":
        'terraform {\n  backend "pg" {\n    conn_str = "host=127.0.0.1 port=1 user=u password=p4ss dbname=d"\n  }\n}\n',
    });
    const { stderr } = await run(here, ["init"]);
    expect(stderr).toContain("Error: dial tcp 127.0.0.1:1: connect: connection refused\n");
    here.write({
      "main.tf": here.read("main.tf").replace(/"host.*"/, `"${server.url.replace("disable", "require")}"`),
    });
    expect((await run(here, ["init"])).stderr).toContain("Error: pq: SSL is not enabled on the server\n");
  });
});
