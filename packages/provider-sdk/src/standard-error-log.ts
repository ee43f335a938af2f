import process from "node:process";
import { formatJsonLogEntry, type LogLevel, logLevels } from "@landform/diagnostics";
import type { PluginLog } from "@landform/provider-protocol";

/**
 * The log of a provider that runs as a program: lines of JSON on standard error, which engines take into their logs.
 * All of it, unless `TF_LOG_PROVIDER_NAME`, or `TF_LOG_PROVIDER` for all providers, sets a level.
 */
export function standardErrorLog(
  name: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): PluginLog {
  const own = env[`TF_LOG_PROVIDER_${name.toUpperCase().replaceAll("-", "_")}`];
  return {
    level: levelCalled(own || env.TF_LOG_PROVIDER || "trace"),
    write: (entry) => void process.stderr.write(`${formatJsonLogEntry(entry, new Date())}\n`),
  };
}

/** A word that names no level asks for all, as in `TF_LOG=1`. */
function levelCalled(word: string): LogLevel | "off" {
  const name = word.toLowerCase();
  return name === "off" ? "off" : (logLevels.find((level) => level === name) ?? "trace");
}
