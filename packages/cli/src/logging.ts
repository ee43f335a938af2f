import { appendFileSync, openSync } from "node:fs";
import {
  codeOf,
  formatJsonLogEntry,
  formatLogEntry,
  type Log,
  type LogEntry,
  type LogLevel,
  logFrom,
  logSettings,
  silentLog,
} from "@landform/diagnostics";

/** The logs that the user's environment asks for. */
export interface Logging {
  /** Of what we do ourselves. */
  readonly log: Log;
  /** Of what providers do that are programs. */
  readonly pluginLog: { readonly level: LogLevel | "off"; write(entry: LogEntry): void };
}

/** Takes text to where people see it at once. */
type WriteText = (text: string) => void;

/**
 * `toPeople` shows what no file is named for, or one that can't be written. Nothing is opened, and nothing costs time,
 * where no log was asked for.
 */
export function openLogging(env: Readonly<Record<string, string | undefined>>, toPeople: WriteText): Logging {
  const { core, provider, isJson, file, problems } = logSettings(env);
  if (core === "off" && provider === "off") return silent;
  for (const problem of problems) toPeople(`${problem}\n`);
  const writeText = file === undefined ? toPeople : appendingTo(file, toPeople);
  const format = isJson ? formatJsonLogEntry : formatLogEntry;
  const write = (entry: LogEntry): void => writeText(`${format(entry, new Date())}\n`);
  return {
    log: logFrom(core, (level, message) => write({ level, message, module: "", fields: [] })),
    pluginLog: { level: provider, write },
  };
}

const silent: Logging = { log: silentLog, pluginLog: { level: "off", write: () => undefined } };

/** Writes each text before it returns: the last lines before a crash are those that count. */
function appendingTo(file: string, otherwise: WriteText): WriteText {
  try {
    const descriptor = openSync(file, "a");
    return (text) => appendFileSync(descriptor, text);
  } catch (error) {
    const code = codeOf(error);
    otherwise(`Error opening log file: open ${file}: ${reasons.get(code) ?? code}\n`);
    return otherwise;
  }
}

const reasons: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "no such file or directory"],
  ["EISDIR", "is a directory"],
  ["ENOTDIR", "not a directory"],
  ["EACCES", "permission denied"],
  ["EROFS", "read-only file system"],
]);
