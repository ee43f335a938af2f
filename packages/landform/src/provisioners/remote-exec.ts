import { randomInt } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Value } from "@landform/cty";
import { messageOf } from "@landform/diagnostics";
import type { Provisioner } from "@landform/engine";
import { fileErrorText } from "@landform/provider-sdk/go-text";
import type { ConnectionSettings } from "../ssh/connection-settings.js";
import type { RemoteMachine } from "../ssh/remote-machine.js";
import { shellWords } from "../ssh/shell-words.js";
import { textArgument, textsArgument } from "./arguments.js";
import { connectionNotes, connectPatiently, using } from "./connect.js";
import { openConnection } from "./open-connection.js";
import { OutputLines } from "./output-lines.js";
import { problem } from "./problem.js";

/** Runs scripts on another machine, with what they write handed on line by line. */
export const remoteExec: Provisioner = {
  async provision({ config, connection, output, signal }) {
    try {
      const { settings, connector } = await openConnection(connection);
      const scripts = await scriptsOf(config);
      const onTry = (): void => {
        for (const note of connectionNotes(settings)) output(note);
      };
      const machine = await connectPatiently(connector, settings.timeoutMs, { signal, onTry });
      output("Connected!");
      await using(machine, signal, () => runScripts(machine, scripts, settings, output));
      return [];
    } catch (error) {
      return [problem("remote-exec provisioner error", messageOf(error))];
    }
  },
};

type Script = Uint8Array;

/** What is to be run, in order. Throws an `Error` where a script is missing. */
async function scriptsOf(config: Value): Promise<readonly Script[]> {
  const inline = textsArgument(config, "inline");
  if (inline !== undefined) {
    const lines = inline.map((line) => named(line, "scripts"));
    return [Buffer.from([...lines, ""].join("\n"))];
  }
  const script = textArgument(config, "script");
  const files = [...(script === undefined ? [] : [script]), ...(textsArgument(config, "scripts") ?? [])];
  return Promise.all(files.map((file) => loadScript(named(file, "script"))));
}

function named(text: string | null, what: string): string {
  if (text === null) throw new Error(`invalid null string in '${what}'`);
  if (text === "") throw new Error(`invalid empty string in '${what}'`);
  return text;
}

async function loadScript(file: string): Promise<Script> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new Error(`Failed to open script '${file}': ${fileErrorText(error, file, "open")}`);
  }
}

async function runScripts(
  machine: RemoteMachine,
  scripts: readonly Script[],
  settings: ConnectionSettings,
  output: (text: string) => void,
): Promise<void> {
  for (const script of scripts) {
    const path = settings.scriptPath.replaceAll("%RAND%", String(randomInt(2 ** 31)));
    await uploadScript(machine, path, script, settings);
    const written = new OutputLines(output);
    await machine.run(shellWords([path], "unix"), (chunk) => written.add(chunk)).finally(() => written.end());
    // What was in the script is nobody's business any more; it is no failure if it stays.
    await machine.upload(path, { size: 0, chunks: [] }).catch(() => {});
  }
}

const shebang = Buffer.from("#!/bin/sh\n");

async function uploadScript(
  machine: RemoteMachine,
  path: string,
  script: Script,
  { targetPlatform }: ConnectionSettings,
): Promise<void> {
  const start = Buffer.from(script.subarray(0, 2)).toString("latin1");
  if (start.length < 2) throw new Error("Failed to upload script: Error reading script: EOF");
  const isUnix = targetPlatform === "unix";
  const content = isUnix && start !== "#!" ? Buffer.concat([shebang, script]) : script;
  await machine.upload(path, { size: content.length, chunks: [content] }).catch((error: unknown) => {
    throw new Error(`Failed to upload script: ${messageOf(error)}`);
  });
  if (isUnix) await makeExecutable(machine, path);
}

async function makeExecutable(machine: RemoteMachine, path: string): Promise<void> {
  const said: Uint8Array[] = [];
  await machine
    .run(shellWords(["chmod", "0777", path], "unix"), (chunk) => said.push(chunk))
    .catch((error: unknown) => {
      const what = "Failed to upload script: Error chmodding script file to 0777 in remote machine";
      throw new Error(`${what} ${messageOf(error)}: ${Buffer.concat(said).toString("utf8")} `);
    });
}
