import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { PluginProcess } from "./plugin-process.js";

const directory = mkdtempSync(path.join(tmpdir(), "landform-plugin-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

function program(name: string, content: string | Buffer, mode = 0o755): string {
  const file = path.join(directory, name);
  writeFileSync(file, content);
  chmodSync(file, mode);
  return file;
}

async function startedBy(file: string, timeoutMs = 20_000): Promise<string> {
  const started = PluginProcess.start(file, { PATH: process.env.PATH }, undefined);
  if (!(started instanceof PluginProcess)) return started.message;
  const handshake = await started.handshake(timeoutMs);
  await started.end(false);
  return "message" in handshake ? handshake.message : "started";
}

/** An ELF program for the IBM S/390. */
const otherElf = Buffer.from(`7f454c4602020100${"00".repeat(8)}00020016${"00".repeat(44)}`, "hex");

describe.skipIf(process.platform === "win32")("PluginProcess", () => {
  it.each([
    { title: "says where it listens", script: "echo '1|6|unix|/tmp/x|grpc|'; exec sleep 30", want: /^started$/ },
    {
      title: "prints rubbish",
      script: "echo hello world; exec sleep 30",
      want: /^Unrecognized remote plugin message: hello world\nThis usually means\n[\s\S]*\n {2}Mode: -rwxr-xr-x\n/,
    },
    {
      title: "exits at once",
      script: "echo 'no such thing' >&2; exit 3",
      want: /^Unrecognized remote plugin message: \nFailed to read any lines from plugin's stdout\n[\s\S]*The last that exits wrote:\n {2}no such thing$/,
    },
    {
      title: "panics",
      script: "echo 'panic: oh no' >&2; exit 2",
      want: /Stack trace from the panics plugin:\n\npanic: oh no\n\nError: The panics plugin crashed!/,
    },
    { title: "speaks-another", script: "echo '1|7|unix|/x|grpc'; exec sleep 30", want: /Plugin version: 7/ },
  ])("a plugin that $title", async ({ title, script, want }) => {
    const file = program(title.split(" ")[0] ?? "", `#!/bin/sh\n${script}\n`);
    expect(await startedBy(file)).toMatch(want);
  });

  it("a plugin that hangs", async () => {
    const file = program("hangs", "#!/bin/sh\nexec sleep 30\n");
    expect(await startedBy(file, 300)).toBe("timeout while waiting for plugin to start");
  });

  it.each([
    { title: "is not there", file: path.join(directory, "absent"), want: /: no such file or directory$/ },
    { title: "is not executable", file: program("plain", "#!/bin/sh\n", 0o644), want: /: permission denied$/ },
    { title: "is no program", file: program("text", "hello\n"), want: /: exec format error$/ },
    { title: "is for another processor", file: program("other", otherElf), want: /: exec format error$/ },
  ])("a plugin that $title", async ({ file, want }) => {
    expect(await startedBy(file)).toMatch(want);
  });
});
