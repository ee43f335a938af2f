import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { landform, sandbox } from "./sandbox.js";

const commands =
  "apply console destroy env fmt force-unlock get graph import init metadata modules output plan providers refresh show state taint test untaint validate version workspace";

describe("completion", () => {
  it.each([
    { line: "x pl", want: "plan" },
    { line: "x st", want: "state" },
    { line: "x state ", want: "list mv pull push replace-provider rm show" },
    { line: "x state s", want: "show" },
    { line: "x providers ", want: "lock mirror schema" },
    { line: "x -in", want: "-install-autocomplete" },
    { line: "x init -backend-", want: "-backend-config" },
    { line: "x init -backend=", want: "false true" },
    { line: "x init -backend ", want: "false true" },
    { line: "x plan --var-", want: "-var-file" },
    { line: "x plan -var-file=o", want: "one.tfvars other/" },
    { line: "x plan -var-file o", want: "one.tfvars other/" },
    { line: "x plan -out=p pl", want: "" },
    { line: "x -chdir=other workspace select ", want: "default staging" },
    { line: "x -chdir=missing pl", want: "plan" },
    { line: "x planning", point: 4, want: "plan" },
    { line: "x", want: "" },
  ])("of $line", async ({ line, point, want }) => {
    const box = sandbox({ "one.tfvars": "", "other/main.tf": "", "other/terraform.tfstate.d/staging/x": "" });
    const env = { COMP_LINE: line, ...(point !== undefined && { COMP_POINT: String(point) }) };
    const { stdout, stderr, code } = await box.run([], { env, dialect: "terraform" });
    expect(stdout.split("\n").sort().join(" ").trim()).toBe(want);
    expect({ stderr, code }).toEqual({ stderr: "", code: 0 });
  });

  it("of the name of a command", async () => {
    const { stdout } = await sandbox().run([], { env: { COMP_LINE: "x " } });
    expect(stdout.split("\n")).toEqual(expect.arrayContaining(commands.split(" ")));
  });

  it("is set up in each shell there is, once, and taken away", async () => {
    const box = sandbox({ ".bashrc": "a", ".zshrc": "", ".config/fish/config.fish": "" });
    const env = { HOME: box.directory };
    const fishFile = path.join(box.directory, ".config/fish/completions/landform.fish");
    expect(await box.run(["-install-autocomplete"], { env })).toEqual({ code: 0, stdout: "", stderr: "" });
    expect(box.read(".bashrc")).toBe(`a\ncomplete -C ${landform} landform\n`);
    expect(box.read(".zshrc")).toBe(
      `\nautoload -U +X bashcompinit && bashcompinit\ncomplete -o nospace -C ${landform} landform\n`,
    );
    expect(readFileSync(fishFile, "utf8")).toContain(`complete -f -c landform -a "(__complete_landform)"\n`);
    expect(await box.run(["-install-autocomplete"], { env })).toEqual({
      code: 1,
      stdout: "",
      stderr: `Error executing CLI: 3 errors occurred:\n\t* already installed in ${box.directory}/.bashrc\n\t* already installed in ${box.directory}/.zshrc\n\t* already installed at ${fishFile}\n\n\n`,
    });
    expect((await box.run(["-uninstall-autocomplete"], { env })).code).toBe(0);
    expect(box.read(".bashrc")).toBe("a\n");
    expect(box.read(".zshrc")).toBe("\nautoload -U +X bashcompinit && bashcompinit\n");
    expect((await box.run(["-uninstall-autocomplete"], { env })).stderr).toContain(
      `does not installed in ${box.directory}/.config/fish\n`,
    );
  });

  it.each([
    { argv: ["-install-autocomplete"], want: "Error executing CLI: Did not find any shells to install\n" },
    { argv: ["-uninstall-autocomplete"], want: "Error executing CLI: Did not find any shells to uninstall\n" },
    {
      argv: ["-install-autocomplete", "-uninstall-autocomplete"],
      want: "Error executing CLI: Either the autocomplete install or uninstall flag may be specified, but not both.\n",
    },
  ])("refuses $argv where it cannot be", async ({ argv, want }) => {
    const box = sandbox();
    expect(await box.run(argv, { env: { HOME: box.directory } })).toEqual({ code: 1, stdout: "", stderr: want });
  });
});
