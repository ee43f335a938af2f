import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Sandbox, sandbox } from "./sandbox.js";

const kills = `
resource "terraform_data" "a" {
  input = "a"
}
resource "terraform_data" "b" {
  input = terraform_data.a.id
  provisioner "local-exec" {
    command = "kill -9 $PPID"
  }
}
`;

/** Apply, and kill the process after so many milliseconds. */
async function killedAfter(box: Sandbox, milliseconds: number): Promise<void> {
  await box.run(["apply", "-auto-approve", "-no-color"], {
    onStart: (child) => {
      setTimeout(() => child.kill("SIGKILL"), milliseconds);
    },
  });
}

const journals = (box: Sandbox): readonly string[] => {
  try {
    return readdirSync(path.join(box.directory, ".terraform", "journal"));
  } catch {
    return [];
  }
};

describe("a run that is killed", () => {
  it("loses nothing that a provider has answered", async () => {
    const box = sandbox({ "main.tf": kills });
    const killed = await box.run(["apply", "-auto-approve", "-no-color"]);
    expect(killed.code).not.toBe(0);
    expect(journals(box)).toEqual(["default.jsonl"]);
    expect(statSync(path.join(box.directory, ".terraform/journal/default.jsonl")).mode & 0o777).toBe(0o600);
    const plan = await box.run(["plan", "-no-color"]);
    expect(plan.stdout).toContain("Warning: An earlier run was interrupted");
    expect(plan.stdout).toContain("terraform_data.b is tainted, so it must be replaced");
    expect(plan.stdout).toContain("1 to add, 0 to change, 1 to destroy");
    expect((await box.run(["state", "list"])).stdout).toBe("terraform_data.a\nterraform_data.b\n");
    expect(journals(box)).toEqual([]);
  });

  it("tells of objects that may have been created, until they are there", async () => {
    const sleeper = `resource "time_sleep" "s" {\n  create_duration = "60s"\n}\n`;
    const box = sandbox({ "main.tf": sleeper });
    await box.run(["init"]);
    await box.run(["apply", "-auto-approve", "-no-color"], {
      onStart: (child) => {
        child.stdout?.on("data", (chunk: Buffer) => {
          if (chunk.toString().includes("Creating...")) child.kill("SIGKILL");
        });
      },
    });
    for (let run = 0; run < 2; run++) {
      const { code, stdout } = await box.run(["plan", "-no-color"]);
      expect(code).toBe(0);
      expect(stdout.replaceAll(/^│ /gm, "")).toContain(
        "These objects may have been created, but are not in the state:\n  - time_sleep.s (create)",
      );
    }
    box.write({ "main.tf": sleeper.replace("60s", "0s") });
    expect((await box.run(["apply", "-auto-approve", "-no-color"])).code).toBe(0);
    expect((await box.run(["plan", "-no-color"])).stdout).not.toContain("interrupted");
  });

  it("leaves no journal when it comes to its end", async () => {
    const box = sandbox({ "main.tf": kills.replace("kill -9 $PPID", "exit 3") });
    expect((await box.run(["apply", "-auto-approve", "-no-color"])).code).toBe(1);
    expect(journals(box)).toEqual([]);
    expect((await box.run(["plan", "-no-color"])).stdout).not.toContain("interrupted");
  });

  it("does its work and saves it where no journal can be written", async () => {
    const files = { "main.tf": 'resource "terraform_data" "a" {}\n', ".terraform/journal": "a file, not a folder" };
    const box = sandbox(files);
    const applied = await box.run(["apply", "-auto-approve", "-no-color"]);
    expect(applied).toMatchObject({ code: 0, stderr: "" });
    expect((await box.run(["state", "list"])).stdout).toBe("terraform_data.a\n");
  });

  it("loses nothing of what it destroyed", async () => {
    const dependent = `resource "terraform_data" "c" {\n  input = terraform_data.b.id\n}\n`;
    const box = sandbox({ "main.tf": kills.replace("command =", "when = destroy\n    command =") + dependent });
    await box.run(["apply", "-auto-approve", "-no-color"]);
    await box.run(["destroy", "-auto-approve", "-no-color"]);
    const { stdout } = await box.run(["plan", "-no-color"]);
    expect(stdout).toContain("  - terraform_data.b (delete)");
    expect((await box.run(["state", "list"])).stdout).toBe("terraform_data.a\nterraform_data.b\n");
    expect(journals(box)).toEqual([]);
  });

  it("knows every object that is there, whenever it is killed", async () => {
    const box = sandbox({
      "main.tf": `resource "local_file" "f" {\n  count    = 300\n  filename = "files/\${count.index}"\n  content  = count.index\n}\n`,
    });
    await box.run(["init"]);
    for (let milliseconds = 300; milliseconds < 1500; milliseconds += 200) {
      await killedAfter(box, milliseconds);
      const { stdout } = await box.run(["plan", "-refresh=false", "-no-color"]);
      const known = new Set((await box.run(["state", "list"])).stdout.match(/(?<=\[)\d+(?=\])/g));
      const suspected = new Set(stdout.match(/(?<=local_file\.f\[)\d+(?=\] \(create\))/g));
      const files = filesIn(box);
      expect(files.filter((file) => !known.has(file) && !suspected.has(file))).toEqual([]);
    }
    expect((await box.run(["apply", "-auto-approve", "-no-color"])).code).toBe(0);
    expect((await box.run(["plan", "-no-color"])).stdout).toContain("No changes.");
  });
});

function filesIn(box: Sandbox): readonly string[] {
  try {
    return readdirSync(path.join(box.directory, "files"));
  } catch {
    return [];
  }
}
