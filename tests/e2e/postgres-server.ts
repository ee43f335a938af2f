import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

/** PostgreSQL with a database of its own, which everybody on this machine may use. */
export interface PostgresServer {
  readonly url: string;
  /** Runs a statement; what it prints. */
  query(statement: string): string;
  close(): void;
}

const versions = "/usr/lib/postgresql";
const [version] = existsSync(versions) ? readdirSync(versions).sort().reverse() : [];
const programs = path.join(versions, version ?? "", "bin");
const isRoot = process.getuid?.() === 0;
const user = spawnSync("id", ["-u", "postgres"], { encoding: "utf8" }).stdout?.trim() ?? "";

/** It does not run as root: then the user `postgres` must be there. */
export const havePostgres =
  version !== undefined && spawnSync("psql", ["--version"]).status === 0 && (!isRoot || user !== "");

export async function startPostgres(): Promise<PostgresServer> {
  const directory = mkdtempSync(path.join(tmpdir(), "landform-postgres-"));
  if (isRoot) chownSync(directory, Number(user), Number(user));
  const options = { ...(isRoot && { uid: Number(user) }), stdio: "ignore", cwd: directory } as const;
  execFileSync(
    path.join(programs, "initdb"),
    ["-D", path.join(directory, "data"), "-A", "trust", "-U", "tester"],
    options,
  );
  const port = await freePort();
  const argv = ["-D", path.join(directory, "data"), "-p", String(port), "-h", "127.0.0.1", "-k", directory, "-F"];
  const child = spawn(path.join(programs, "postgres"), argv, options);
  const query = (statement: string): string =>
    execFileSync("psql", ["-h", "127.0.0.1", "-p", String(port), "-U", "tester", "-Atc", statement, "postgres"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  for (let tries = 0; tries < 100; tries++) {
    if (answers(query)) break;
    await setTimeout(200);
  }
  return {
    url: `postgres://tester@127.0.0.1:${port}/postgres?sslmode=disable`,
    query,
    close() {
      child.kill("SIGINT");
      child.once("exit", () => rmSync(directory, { recursive: true, force: true }));
    },
  };
}

function answers(query: (statement: string) => string): boolean {
  try {
    return query("SELECT 1") !== "";
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address !== null ? address.port : 0;
}
