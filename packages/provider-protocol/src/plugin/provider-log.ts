import { appendFileSync, openSync } from "node:fs";
import type { LogEntry, LogLevel, PluginLog } from "./plugin-log.js";
import { systemWords } from "./system-words.js";

const levels: ReadonlyMap<string, LogLevel | "off"> = new Map([
  ["TRACE", "trace"],
  ["DEBUG", "debug"],
  ["INFO", "info"],
  ["WARN", "warn"],
  ["ERROR", "error"],
  ["OFF", "off"],
  ["JSON", "trace"],
]);

/** What the user wants to see of what providers log. */
export interface LogSettings {
  readonly level: LogLevel | "off";
  readonly isJson: boolean;
  /** Append to this file; else to the standard error. */
  readonly file?: string;
}

/** Reads `TF_LOG_PROVIDER`, else `TF_LOG`, and `TF_LOG_PATH`. A level that does not exist means all of them. */
export function providerLogSettings(env: Readonly<Record<string, string | undefined>>): LogSettings {
  const all = (env.TF_LOG || env.TF_LOG_CORE || "").toUpperCase();
  const wanted = (env.TF_LOG_PROVIDER || env.TF_LOG || "").toUpperCase();
  const file = env.TF_LOG_PATH ?? "";
  return {
    level: wanted === "" ? "off" : (levels.get(wanted) ?? "trace"),
    isJson: all === "JSON",
    ...(file === "" ? {} : { file }),
  };
}

/** Takes text to where people see it at once. */
export type WriteText = (text: string) => void;

/** A log as the user's environment asks for it; `toPeople` where it names no file, or one that can't be written. */
export function createProviderLog(env: Readonly<Record<string, string | undefined>>, toPeople: WriteText): PluginLog {
  const { level, isJson, file } = providerLogSettings(env);
  const format = isJson ? formatJsonEntry : formatEntry;
  let write: WriteText | undefined;
  return {
    level,
    write(entry) {
      write ??= file === undefined ? toPeople : appendingTo(file, toPeople);
      write(`${format(entry, new Date().toISOString())}\n`);
    },
  };
}

/** Writes each text before it returns: the last lines before a crash are those that count. */
function appendingTo(file: string, otherwise: WriteText): WriteText {
  try {
    const descriptor = openSync(file, "a");
    return (text) => appendFileSync(descriptor, text);
  } catch (error) {
    otherwise(`Error opening log file: open ${file}: ${error instanceof Error ? systemWords(error) : error}\n`);
    return otherwise;
  }
}

/** `2026-01-02T03:04:05.678Z [WARN]  provider.x: message: key=value`; `now` as in an ISO date. */
export function formatEntry({ level, module, message, fields, timestamp }: LogEntry, now: string): string {
  const name = module === "" ? "" : `${module}: `;
  const pairs = fields
    .map(([key, value]) => ` ${key}=${/[\s"=]/.test(value) ? JSON.stringify(value) : value}`)
    .join("");
  const label = `[${level.toUpperCase()}]`.padEnd(longestLabel);
  return `${timestamp ?? now} ${label} ${name}${message}${pairs === "" ? "" : `:${pairs}`}`;
}

const longestLabel = "[ERROR]".length;

export function formatJsonEntry({ level, module, message, fields, timestamp }: LogEntry, now: string): string {
  return JSON.stringify({
    "@level": level,
    "@message": message,
    ...(module === "" ? {} : { "@module": module }),
    "@timestamp": timestamp ?? now,
    ...Object.fromEntries(fields),
  });
}
