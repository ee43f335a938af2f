import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createProviderTester } from "@landform/provider-sdk/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLocalProvider } from "./provider.js";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "landform-local-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => createProviderTester(createLocalProvider(folder));
const modeOf = (name: string) => (statSync(path.join(folder, name)).mode & 0o777).toString(8);

describe("local_file", () => {
  it("is written below the provider's directory, with its permissions", async () => {
    const tester = await open();
    const config = { filename: "a/b/out.txt", content: "hello", file_permission: "0640", directory_permission: "750" };
    const object = await tester.apply("local_file", config);
    expect(readFileSync(path.join(folder, "a/b/out.txt"), "utf8")).toBe("hello");
    expect([modeOf("a"), modeOf("a/b"), modeOf("a/b/out.txt")]).toEqual(["750", "750", "640"]);
    await tester.destroy(object);
    await tester.destroy(object);
    expect(() => statSync(path.join(folder, "a/b/out.txt"))).toThrow("ENOENT");
  });

  it("is gone once somebody changed it", async () => {
    const tester = await open();
    const object = await tester.apply("local_file", { filename: "out.txt", content_base64: "aGVsbG8=" });
    expect(await tester.read(object)).toMatchObject({ state: object.state });
    writeFileSync(path.join(folder, "out.txt"), "hello!");
    expect(await tester.read(object)).toBeUndefined();
  });

  it("says why it can't be read", async () => {
    const tester = await open();
    const object = await tester.apply("local_file", { filename: "out.txt", content: "x" });
    rmSync(path.join(folder, "out.txt"));
    mkdirSync(path.join(folder, "out.txt"));
    await expect(tester.read(object)).rejects.toThrow(
      "Read local file error: An unexpected error occurred while reading the file\n\n+Original Error: read out.txt: is a directory",
    );
  });

  it("says why its directory can't be made", async () => {
    writeFileSync(path.join(folder, "file"), "");
    await expect((await open()).apply("local_file", { filename: "file/x/y.txt", content: "" })).rejects.toThrow(
      "An unexpected error occurred while creating file directory\n\n+Original Error: mkdir file",
    );
  });
});

describe("local_command", () => {
  it("is run below the provider's directory, with what it reads", async () => {
    const tester = await open();
    mkdirSync(path.join(folder, "sub"));
    const config = { command: "sh", arguments: ["-c", 'cat; pwd; echo "$0" >&2', null, "x"], stdin: "in\n" };
    expect(await tester.readData("local_command", { ...config, working_directory: "sub" })).toMatchObject({
      exit_code: 0,
      stdout: `in\n${path.join(folder, "sub")}\n`,
      stderr: "x\n",
    });
    expect(await tester.open("local_command", { command: "true" })).toMatchObject({
      exit_code: 0,
      stdout: null,
      stderr: null,
    });
  });

  it("names a path that is no program", async () => {
    writeFileSync(path.join(folder, "plain"), "", { mode: 0o644 });
    const tester = await open();
    await expect(tester.readData("local_command", { command: "./none" })).rejects.toThrow(
      'Error: exec: "./none": stat ./none: no such file or directory',
    );
    await expect(tester.readData("local_command", { command: "../" })).rejects.toThrow("is a directory");
  });
});

describe("direxists", () => {
  it("looks below the provider's directory", async () => {
    const tester = await open();
    mkdirSync(path.join(folder, "sub"));
    expect(await tester.call("direxists", "sub")).toBe(true);
    expect(await tester.call("direxists", "none")).toBe(false);
  });
});
