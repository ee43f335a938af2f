import process from "node:process";
import type { CommandContext } from "./command.js";

const signals = ["SIGINT", "SIGTERM"] as const;

/** Do `work`, which an interrupt may cut off anywhere: `words` are shown, and this process ends. */
export async function endOnInterrupt<T>(
  { terminal, jsonLog }: CommandContext,
  words: string,
  work: () => Promise<T>,
): Promise<T> {
  const end = (): void => {
    if (jsonLog === undefined) terminal.err(`${words}\n`);
    else jsonLog.message(words);
    process.exit(1);
  };
  for (const signal of signals) process.once(signal, end);
  try {
    return await work();
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}
