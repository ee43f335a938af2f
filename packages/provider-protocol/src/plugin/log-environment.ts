import type { PluginLog } from "./plugin-log.js";

const logVariables = ["TF_LOG_SDK", "TF_LOG_SDK_PROTO", "TF_LOG_SDK_FRAMEWORK", "TF_LOG_PROVIDER"];

/** Nobody listens: a provider that is not told so writes all it knows, which we would read and drop. */
export function withLogSettings(
  env: Readonly<Record<string, string | undefined>>,
  log: PluginLog | undefined,
): Readonly<Record<string, string | undefined>> {
  if (log !== undefined && log.level !== "off") return env;
  const off = Object.fromEntries(logVariables.map((name) => [name, "off"]));
  return { ...env, ...off };
}
