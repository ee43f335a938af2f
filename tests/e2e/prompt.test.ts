import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { type CommandResult, landform, type Sandbox, sandbox } from "./sandbox.js";

const haveTerminal = spawnSync("script", ["--version"]).status === 0;

/** Runs `landform` at a terminal where `answers` are typed, one at each prompt. */
function atTerminal(box: Sandbox, command: string, answers: readonly string[]): Promise<CommandResult> {
  const rest = [...answers];
  return box.run(["-qec", `${landform} ${command}`, "/dev/null"], {
    program: "script",
    endInput: false,
    onStart: (child) => {
      child.stdout?.on("data", (chunk: Buffer) => {
        if (chunk.includes("Enter a value:")) child.stdin?.write(rest.shift() ?? "");
      });
    },
  });
}

describe.skipIf(!haveTerminal)("asking at a terminal (skipped where there is no script command)", () => {
  it("takes values of variables, and shows no secret", async () => {
    const box = sandbox({
      "main.tf":
        'variable "n" {\n  type = number\n}\nvariable "s" {\n  sensitive = true\n}\noutput "n" {\n  value = var.n + length(nonsensitive(var.s))\n}\n',
    });
    const { code, stdout } = await atTerminal(box, "plan -no-color", ["7\r", "hunter2\r"]);
    expect(stdout).toContain("+ n = 14");
    expect(stdout).not.toContain("hunter2");
    expect(code).toBe(0);
  });

  it("says what is wrong with what was typed", async () => {
    const box = sandbox({ "main.tf": 'variable "n" {\n  type = number\n}\n' });
    const { code, stdout } = await atTerminal(box, "plan -no-color", ["many\r"]);
    expect(stdout).toContain("Error: Invalid value for input variable");
    expect(code).toBe(1);
  });

  it.each([
    { question: "var.n", problem: "Error: No value for required variable" },
    { question: "Do you want to perform these actions?", problem: "Error: error asking for approval: interrupted" },
  ])("ends at Ctrl-C at $question", async ({ question, problem }) => {
    const variable = question === "var.n" ? 'variable "n" {}\n' : "";
    const box = sandbox({ "main.tf": `${variable}resource "terraform_data" "a" {}\n` });
    const { code, stdout } = await atTerminal(box, "apply -no-color", ["\u0003"]);
    expect(stdout).toContain(question);
    expect(stdout).toContain("Interrupt received.");
    expect(stdout).toContain(problem);
    expect(code).toBe(1);
  });
});

describe("asking when standard input is no terminal", () => {
  const files = { "main.tf": 'variable "n" {\n  type = number\n}\noutput "n" {\n  value = var.n\n}\n' };

  it.each([
    { input: "5\n", options: "", code: 0, shown: ["var.n\n  Enter a value:", "+ n = 5"] },
    { input: "", options: "", code: 1, shown: ["Enter a value:", "No value for required variable"] },
    { input: "5\n", options: "-input=false", code: 1, shown: ["No value for required variable"] },
    { input: "5\n", options: "-json", code: 1, shown: ["No value for required variable"] },
  ])("plan $options reads '$input'", async ({ input, options, code, shown }) => {
    const arguments_ = ["plan", "-no-color", ...options.split(" ").filter(Boolean)];
    const result = await sandbox(files).run(arguments_, { input });
    for (const text of shown) expect(result.stdout + result.stderr).toContain(text);
    expect(result.code).toBe(code);
  });

  it("does not ask in the console, where what nobody gave is unknown", async () => {
    const { code, stdout } = await sandbox(files).run(["console"], { input: "var.n\n1\n" });
    expect({ code, stdout }).toEqual({ code: 0, stdout: "(known after apply)\n1\n" });
  });
});
