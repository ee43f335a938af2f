import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cleanEnvironment } from "./sandbox.js";

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), "..", "..");
const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");

/** A project that is not part of ours, and finds what our packages hold for such. */
describe("packages in a project elsewhere", () => {
  let project = "";
  const node = (...argv: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, {
      cwd: project,
      encoding: "utf8",
      env: cleanEnvironment(),
    });
    return { status, stdout, stderr };
  };

  beforeAll(() => {
    const built = spawnSync(process.execPath, [path.join(root, "scripts", "build-packages.mjs")], { encoding: "utf8" });
    expect(built).toMatchObject({ status: 0, stderr: "" });
    project = mkdtempSync(path.join(tmpdir(), "landform-project-"));
    symlinkSync(path.join(root, "node_modules"), path.join(project, "node_modules"));
    writeFileSync(path.join(project, "package.json"), '{ "type": "module" }\n');
    writeFileSync(path.join(project, "library.ts"), exampleOf("landform"));
    writeFileSync(path.join(project, "provider.ts"), exampleOf("provider-sdk"));
    writeFileSync(
      path.join(project, "serve.ts"),
      `import { serveProvider } from "@landform/provider-sdk/serve";
import { createProviderTester } from "@landform/provider-sdk/testing";
import { disk } from "./provider.js";
const tester = await createProviderTester(disk, {});
const made = await tester.apply("disk_file", { filename: "made.txt", content: "hello" });
console.log(typeof serveProvider, made);
`,
    );
    mkdirSync(path.join(project, "infrastructure"));
    writeFileSync(path.join(project, "infrastructure", "main.tf"), 'resource "terraform_data" "a" {}\n');
    const options = { strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true, target: "es2023" };
    const compilerOptions = { ...options, module: "nodenext", types: ["node"], outDir: "out" };
    writeFileSync(path.join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  });
  afterAll(() => rmSync(project, { recursive: true, force: true }));

  it("satisfy a strict compiler, all of their declarations too", () => {
    expect(node(tsc)).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("plan and apply as the library's README says", () => {
    expect(node("out/library.js")).toEqual({ status: 0, stdout: "create terraform_data a\n", stderr: "" });
    expect(existsSync(path.join(project, "terraform.tfstate"))).toBe(false);
    const state = JSON.parse(readFileSync(path.join(project, "infrastructure", "terraform.tfstate"), "utf8"));
    expect(state).toMatchObject({ version: 4, resources: [{ type: "terraform_data", name: "a" }] });
  });

  it("make, test and serve the provider of the SDK's README", () => {
    expect(node("out/serve.js")).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(path.join(project, "made.txt"), "utf8")).toBe("hello");
  });

  it("carry the command line, which needs none of the others", () => {
    const argv = ["pack", "--json", "--dry-run", "--ignore-scripts", "-w", "@landform/cli"];
    const { stdout } = spawnSync("npm", argv, { cwd: root, encoding: "utf8" });
    const { files } = packed(JSON.parse(stdout));
    const programs = files.map((file) => file.path).filter((file) => !file.startsWith("lib/"));
    expect(programs).toEqual(expect.arrayContaining(["LICENSE", "README.md", "bin/landform", "dist/main.cjs"]));
    expect(programs.filter((file) => /\.(ts|map|cache)$/.test(file))).toEqual([]);

    const alone = path.join(project, "alone");
    for (const file of programs) {
      mkdirSync(path.dirname(path.join(alone, file)), { recursive: true });
      writeFileSync(path.join(alone, file), readFileSync(path.join(root, "packages", "cli", file)));
    }
    expect(node("alone/bin/landform", "version").stdout).toContain("landform v");
    expect(node("alone/bin/landform", "-chdir=infrastructure", "plan", "-no-color").status).toBe(0);
  });
});

function exampleOf(name: string): string {
  const readme = readFileSync(path.join(root, "packages", name, "README.md"), "utf8");
  return /```ts\n(.*?)```/s.exec(readme)?.[1] ?? "";
}

interface Packed {
  readonly files: readonly { readonly path: string }[];
}

/** npm's answer is a list, and from version 12 on an object with a package a member. */
function packed(answer: readonly Packed[] | Readonly<Record<string, Packed>>): Packed {
  return Object.values(answer)[0] ?? { files: [] };
}
