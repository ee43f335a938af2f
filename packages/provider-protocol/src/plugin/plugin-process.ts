import { type ChildProcess, spawn } from "node:child_process";
import { basename } from "node:path";
import { binaryFormatOf, isForeign } from "./binary-format.js";
import { crashReport } from "./crash-report.js";
import { type Handshake, type HandshakeError, parseHandshake, unrecognized } from "./handshake.js";
import { notesAbout } from "./notes-about.js";
import type { PluginLog } from "./plugin-log.js";
import { StderrLog } from "./stderr-log.js";
import { systemWords } from "./system-words.js";
import { guardProcess } from "./watchdog.js";
import { within } from "./within.js";

const startTimeoutMs = 60_000;
const exitTimeoutMs = 2_000;
/** How long a process that is gone may take to have all that it wrote arrive. */
const drainTimeoutMs = 500;
/** The longest line that can be a handshake. */
const longestHandshake = 64 * 1024;

/** A plugin does not run, or not for us. `message` in the reference's words. */
export interface StartFailure {
  readonly kind: "startFailure";
  readonly message: string;
}

/** One process of a plugin: it never outlives ours. */
export class PluginProcess {
  readonly #executable: string;
  readonly #child: ChildProcess;
  readonly #stderr: StderrLog;
  readonly #firstLine: Promise<string | undefined>;
  readonly #exited: Promise<void>;
  readonly #drained: Promise<void>;
  #hasExited = false;
  #hasReportedCrash = false;

  private constructor(executable: string, child: ChildProcess, log: PluginLog | undefined) {
    this.#executable = executable;
    this.#child = child;
    this.#stderr = new StderrLog(`provider.${basename(executable)}`, log);
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => this.#stderr.add(chunk));
    this.#firstLine = firstLineOf(child);
    this.#exited = new Promise((resolve) => {
      child.once("exit", resolve).once("error", resolve);
    }).then(() => {
      this.#hasExited = true;
    });
    this.#drained = new Promise((resolve) => {
      child.once("close", () => {
        this.#stderr.end();
        resolve();
      });
    });
  }

  static start(
    executable: string,
    env: Readonly<Record<string, string | undefined>>,
    log: PluginLog | undefined,
  ): PluginProcess | StartFailure {
    const format = binaryFormatOf(executable);
    if (format !== undefined && isForeign(format)) return notRunnable(executable, "exec format error");
    const child = spawnChild(executable, env);
    if (!isChild(child)) return notRunnable(executable, systemWords(child));
    const started = new PluginProcess(executable, child, log);
    if (child.pid !== undefined) {
      const release = guardProcess(child.pid);
      void started.#exited.then(release);
    }
    return started;
  }

  /** Wait until the plugin says where it listens. It is killed where it does not, or not in a way we know. */
  async handshake(timeoutMs: number = startTimeoutMs): Promise<Handshake | StartFailure> {
    const failed = new Promise<NodeJS.ErrnoException>((resolve) => this.#child.once("error", resolve));
    const first = await within(timeoutMs, Promise.race([this.#firstLine, failed]));
    if (first === "timeout") return this.#fail("timeout while waiting for plugin to start");
    if (first instanceof Error) {
      return notRunnable(this.#executable, systemWords(first));
    }
    if (first === undefined) return this.#fail(await this.#earlyExit());
    const handshake = parseHandshake(first);
    return isHandshakeError(handshake) ? this.#fail(this.#explained(handshake)) : handshake;
  }

  /** After a call failed: the trace of the panic that ended the plugin, if one did; told once. */
  async crashReport(): Promise<string | undefined> {
    if (this.#hasReportedCrash) return undefined;
    await within(drainTimeoutMs, this.#drained);
    if (this.#stderr.panic.length === 0) return undefined;
    this.#hasReportedCrash = true;
    return crashReport(basename(this.#executable), this.#stderr.panic);
  }

  /** Wait for an end that was asked for, or bring it about. */
  async end(wasAsked: boolean): Promise<void> {
    if (!wasAsked || (await within(exitTimeoutMs, this.#exited)) === "timeout") await this.kill();
  }

  async kill(): Promise<void> {
    if (!this.#hasExited) this.#child.kill("SIGKILL");
    await within(exitTimeoutMs, this.#exited);
  }

  async #fail(message: string): Promise<StartFailure> {
    await this.kill();
    return { kind: "startFailure", message };
  }

  async #earlyExit(): Promise<string> {
    await within(drainTimeoutMs, this.#drained);
    const { panic, lastLines } = this.#stderr;
    const message = this.#explained(unrecognized("\nFailed to read any lines from plugin's stdout"));
    const file = basename(this.#executable);
    if (panic.length > 0) return `${message}\n\n${crashReport(file, panic)}`;
    return lastLines.length === 0 ? message : `${message}\n\nThe last that ${file} wrote:\n  ${lastLines.join("\n  ")}`;
  }

  #explained({ message, isUnrecognized }: HandshakeError): string {
    return isUnrecognized === true ? `${message}${notesAbout(this.#executable)}` : message;
  }
}

function isHandshakeError(result: Handshake | HandshakeError): result is HandshakeError {
  return "kind" in result;
}

function spawnChild(
  executable: string,
  env: Readonly<Record<string, string | undefined>>,
): ChildProcess | NodeJS.ErrnoException {
  try {
    return spawn(executable, [], { env, stdio: ["ignore", "pipe", "pipe"], windowsHide: true });
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

function isChild(spawned: ChildProcess | NodeJS.ErrnoException): spawned is ChildProcess {
  return !(spawned instanceof Error);
}

function notRunnable(executable: string, reason: string): StartFailure {
  return { kind: "startFailure", message: `fork/exec ${executable}: ${reason}` };
}

/** Undefined when the output ends without one. What follows it is read and dropped. */
function firstLineOf(child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    let text = "";
    const onData = (chunk: string): void => {
      text += chunk;
      const end = text.indexOf("\n");
      if (end === -1 && text.length < longestHandshake) return;
      resolve(end === -1 ? text : text.slice(0, end));
      child.stdout?.off("data", onData).resume();
    };
    child.stdout
      ?.setEncoding("utf8")
      .on("data", onData)
      .once("end", () => resolve(text === "" ? undefined : text));
  });
}
