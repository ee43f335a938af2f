import { type LogLevel, logLevels } from "./log.js";

/** What the user wants to see of the logs, and where. */
export interface LogSettings {
  /** Of what we do ourselves. */
  readonly core: LogLevel | "off";
  /** Of what providers do. */
  readonly provider: LogLevel | "off";
  readonly isJson: boolean;
  /** Append to this file; else to the standard error. */
  readonly file?: string;
  /** Levels that do not exist, and stand for all. */
  readonly problems: readonly string[];
}

/** Reads `TF_LOG`, `TF_LOG_CORE`, `TF_LOG_PROVIDER` and `TF_LOG_PATH`. */
export function logSettings(env: Readonly<Record<string, string | undefined>>): LogSettings {
  const all = env.TF_LOG ?? "";
  const core = readLevel(env.TF_LOG_CORE || all);
  const provider = readLevel(env.TF_LOG_PROVIDER || all);
  const file = env.TF_LOG_PATH ?? "";
  return {
    core: core.level,
    provider: provider.level,
    isJson: (all || env.TF_LOG_CORE || "").toUpperCase() === "JSON",
    problems: [...new Set([...core.problems, ...provider.problems])],
    ...(file === "" ? {} : { file }),
  };
}

interface ReadLevel {
  readonly level: LogLevel | "off";
  readonly problems: readonly string[];
}

function readLevel(text: string): ReadLevel {
  const name = text.toUpperCase();
  if (name === "" || name === "OFF") return { level: "off", problems: [] };
  const level = logLevels.find((one) => one.toUpperCase() === name);
  if (level !== undefined) return { level, problems: [] };
  return { level: "trace", problems: name === "JSON" ? [] : [unknownLevel(name)] };
}

function unknownLevel(name: string): string {
  return `[WARN] Invalid log level: ${JSON.stringify(name)}. Defaulting to level: TRACE. Valid levels are: [TRACE DEBUG INFO WARN ERROR OFF]`;
}
