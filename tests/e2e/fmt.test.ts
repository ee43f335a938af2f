import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { sandbox } from "./sandbox.js";

describe("fmt", () => {
  it("leaves alone what is not UTF-8", async () => {
    const box = sandbox();
    const file = path.join(box.directory, "main.tf");
    const bytes = Buffer.from('a="\u00ff"\n', "latin1");
    writeFileSync(file, bytes);
    const { code, stderr } = await box.run(["fmt", "-no-color"]);
    expect(code).toBe(2);
    expect(stderr).toContain("Error: Invalid character encoding");
    expect(readFileSync(file)).toEqual(bytes);
  });

  it.each([
    { name: "an empty file", text: "" },
    { name: "a last line without an end", text: "a = 1" },
  ])("has nothing to do for $name", async ({ text }) => {
    const box = sandbox({ "main.tf": text });
    expect(await box.run(["fmt"], { dialect: "terraform" })).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(box.read("main.tf")).toBe(text);
  });

  it.each([
    { dialect: "terraform", want: "a.tf\na.tftest.hcl\n" },
    { dialect: "tofu", want: "a.tf\na.tftest.hcl\na.tofu\na.tofutest.hcl\n" },
  ] as const)("formats the files that are $dialect's", async ({ dialect, want }) => {
    const box = sandbox({ "a.tf": "a=1\n", "a.tftest.hcl": "a=1\n", "a.tofu": "a=1\n", "a.tofutest.hcl": "a=1\n" });
    expect((await box.run(["fmt", "-check"], { dialect })).stdout).toBe(want);
  });

  it.each([
    { dialect: "terraform", want: "a = 1\n" },
    { dialect: "tofu", want: "a = 1" },
  ] as const)("prints standard input as $dialect does", async ({ dialect, want }) => {
    expect((await sandbox().run(["fmt", "-"], { dialect, input: "a=1" })).stdout).toBe(want);
  });
});
