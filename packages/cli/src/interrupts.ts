import { spawn } from "node:child_process";
import process from "node:process";
import type { Diagnostic } from "@landform/diagnostics";
import type { CommandContext } from "./command.js";

/** Turns Ctrl-C into a polite stop first and an end after that. */
export interface Interrupts {
  /** Aborts at the first interrupt: start nothing new, let running calls end. */
  readonly graceful: AbortSignal;
  /** Aborts at the second: save what is known and leave. */
  readonly forced: AbortSignal;
  /** Do `work`, and say at the first interrupt that it is being stopped. */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** What comes of `work`; at the second interrupt it is not waited for any longer. */
  unlessForced<T>(work: Promise<T>): Promise<T | "abandoned">;
  /** After a second interrupt this process ends soon then, whatever still runs. */
  dispose(): void;
}

/** What is said when work was abandoned. */
export const operationCanceled: Diagnostic = { severity: "error", summary: "operation canceled", detail: "" };

const twoInterrupts = "Two interrupts received. Exiting immediately. Note that data loss may have occurred.";

const signals = ["SIGINT", "SIGTERM"] as const;

export function watchInterrupts({ terminal, jsonLog, dialect }: CommandContext): Interrupts {
  const say = (text: string): void => (jsonLog === undefined ? terminal.out(`\n${text}\n`) : jsonLog.message(text));
  const graceful = new AbortController();
  const forced = new AbortController();
  const onSignal = (): void => {
    if (!graceful.signal.aborted) {
      say(
        `Interrupt received.\nPlease wait for ${dialect.productName} to exit or data loss may occur.\nGracefully shutting down...`,
      );
      graceful.abort();
      return;
    }
    if (forced.signal.aborted) return;
    if (jsonLog !== undefined) say(twoInterrupts);
    else terminal.err(`\n${twoInterrupts}\n`);
    forced.abort();
  };
  for (const signal of signals) process.on(signal, onSignal);
  return {
    graceful: graceful.signal,
    forced: forced.signal,
    async during(work) {
      const tell = (): void => say("Stopping operation...");
      graceful.signal.addEventListener("abort", tell, { once: true });
      try {
        return await work();
      } finally {
        graceful.signal.removeEventListener("abort", tell);
      }
    },
    unlessForced: (work) => {
      const abandoned = new Promise<"abandoned">((resolve) => {
        if (forced.signal.aborted) resolve("abandoned");
        else forced.signal.addEventListener("abort", () => resolve("abandoned"), { once: true });
      });
      return Promise.race([work, abandoned]);
    },
    dispose: () => {
      if (forced.signal.aborted) endForCertain();
      for (const signal of signals) process.off(signal, onSignal);
    },
  };
}

/**
 * Make sure that this process ends soon: exiting waits for system calls that hang (a pipe nobody reads, a dead network
 * disk), so a child that outlives us for a moment kills what is left.
 */
function endForCertain(): void {
  const watchdog = spawn("sh", ["-c", `sleep 1; kill -9 ${process.pid}`], { detached: true, stdio: "ignore" });
  watchdog.on("error", () => undefined);
  watchdog.unref();
}
