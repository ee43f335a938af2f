import { isLogged, type LogLevel } from "@landform/diagnostics";
import type { PluginLog } from "@landform/provider-protocol";

/** Values are what JSON has. */
export type LogFields = Readonly<Record<string, unknown>>;

/**
 * What a provider tells those who look for a fault (`TF_LOG`). A message is best the same each time, with what differs
 * in its fields. Nothing secret belongs in either: `hiding` helps where that can't be told beforehand.
 */
export interface ProviderLog {
  trace(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** A log whose entries have these fields too. */
  with(fields: LogFields): ProviderLog;
  /** The log of a part of the provider, whose name comes after the provider's. */
  part(name: string): ProviderLog;
  /** A log that writes `***` for the values of these fields, and for these texts wherever they turn up. */
  hiding(what: Hidden): ProviderLog;
}

export interface Hidden {
  readonly fields?: readonly string[];
  readonly texts?: readonly (string | RegExp)[];
}

/** The log of the provider called `name`; without `log` nobody listens. */
export function providerLog(name: string, log: PluginLog | undefined): ProviderLog {
  return logOf({ log, module: `provider.${name}`, fields: {}, hidden: [], texts: [] });
}

interface Settings {
  readonly log: PluginLog | undefined;
  readonly module: string;
  readonly fields: LogFields;
  readonly hidden: readonly string[];
  readonly texts: readonly (string | RegExp)[];
}

function logOf(settings: Settings): ProviderLog {
  const { log, module } = settings;
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}): void => {
      if (log === undefined || !isLogged(level, log.level)) return;
      const entries = Object.entries({ ...settings.fields, ...fields });
      log.write({
        level,
        module,
        message: withoutTexts(message, settings),
        fields: entries.map(([key, value]) => [key, settings.hidden.includes(key) ? mask : masked(value, settings)]),
      });
    };
  return {
    trace: at("trace"),
    debug: at("debug"),
    info: at("info"),
    warn: at("warn"),
    error: at("error"),
    with: (fields) => logOf({ ...settings, fields: { ...settings.fields, ...fields } }),
    part: (part) => logOf({ ...settings, module: `${module}.${part}` }),
    hiding: ({ fields = [], texts = [] }) =>
      logOf({ ...settings, hidden: [...settings.hidden, ...fields], texts: [...settings.texts, ...texts] }),
  };
}

const mask = "***";

/** A value in which a hidden text turns up is written as text. */
function masked(value: unknown, settings: Settings): unknown {
  if (settings.texts.length === 0) return value;
  if (typeof value === "string") return withoutTexts(value, settings);
  // Texts inside are looked at before JSON escapes them, and what JSON makes of all of it after that.
  const hide = (_name: string, part: unknown) => (typeof part === "string" ? withoutTexts(part, settings) : part);
  const shown = withoutTexts(JSON.stringify(value, hide) ?? "", settings);
  return shown === (JSON.stringify(value) ?? "") ? value : shown;
}

function withoutTexts(text: string, { texts }: Settings): string {
  return texts.reduce<string>(
    (shown, secret) =>
      secret === "" ? shown : shown.replaceAll(typeof secret === "string" ? secret : everywhere(secret), mask),
    text,
  );
}

function everywhere(pattern: RegExp): RegExp {
  return pattern.global ? pattern : new RegExp(pattern, `${pattern.flags}g`);
}
