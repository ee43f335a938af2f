import { spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { landform, type Sandbox, sandbox } from "./sandbox.js";

const haveScript = spawnSync("script", ["--version"]).status === 0;
const files = { "main.tf": 'locals {\n  number = 3\n}\noutput "one" {\n  value = 1\n}\n' };

/** What a terminal shows when `keys` are pressed one by one, each entry of them once there is a prompt. */
async function typed(box: Sandbox, keys: readonly string[]): Promise<string> {
  const waiting = [...keys];
  const { stdout } = await box.run(["-q", "-e", "-c", `${landform} console -no-color`, "/dev/null"], {
    program: "script",
    endInput: false,
    env: { TERM: "xterm" },
    onStart: (child) => {
      child.stdout?.on("data", (chunk: Buffer) => {
        const isPrompt = /(^|\n)[>:] $/.test(stripVTControlCharacters(chunk.toString()).replaceAll("\r", "\n"));
        if (!isPrompt) return;
        [...(waiting.shift() ?? "exit\r")].forEach((key, index) => {
          setTimeout(() => child.stdin?.write(key), index * 40);
        });
      });
    },
  });
  return stripVTControlCharacters(stdout).replaceAll("\r", "");
}

describe.skipIf(!haveScript)('console, in a terminal (skipped where there is no "script")', () => {
  it("goes on after an error, and waits for the rest of an expression", async () => {
    const shown = await typed(sandbox(files), [
      "nothing.x\r",
      '"a\r',
      "[\r",
      "local.number]\r",
      "<<EOT\r",
      "hi\r",
      "EOT\r",
    ]);
    expect(shown).toContain("Error: Reference to undeclared resource");
    expect(shown).toContain("Error: Unterminated template string");
    expect(shown).toContain("\n[\n  3,\n]\n");
    expect(shown).toContain("<<EOT\nhi\n\nEOT\n");
  });

  it("completes names with the Tab key", async () => {
    expect(await typed(sandbox(files), ["loc\t + 1\r"])).toContain("\n4\n");
    expect(await typed(sandbox(files), ['uppe\t"a")\r'])).toContain('\n"A"\n');
  });
});
