export type LogLevel = "trace" | "debug" | "info" | "warn" | "error";

/** What a provider (or the host, about it) wrote to its log. */
export interface LogEntry {
  readonly level: LogLevel;
  readonly message: string;
  /** Name of the logger, such as `provider.terraform-provider-aws`. */
  readonly module: string;
  /** As the provider wrote it; the time of arrival where it wrote none. */
  readonly timestamp?: string;
  readonly fields: readonly (readonly [key: string, value: string])[];
}

/** Where log entries go. */
export interface PluginLog {
  /** The least level that is kept; `off` keeps nothing, and providers are told so. */
  readonly level: LogLevel | "off";
  write(entry: LogEntry): void;
  /** Where the trace of a provider's panic goes, as it is; else it is a part of the error that the panic caused. */
  crashed?(report: string): void;
}

const order: readonly (LogLevel | "off")[] = ["trace", "debug", "info", "warn", "error", "off"];

export function keeps(log: PluginLog | undefined, level: LogLevel): log is PluginLog {
  return log !== undefined && order.indexOf(level) >= order.indexOf(log.level);
}
