/** How urgent an entry is, from what only those who look for a fault want to know on. */
export type LogLevel = "trace" | "debug" | "info" | "warn" | "error";
export const logLevels: readonly LogLevel[] = ["trace", "debug", "info", "warn", "error"];

/**
 * What a run tells those who look for a fault. A level that nobody reads has no method: in `log.trace?.(text)` the text
 * is then not even made. Values of a configuration or a state never belong in it, as they may be secret.
 */
export type Log = { readonly [Level in LogLevel]?: (message: string) => void };

export const silentLog: Log = {};

/** A log of what is at least as urgent as `least`. */
export function logFrom(least: LogLevel | "off", write: (level: LogLevel, message: string) => void): Log {
  const kept = logLevels.filter((level) => isLogged(level, least));
  return Object.fromEntries(kept.map((level) => [level, (message: string) => write(level, message)]));
}

/** Is an entry of `level` kept where `least` was asked for? */
export function isLogged(level: LogLevel, least: LogLevel | "off"): boolean {
  return least !== "off" && logLevels.indexOf(level) >= logLevels.indexOf(least);
}

/** One entry as it is kept. */
export interface LogEntry {
  readonly level: LogLevel;
  readonly message: string;
  /** Name of the logger, such as `provider.terraform-provider-aws`; empty for our own. */
  readonly module: string;
  /** As its writer gave it; the time of arrival where it gave none. */
  readonly timestamp?: string;
  /** Values are what JSON has. `@module` is the logger's name as the writer itself has it. */
  readonly fields: readonly (readonly [key: string, value: unknown])[];
}
