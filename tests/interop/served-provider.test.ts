import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { stringValue } from "@landform/cty";
import type { LogEntry } from "@landform/diagnostics";
import { createPluginProvider, type Provider } from "@landform/provider-protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanEnvironment, haveTerraform, normalized } from "../e2e/sandbox.js";
import { fromJson, objectOf, resourceOf, toJson, unknown } from "./provider-under-test.js";

const example = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..", "examples", "provider");
const folder = mkdtempSync(path.join(tmpdir(), "landform-served-"));
const executable = path.join(folder, "terraform-provider-notes");

beforeAll(() => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(example, "build.mjs"), folder], {
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("a provider of the SDK that is served, for our own client", () => {
  let provider: Provider;
  let note: Awaited<ReturnType<typeof resourceOf>>;
  const logged: LogEntry[] = [];
  const data = mkdtempSync(path.join(tmpdir(), "landform-notes-"));
  beforeAll(async () => {
    provider = await createPluginProvider({
      executable,
      name: "example.com/landform/notes",
      log: { level: "debug", write: (entry) => void logged.push(entry) },
    })();
    note = await resourceOf(provider, "notes_note");
    const config = objectOf((await provider.schemas()).provider, { folder: data });
    expect(await provider.configure({ terraformVersion: "1.11.4", config })).toEqual({ diagnostics: [] });
  });
  afterAll(async () => {
    await provider?.close();
    rmSync(data, { recursive: true, force: true });
  });

  it("says what it has", async () => {
    const schemas = await provider.schemas();
    expect(schemas.diagnostics).toEqual([]);
    expect([...schemas.resourceTypes.keys()]).toEqual(["notes_note"]);
    expect(schemas.capabilities).toEqual({ getProviderSchemaOptional: true, moveResourceState: true });
    const { attributes } = note.schema.block;
    expect(attributes.get("password")).toMatchObject({ optional: true, writeOnly: true });
    expect(attributes.get("author")?.nestedType?.nesting).toBe("single");
    expect(schemas.identities.get("notes_note")).toEqual({
      version: 0,
      attributes: new Map([
        ["name", { type: { kind: "string" }, requiredForImport: true, description: "Names the file." }],
      ]),
    });
    expect(schemas.functions.get("initials")).toMatchObject({ parameters: [{ name: "text" }] });
  });

  it("plans, creates, reads, changes and destroys", async () => {
    const config = { name: "a", text: "one", tags: { x: "1" }, author: { name: "me" }, password: "pw" };
    const planned = await note.plan(note.absent, config);
    expect(planned.diagnostics).toEqual([]);
    const { password: _, ...stored } = config;
    expect(toJson(planned.plannedState)).toEqual({ ...stored, path: unknown, length: unknown });
    const created = await note.change(note.absent, config);
    expect(toJson(created.newState)).toEqual({ ...stored, path: path.join(data, "a.txt"), length: 3 });
    expect(created.newIdentity && toJson(created.newIdentity)).toEqual({ name: "a" });
    writeFileSync(path.join(data, "a.txt"), "changed");
    const read = await note.read(created.newState, created.private);
    expect(toJson(read.newState)).toMatchObject({ text: "changed", length: 7 });
    const renamed = await note.plan(created.newState, { ...config, name: "b" }, created.private);
    expect(renamed.requiresReplace).toHaveLength(1);
    const destroyed = await note.change(created.newState, null, created.private);
    expect(destroyed.newState).toEqual(note.absent);
    expect(readdirSync(data)).toEqual([]);
    await expect
      .poll(() => logged.find(({ message }) => message === "Writing a note"))
      .toMatchObject({ level: "debug", fields: expect.arrayContaining([["name", "a"]]) });
  });

  it("reports problems with their place", async () => {
    expect((await note.validate({ name: "..", text: "x" })).diagnostics).toMatchObject([
      { severity: "error", summary: "Invalid name", path: [{ kind: "attribute", name: "name" }] },
    ]);
  });

  it("imports by identity, and takes over a stored one", async () => {
    writeFileSync(path.join(data, "old.txt"), "x");
    const identity = fromJson({ name: "old" });
    const { imported } = await provider.importResourceState({ typeName: "notes_note", identity });
    expect(imported.map(({ state }) => toJson(state))).toEqual([{ name: "old" }]);
    const stored = { json: '{"name":"old","gone":1}', version: 0 };
    const upgraded = await provider.upgradeResourceIdentity({ typeName: "notes_note", stored });
    expect(upgraded).toEqual({ upgradedIdentity: identity, diagnostics: [] });
  });

  it("calls functions and opens ephemeral resources", async () => {
    const called = await provider.callFunction({ name: "initials", args: [stringValue("a bc d")] });
    expect(called).toEqual({ result: stringValue("abd") });
    const schema = (await provider.schemas()).ephemeralResourceTypes.get("notes_key");
    if (schema === undefined) return expect.unreachable();
    const opened = await provider.openEphemeral({ typeName: "notes_key", config: objectOf(schema, {}) });
    expect(toJson(opened.result)).toEqual({ value: `key of ${path.basename(data)}` });
  });

  it("is nothing to start by hand", () => {
    const { status, stderr } = spawnSync(executable, { encoding: "utf8", env: { PATH: process.env.PATH } });
    expect(status).toBe(1);
    expect(stderr).toContain("This binary is a plugin.");
  });
});

describe.skipIf(!haveTerraform)(
  "a provider of the SDK that is served, for the real terraform (skipped without it)",
  () => {
    const project = mkdtempSync(path.join(tmpdir(), "landform-served-"));
    afterAll(() => rmSync(project, { recursive: true, force: true }));

    function terraform(argv: readonly string[], extra: Readonly<Record<string, string>> = {}) {
      const rc = path.join(project, "rc");
      writeFileSync(rc, `provider_installation {\n  dev_overrides { "example.com/landform/notes" = "${folder}" }\n}\n`);
      const { status, stdout, stderr } = spawnSync("terraform", [...argv, "-no-color"], {
        cwd: project,
        env: cleanEnvironment({ TF_CLI_CONFIG_FILE: rc, ...extra }),
        encoding: "utf8",
      });
      return { status, text: normalized(stdout + stderr) };
    }

    it("plans, applies, finds nothing to do, imports and destroys", () => {
      const main = readFileSync(path.join(example, "main.tf"), "utf8");
      writeFileSync(path.join(project, "main.tf"), main);
      const planned = terraform(["plan"]);
      expect(planned.text).toContain("+ password = (write-only attribute)");
      expect(planned.status).toBe(0);
      const logFile = path.join(project, "log");
      expect(terraform(["apply", "-auto-approve"], { TF_LOG: "JSON", TF_LOG_PATH: logFile })).toMatchObject({
        status: 0,
        text: expect.stringContaining(
          "Apply complete! Resources: 1 added, 0 changed, 0 destroyed.\n\nOutputs:\n\nlength = 9",
        ),
      });
      expect(readFileSync(path.join(project, "hello.txt"), "utf8")).toBe("Hello, dw");
      expect(readFileSync(logFile, "utf8")).toMatch(/"@level":"debug","@message":"Writing a note",.*"name":"hello"/);
      expect(terraform(["plan", "-detailed-exitcode"]).status).toBe(0);

      writeFileSync(path.join(project, "old.txt"), "old");
      const more = `
resource "notes_note" "old" {
  name     = "old"
  text     = "new"
  password = ephemeral.notes_key.key.value
}
import {
  to = notes_note.old
  id = "old"
}
ephemeral "notes_key" "key" {}
data "notes_note" "hello" {
  name = notes_note.hello.name
}
`;
      writeFileSync(path.join(project, "main.tf"), main + more);
      const imported = terraform(["apply", "-auto-approve"]);
      expect(imported.text).toContain("Resources: 1 imported, 0 added, 1 changed, 0 destroyed.");
      expect(readFileSync(path.join(project, "terraform.tfstate"), "utf8")).not.toContain("key of");
      expect(terraform(["destroy", "-auto-approve"]).text).toContain("Destroy complete! Resources: 2 destroyed.");
      expect(existsSync(path.join(project, "hello.txt"))).toBe(false);
    });

    it("is used while it runs by itself", async () => {
      writeFileSync(path.join(project, "main.tf"), readFileSync(path.join(example, "main.tf"), "utf8"));
      const child = spawn(executable, ["--debug"], { cwd: project, stdio: ["ignore", "pipe", "inherit"] });
      const ended = once(child, "exit");
      try {
        const [printed] = await once(child.stdout, "data");
        const [, reattach = ""] = /TF_REATTACH_PROVIDERS='(.*)'/.exec(String(printed)) ?? [];
        const { text } = terraform(["plan"], { TF_REATTACH_PROVIDERS: reattach });
        expect(text).toContain("Plan: 1 to add, 0 to change, 0 to destroy.");
        expect(child.exitCode).toBeNull();
      } finally {
        child.kill("SIGINT");
      }
      expect(await ended).toEqual([0, null]);
    });
  },
);
