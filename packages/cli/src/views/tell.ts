import type { LogLine } from "@landform/json-output";
import type { CommandContext } from "../command.js";

/** Something to say: in text for people, and as a line for programs, which may be other words. */
export interface Message {
  readonly text: string;
  readonly line: string | LogLine;
}

/** A sentence that is the same for both. */
export function sentence(words: string): Message {
  return { text: `${words}\n`, line: words };
}

export function tell({ terminal, jsonLog }: CommandContext, { text, line }: Message): void {
  if (jsonLog === undefined) terminal.out(text);
  else jsonLog.line(typeof line === "string" ? { level: "info", message: line, fields: {} } : line);
}

/** What can't be done, and why, where the reference has no diagnostic for it; the exit code. */
export function refuse({ terminal, jsonLog }: CommandContext, { text, line }: Message): number {
  if (jsonLog === undefined) terminal.err(`${terminal.style.red(text)}\n`);
  else jsonLog.line(typeof line === "string" ? { level: "error", message: line, fields: {} } : line);
  return 1;
}
