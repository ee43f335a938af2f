import { spawn } from "node:child_process";
import process from "node:process";
import type { Dialect } from "@landform/addrs";
import type { Terminal } from "./terminal.js";

/** Turns Ctrl-C into a polite stop first and an end after that. */
export interface Interrupts {
  /** Aborts at the first interrupt: start nothing new, let running calls end. */
  readonly graceful: AbortSignal;
  /** Aborts at the second: save what is known and leave. */
  readonly forced: AbortSignal;
  dispose(): void;
}

const signals = ["SIGINT", "SIGTERM"] as const;

export function watchInterrupts(terminal: Terminal, dialect: Dialect): Interrupts {
  const graceful = new AbortController();
  const forced = new AbortController();
  const onSignal = (): void => {
    if (!graceful.signal.aborted) {
      terminal.out(
        `\nInterrupt received.\nPlease wait for ${dialect.productName} to exit or data loss may occur.\nGracefully shutting down...\n\nStopping operation...\n`,
      );
      graceful.abort();
      return;
    }
    if (forced.signal.aborted) return;
    terminal.err("\nTwo interrupts received. Exiting immediately. Note that data loss may have occurred.\n");
    forced.abort();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    graceful: graceful.signal,
    forced: forced.signal,
    dispose: () => {
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

/**
 * Make sure that this process ends soon: exiting waits for system calls that hang (a pipe nobody reads, a dead network
 * disk), so a child that outlives us for a moment kills what is left.
 */
export function endForCertain(): void {
  const watchdog = spawn("sh", ["-c", `sleep 1; kill -9 ${process.pid}`], { detached: true, stdio: "ignore" });
  watchdog.on("error", () => undefined);
  watchdog.unref();
}
