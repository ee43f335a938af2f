import { spawnSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { landform, type Sandbox, sandbox } from "./sandbox.js";

const haveScript = spawnSync("script", ["--version"]).status === 0;
const files = { "main.tf": 'locals {\n  number = 3\n}\noutput "one" {\n  value = 1\n}\n' };

type Step = readonly [shown: string, keys: string];

/** What a terminal shows in the end when the keys of each step are pressed as soon as it shows, last of all, what the step says. */
async function typed(box: Sandbox, steps: readonly Step[]): Promise<string> {
  const waiting: Step[] = [...steps, ["> ", "exit\r"]];
  let since = "";
  const { stdout } = await box.run(["-q", "-e", "-c", `${landform} console -no-color`, "/dev/null"], {
    program: "script",
    endInput: false,
    env: { TERM: "xterm" },
    onStart: (child) => {
      child.stdout?.on("data", (chunk: Buffer) => {
        since += chunk.toString();
        const [next] = waiting;
        if (next === undefined || !stripVTControlCharacters(since).endsWith(next[0])) return;
        waiting.shift();
        since = "";
        child.stdin?.write(next[1]);
      });
    },
  });
  return stripVTControlCharacters(stdout).replaceAll("\r", "");
}

describe.skipIf(!haveScript)('console, in a terminal (skipped where there is no "script")', () => {
  it("goes on after an error, and waits for the rest of an expression", async () => {
    const shown = await typed(sandbox(files), [
      ["> ", "nothing.x\r"],
      ["> ", '"a\r'],
      ["> ", "[\r"],
      [": ", "local.number]\r"],
      ["> ", "<<EOT\r"],
      [": ", "hi\r"],
      [": ", "EOT\r"],
    ]);
    expect(shown).toContain("Error: Reference to undeclared resource");
    expect(shown).toContain("Error: Unterminated template string");
    expect(shown).toContain("\n[\n  3,\n]\n");
    expect(shown).toContain("<<EOT\nhi\n\nEOT\n");
  });

  it.each<{ steps: readonly Step[]; want: string }>([
    {
      steps: [
        ["> ", "loc"],
        ["loc", "\t"],
        ["al.number", " + 1\r"],
      ],
      want: "\n4\n",
    },
    {
      steps: [
        ["> ", "uppe"],
        ["uppe", "\t"],
        ["r(", '"a")\r'],
      ],
      want: '\n"A"\n',
    },
  ])("completes names with the Tab key: $want", async ({ steps, want }) => {
    expect(await typed(sandbox(files), steps)).toContain(want);
  });
});
