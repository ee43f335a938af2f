import process from "node:process";
import { Writable } from "node:stream";
import { colored, plain, type TextStyle } from "@landform/diagnostics";
import { type DirectWriter, directWriter } from "./direct-writer.js";

/** Where a command reads and writes. A reader that goes away early (`| head`) ends the output, not the work. */
export interface Terminal {
  readonly style: TextStyle;
  /** Columns to wrap text at. */
  readonly width: number;
  /** Can a person answer questions here? */
  readonly interactive: boolean;
  out(text: string): void;
  err(text: string): void;
  /** One line from standard input without its newline; `undefined` at its end or when `signal` aborts. */
  readLine(prompt: string, options?: LineOptions): Promise<string | undefined>;
  /** All of standard input. */
  readAll(): Promise<Uint8Array>;
}

export interface LineOptions {
  readonly signal?: AbortSignal;
  /** Do not show what is typed. */
  readonly secret?: boolean;
}

const defaultWidth = 78;

export function processTerminal(options: { readonly color: boolean }): Terminal {
  const out = directWriter(1);
  const err = directWriter(2);
  return {
    style: options.color ? colored : plain,
    width: out === undefined && process.stdout.isTTY ? process.stdout.columns || defaultWidth : defaultWidth,
    // A getter: opening standard input costs time that most commands need not spend.
    get interactive() {
      return process.stdin.isTTY === true;
    },
    out: out === undefined ? streamWriter(process.stdout) : whileRead(out),
    err: err === undefined ? streamWriter(process.stderr) : whileRead(err),
    readLine,
    readAll,
  };
}

const openStreams: NodeJS.WriteStream[] = [];

function streamWriter(stream: NodeJS.WriteStream): (text: string) => void {
  let open = true;
  stream.on("error", () => {
    open = false;
  });
  openStreams.push(stream);
  return (text) => {
    if (open && text !== "") stream.write(text);
  };
}

function whileRead(write: DirectWriter): (text: string) => void {
  let open = true;
  return (text) => {
    if (open && text !== "") open = write(text);
  };
}

/** Resolves once all output has gone out or nobody reads it any more: a process that exits drops what a stream holds back. */
export async function outputWritten(): Promise<void> {
  for (const stream of openStreams)
    if (stream.writableLength > 0 && !stream.destroyed) await new Promise((resolve) => stream.write("", resolve));
}

async function readLine(prompt: string, { signal, secret = false }: LineOptions = {}): Promise<string | undefined> {
  const { createInterface } = await import("node:readline");
  const reader = createInterface({
    input: process.stdin,
    output: secret ? new Writable({ write: (_chunk, _encoding, done) => done() }) : process.stdout,
    terminal: process.stdin.isTTY === true,
  });
  // By now the terminal no longer shows what is typed.
  if (secret) process.stdout.write(prompt);
  try {
    return await new Promise((resolve) => {
      const cancel = (): void => resolve(undefined);
      if (signal?.aborted === true) return cancel();
      signal?.addEventListener("abort", cancel, { once: true });
      reader.on("SIGINT", () => {
        process.kill(process.pid, "SIGINT");
      });
      reader.on("close", cancel);
      reader.question(secret ? "" : prompt, resolve);
    });
  } finally {
    reader.close();
    if (secret) process.stdout.write("\n");
  }
}

async function readAll(): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
