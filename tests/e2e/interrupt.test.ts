import type { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { type Sandbox, sandbox } from "./sandbox.js";

const slow = `resource "terraform_data" "first" {}
resource "time_sleep" "wait" {
  create_duration = "60s"
  depends_on      = [terraform_data.first]
}
resource "terraform_data" "after" {
  input = time_sleep.wait.id
}
`;

type Child = ReturnType<typeof spawn>;

/** Calls `then` once the process has printed `words`. */
function onOutput(child: Child, words: string, then: () => void): void {
  let seen = "";
  const listen = (chunk: Buffer): void => {
    seen += chunk.toString();
    if (!seen.includes(words)) return;
    child.stdout?.off("data", listen);
    then();
  };
  child.stdout?.on("data", listen);
}

const untilSleeping = (child: Child, then: () => void): void => onOutput(child, "time_sleep.wait: Creating...", then);

async function prepared(): Promise<Sandbox> {
  const box = sandbox({ "main.tf": slow });
  await box.run(["init"]);
  return box;
}

describe("interrupts", () => {
  it("one ends what runs, keeps what is done, and starts nothing new", async () => {
    const box = await prepared();
    const result = await box.run(["apply", "-auto-approve", "-no-color"], {
      onStart: (child) => untilSleeping(child, () => child.kill("SIGINT")),
    });
    expect(result.code).toBe(1);
    expect(result.stdout).toContain("Interrupt received.");
    expect(result.stdout).not.toContain("terraform_data.after: Creating");
    expect((await box.run(["state", "list"])).stdout).toBe("terraform_data.first\n");
    expect(existsSync(path.join(box.directory, ".terraform.tfstate.lock.info"))).toBe(false);
  });

  it("are lines like all others for programs", async () => {
    const box = await prepared();
    const { code, stdout, stderr } = await box.run(["apply", "-auto-approve", "-json"], {
      onStart: (child) => untilSleeping(child, () => child.kill("SIGINT")),
    });
    const messages: string[] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line)["@message"]);
    expect(messages.some((message) => message.startsWith("Interrupt received.\nPlease wait for "))).toBe(true);
    expect(messages).toContain("Stopping operation...");
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  });

  it("kill -9 loses no object and leaves no lock", async () => {
    const box = await prepared();
    const killed = await box.run(["apply", "-auto-approve", "-no-color"], {
      onStart: (child) => untilSleeping(child, () => setTimeout(() => child.kill("SIGKILL"), 700)),
    });
    expect(killed.code).toBeNull();
    expect((await box.run(["state", "list"])).stdout).toBe("terraform_data.first\n");
    box.write({ "main.tf": 'resource "terraform_data" "first" {}\n' });
    expect(await box.run(["plan", "-detailed-exitcode", "-no-color"])).toMatchObject({ code: 0, stderr: "" });
  });

  it("two runs exclude each other, and the second says who holds the lock", async () => {
    const box = await prepared();
    let second: Promise<{ code: number | null; stderr: string }> | undefined;
    const first = box.run(["apply", "-auto-approve", "-no-color"], {
      onStart: (child) =>
        untilSleeping(child, () => {
          second = box.run(["apply", "-auto-approve", "-no-color"]).finally(() => child.kill("SIGINT"));
        }),
    });
    expect((await first).code).toBe(1);
    const refused = await second;
    expect(refused?.code).toBe(1);
    expect(refused?.stderr).toContain("Error: Error acquiring the state lock");
    expect(refused?.stderr).toMatch(/Operation: OperationTypeApply\n\s+Who: +\S+@\S+/);
  });
});
