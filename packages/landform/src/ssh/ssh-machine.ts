import { setImmediate as nextTurn } from "node:timers/promises";
import type { Client } from "ssh2";
import { goBase, goDirectory } from "./go-path.js";
import type { RemoteMachine, Source } from "./remote-machine.js";
import { sendDirectory, sendFile } from "./scp.js";
import { type Session, type SessionOptions, startSession, terminal } from "./session.js";
import { shellWords } from "./shell-words.js";

/** A machine that `client` is logged in to. `forwardsAgent`: what runs there may use our agent, where the server lets it. */
export class SshMachine implements RemoteMachine {
  readonly #client: Client;
  readonly #platform: "unix" | "windows";
  #forwardsAgent: boolean;

  constructor(client: Client, platform: "unix" | "windows", forwardsAgent: boolean) {
    this.#client = client;
    this.#platform = platform;
    this.#forwardsAgent = forwardsAgent;
  }

  async run(command: string, onOutput: (chunk: Uint8Array) => void): Promise<void> {
    const line = command.trim();
    const { channel, ended } = await this.#start(`${line}\n`, this.#platform === "unix" ? { pty: terminal } : {});
    channel.on("data", onOutput);
    channel.stderr.on("data", onOutput);
    channel.end();
    const problem = await ended;
    if (problem !== undefined) throw new Error(`error executing "${line}": ${problem.message}`);
  }

  upload(destination: string, source: Source): Promise<void> {
    return this.#copy(["scp", "-vt", goDirectory(destination)], (channel) =>
      sendFile(channel, goBase(destination), source),
    );
  }

  uploadDirectory(destination: string, source: string): Promise<void> {
    return this.#copy(["scp", "-rvt", destination], (channel) => sendDirectory(channel, source));
  }

  close(): void {
    this.#client.destroy();
  }

  async #copy(words: readonly string[], send: (channel: Session["channel"]) => Promise<void>): Promise<void> {
    const { channel, ended } = await this.#start(shellWords(words, this.#platform), {});
    channel.stderr.resume();
    // A write that waits for room waits for ever when the other side is gone, but the last it said is still read.
    const gone = ended.then(() => nextTurn(undefined));
    const failure = await Promise.race([send(channel).catch(asError), gone]);
    if (failure !== undefined && failure.message !== "EOF") {
      channel.destroy();
      throw failure;
    }
    channel.resume().end();
    const problem = await ended;
    if (problem?.status === 127) {
      throw new Error(
        "SCP failed to start. This usually means that SCP is not\nproperly installed on the remote system.",
      );
    }
    if (problem !== undefined) throw new Error(problem.message);
  }

  async #start(command: string, options: SessionOptions): Promise<Session> {
    if (!this.#forwardsAgent) return startSession(this.#client, command, options);
    try {
      return await startSession(this.#client, command, { ...options, agentForward: true });
    } catch {
      this.#forwardsAgent = false;
      return startSession(this.#client, command, options);
    }
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
