import { describe, expect, it } from "vitest";
import { haveTerraform, normalized, sandbox } from "./sandbox.js";

/** What is told from the first action on. */
function told(text: string): string {
  const shown = normalized(text);
  return shown.slice(shown.indexOf("terraform_data.a: Creating..."));
}

describe("local-exec", () => {
  it.each([
    { name: "output in pieces", text: `command = "printf a; sleep 0.3; printf 'b\\\\n\\\\n  c'"`, want: "):   c" },
    { name: "both outputs, in order", text: `command = "echo 1; echo 2 >&2; echo 3"`, want: "): 2" },
    { name: "much output", text: `command = "seq 1 20000"`, want: "): 20000" },
    { name: "another interpreter", text: `command = "echo $0"\ninterpreter = ["/bin/sh", "-uc"]`, want: "): /bin/sh" },
    { name: "environment", text: `command = "echo $A-$B"\nenvironment = { A = 1, B = null }`, want: "): 1-" },
    { name: "another directory", text: `command = "basename $PWD"\nworking_dir = "sub"`, want: "): sub" },
    { name: "quiet", text: `command = "echo hi"\nquiet = true`, want: "Suppressed by quiet=true" },
    { name: "a secret", text: `command = "echo \${sensitive(1)}"`, want: "(output suppressed due to sensitive value" },
    { name: "no command", text: `command = ""`, want: "The command must be a non-empty string." },
    { name: "failure", text: `command = "echo out; exit 3"`, want: "exit status 3. Output: out" },
    {
      name: "failure that does not matter",
      text: `command = "exit 3"\non_failure = continue`,
      want: "Creation complete",
    },
    { name: "a signal", text: `command = "kill -TERM $$"`, want: "signal: terminated. Output: " },
    { name: "no program", text: `command = "x"\ninterpreter = ["./none"]`, want: "fork/exec ./none: no such file or" },
    { name: "no program anywhere", text: `command = "x"\ninterpreter = ["no-such-program"]`, want: "not found" },
    {
      name: "no directory",
      text: `command = "x"\nworking_dir = "none"`,
      want: "chdir none: no such file or directory",
    },
    { name: "a child that stays", text: `command = "sleep 1 & echo hi"`, want: "): hi" },
  ])("$name", async ({ text, want }) => {
    const files = {
      "main.tf": `resource "terraform_data" "a" {\n  provisioner "local-exec" {\n${text}\n  }\n}\n`,
      "sub/empty": "",
    };
    const argv = ["apply", "-auto-approve", "-no-color"];
    const { stdout, stderr } = await sandbox(files).run(argv, { dialect: "terraform" });
    expect(stdout + stderr).toContain(want);
    if (!haveTerraform) return;
    const other = sandbox(files).terraform(argv);
    expect(told(stdout + stderr)).toBe(told(other.stdout + other.stderr));
  });

  it("is killed by an interrupt", async () => {
    const box = sandbox({
      "main.tf": `resource "terraform_data" "a" {\n  provisioner "local-exec" {\n    command = "echo go; exec sleep 60"\n  }\n}\n`,
    });
    const { code, stderr } = await box.run(["apply", "-auto-approve", "-no-color"], {
      onStart: (child) =>
        child.stdout?.on("data", (chunk: Buffer) => {
          if (chunk.toString().includes("): go")) child.kill("SIGINT");
        }),
    });
    expect(code).toBe(1);
    expect(stderr).toContain("signal: killed");
    expect((await box.run(["show", "-no-color"])).stdout).toContain("(tainted)");
  });
});
