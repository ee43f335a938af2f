import process from "node:process";
import { formatJsonLogEntry, logSettings } from "@landform/diagnostics";
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
    level: logSettings({ TF_LOG_PROVIDER: own || env.TF_LOG_PROVIDER || "TRACE" }).provider,
    write: (entry) => void process.stderr.write(`${formatJsonLogEntry(entry, new Date())}\n`),
  };
}
