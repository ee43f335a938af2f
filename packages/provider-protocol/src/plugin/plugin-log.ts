import { isLogged, type LogEntry, type LogLevel } from "@landform/diagnostics";

/** Where goes what providers (or the host, about them) log. */
export interface PluginLog {
  /** The least level that is kept; `off` keeps nothing, and providers are told so. */
  readonly level: LogLevel | "off";
  write(entry: LogEntry): void;
  /** Where the trace of a provider's panic goes, as it is; else it is a part of the error that the panic caused. */
  crashed?(report: string): void;
}

export function keeps(log: PluginLog | undefined, level: LogLevel): log is PluginLog {
  return log !== undefined && isLogged(level, log.level);
}
