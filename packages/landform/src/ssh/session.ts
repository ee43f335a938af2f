import type { Client, ClientChannel } from "ssh2";

/** A command that runs on the other machine. */
export interface Session {
  readonly channel: ClientChannel;
  /** Why it did not end well; undefined when it did. */
  readonly ended: Promise<ExitProblem | undefined>;
}

export interface ExitProblem {
  /** Undefined when the connection ended first. */
  readonly status?: number;
  /** In Go's words. */
  readonly message: string;
}

/** What a terminal there is told of itself: no echo, as wide as the reference says. */
export const terminal = {
  term: "xterm",
  rows: 80,
  cols: 40,
  modes: { ECHO: 0, TTY_OP_ISPEED: 14_400, TTY_OP_OSPEED: 14_400 },
} as const;

export interface SessionOptions {
  readonly pty?: typeof terminal;
  readonly agentForward?: boolean;
}

/** Start a command. Rejects where the server does not let us. */
export function startSession(client: Client, command: string, options: SessionOptions): Promise<Session> {
  return new Promise((resolve, reject) => {
    client.exec(command, options, (error, channel) => {
      if (error === undefined) resolve({ channel, ended: ending(client, channel) });
      else reject(error);
    });
  });
}

function ending(client: Client, channel: ClientChannel): Promise<ExitProblem | undefined> {
  return new Promise((resolve) => {
    let problem: ExitProblem | undefined = {
      message: "wait: remote command exited without exit status or exit signal",
    };
    channel.on("exit", (code: number | null, signal?: string, _dumped?: boolean, reason?: string) => {
      problem = code === null ? endedBySignal(signal ?? "", reason) : endedWith(code);
    });
    // A channel may fail while it is written to; what counts is how it ends.
    channel.on("error", () => {});
    const end = (): void => {
      client.off("close", end);
      resolve(problem);
    };
    channel.on("close", end);
    client.once("close", end);
  });
}

function endedWith(status: number): ExitProblem | undefined {
  return status === 0 ? undefined : { status, message: `Process exited with status ${status}` };
}

const signals: readonly string[] = [
  "HUP",
  "INT",
  "QUIT",
  "ILL",
  "",
  "ABRT",
  "",
  "FPE",
  "KILL",
  "",
  "SEGV",
  "",
  "PIPE",
  "ALRM",
  "TERM",
];

function endedBySignal(name: string, reason: string | undefined): ExitProblem {
  const signal = name.replace(/^SIG/, "");
  const status = 129 + signals.indexOf(signal);
  const because = reason === undefined || reason === "" ? "" : `. Reason was: ${reason}`;
  return { status, message: `Process exited with status ${status} from signal ${signal}${because}` };
}
