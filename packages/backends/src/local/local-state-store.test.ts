import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dialect } from "@landform/addrs";
import { acquireStateLock, type LockInfo } from "@landform/state";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LocalStateStore } from "./local-state-store.js";

const dialect: Dialect = {
  name: "terraform",
  productName: "Terraform",
  version: "1.11.4",
  registryHost: "registry.terraform.io",
};
const info: LockInfo = {
  id: "0b7e2ff0-5a49-4c4e-a2ff-1d6a8f2b0a01",
  operation: "OperationTypeApply",
  info: "",
  who: "me@here",
  version: "1.11.4",
  created: "2026-11-30T15:31:21.057Z",
  path: "",
};

let directory: string;
let path: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "local-state-"));
  path = join(directory, "terraform.tfstate");
});
afterEach(() => rm(directory, { recursive: true }));

const createStore = () => new LocalStateStore({ readPath: path, writePath: path, backupPath: `${path}.backup` });

describe("LocalStateStore", () => {
  it("keeps snapshots", async () => {
    const store = createStore();
    expect((await store.read()).value).toHaveLength(0);
    expect(await store.write(Buffer.from("one"))).toEqual([]);
    expect(Buffer.from((await store.read()).value ?? []).toString()).toBe("one");
  });

  it("reads from one file until it has written to the other", async () => {
    await writeFile(join(directory, "in"), "first");
    const store = new LocalStateStore({ readPath: join(directory, "in"), writePath: path });
    expect(Buffer.from((await store.read()).value ?? []).toString()).toBe("first");
    await store.write(Buffer.from("second"));
    expect(Buffer.from((await store.read()).value ?? []).toString()).toBe("second");
    expect(await readFile(join(directory, "in"), "utf8")).toBe("first");
  });

  it("reports that a file can't be read", async () => {
    const store = new LocalStateStore({ readPath: directory, writePath: path });
    expect((await store.read()).diagnostics).toMatchObject([{ severity: "error", summary: "Error loading state" }]);
  });

  it("leaves no trace of a lock under which nothing was written", async () => {
    const store = createStore();
    expect(await store.tryLock(info)).toEqual({ kind: "locked", id: info.id, diagnostics: [] });
    expect((await readdir(directory)).sort()).toEqual([".terraform.tfstate.lock.info", "terraform.tfstate"]);
    expect(await store.unlock(info.id)).toEqual({ kind: "unlocked" });
    expect(await readdir(directory)).toEqual([]);
  });

  it("names the holder to others, and refuses to unlock with a wrong id", async () => {
    const store = createStore();
    await store.tryLock(info);
    const holder = { ...info, path };
    expect(await createStore().tryLock({ ...info, id: "other" })).toEqual({
      kind: "held",
      message: "resource temporarily unavailable",
      holder,
    });
    expect(await store.unlock("other")).toEqual({
      kind: "failed",
      message: `invalid lock id: "other". current id: "${info.id}"`,
      holder,
    });
    await store.unlock(info.id);
    const other = createStore();
    expect(await other.tryLock(info)).toMatchObject({ kind: "locked" });
    await other.unlock(info.id);
  });

  it("takes the lock as soon as it is free", async () => {
    const store = createStore();
    await store.tryLock(info);
    let isSlow = false;
    const onSlow = () => {
      isSlow = true;
      void store.unlock(info.id);
    };
    const other = createStore();
    const { value } = await acquireStateLock(other, info, { dialect, timeoutMs: 10_000, onSlow });
    expect({ value, isSlow }).toEqual({ value: info.id, isSlow: true });
    await other.unlock(info.id);
  });

  it("does not lose the lock to a wait that timed out", async () => {
    const store = createStore();
    await store.tryLock(info);
    const { diagnostics } = await acquireStateLock(createStore(), info, { dialect, timeoutMs: 0 });
    expect(diagnostics.map(({ detail }) => detail.replaceAll(path, "PATH"))).toMatchInlineSnapshot(`
      [
        "Error message: resource temporarily unavailable
      Lock Info:
        ID:        0b7e2ff0-5a49-4c4e-a2ff-1d6a8f2b0a01
        Path:      PATH
        Operation: OperationTypeApply
        Who:       me@here
        Version:   1.11.4
        Created:   2026-11-30 15:31:21.057 +0000 UTC
        Info:      


      Terraform acquires a state lock to protect the state from being written
      by multiple users at the same time. Please resolve the issue above and try
      again. For most commands, you can disable locking with the "-lock=false"
      flag, but this is not recommended.",
      ]
    `);
    await store.unlock(info.id);
  });
});

const terraform = "terraform";
const environment = { ...process.env, CHECKPOINT_DISABLE: "1", TF_CLI_CONFIG_FILE: undefined };
const hasTerraform = spawnSync(terraform, ["version"], { env: environment }).status === 0;

function runTerraform(...args: string[]): { code: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(terraform, args, {
    cwd: directory,
    env: environment,
    encoding: "utf8",
  });
  return { code: status, output: stdout + stderr };
}

/** Runs `apply` up to the question whether to go on. */
async function waitingApply(): Promise<ChildProcess> {
  const apply = spawn(terraform, ["apply", "-no-color"], { cwd: directory, env: environment });
  let output = "";
  await new Promise<void>((resolve) => {
    apply.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.includes("Enter a value")) resolve();
    });
  });
  return apply;
}

describe.skipIf(!hasTerraform)(
  "the lock between us and the terraform program (skipped where it is not installed)",
  () => {
    beforeEach(async () => {
      await writeFile(join(directory, "main.tf"), `resource "terraform_data" "a" {\n  input = 1\n}\n`);
      expect(runTerraform("init").code).toBe(0);
    });

    it("keeps terraform out while we hold it", async () => {
      const store = createStore();
      await store.tryLock(info);
      const refused = runTerraform("plan", "-no-color");
      expect(refused.code).toBe(1);
      expect(refused.output).toContain("Error acquiring the state lock");
      expect(refused.output).toContain(info.id);
      await store.unlock(info.id);
      expect(runTerraform("plan", "-no-color").code).toBe(0);
    });

    it("keeps us out while terraform holds it", async () => {
      const apply = await waitingApply();
      const attempt = await createStore().tryLock(info);
      expect(attempt).toMatchObject({ kind: "held", holder: { operation: "OperationTypeApply" } });
      apply.stdin?.end("no\n");
      await once(apply, "exit");
      const store = createStore();
      expect(await store.tryLock(info)).toMatchObject({ kind: "locked" });
      await store.unlock(info.id);
    });

    it("lets a terraform that waited see what we wrote", async () => {
      expect(runTerraform("apply", "-auto-approve").code).toBe(0);
      const store = createStore();
      await store.tryLock(info);
      const { value: content } = await store.read();
      const apply = spawn(terraform, ["apply", "-auto-approve", "-no-color", "-lock-timeout=20s"], {
        cwd: directory,
        env: environment,
      });
      let output = "";
      apply.stdout.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
      await once(apply.stdout, "data");
      const changed = Buffer.from(content ?? [])
        .toString()
        .replace(/"serial": \d+/, '"serial": 40')
        .replaceAll('"value": 1', '"value": 7');
      await store.write(Buffer.from(changed));
      await store.unlock(info.id);
      await once(apply, "exit");
      expect(output).toContain("7 -> 1");
      expect(await readFile(path, "utf8")).toMatch(/"serial": 4[1-9]/);
    });
  },
);
