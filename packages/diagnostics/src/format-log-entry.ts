import type { LogEntry } from "./log.js";

/** `2026-01-02T03:04:05.678Z [WARN]  provider.x: message: key=value` */
export function formatLogEntry({ level, module, message, fields, timestamp }: LogEntry, now: Date): string {
  const name = module === "" ? "" : `${module}: `;
  const pairs = fields.map(([key, value]) => ` ${key}=${fieldText(value)}`).join("");
  const label = `[${level.toUpperCase()}]`.padEnd(longestLabel);
  return `${timestamp ?? localTime(now)} ${label} ${name}${message}${pairs === "" ? "" : `:${pairs}`}`;
}

function fieldText(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  return /[\s"=]/.test(value) ? JSON.stringify(value) : value;
}

const longestLabel = "[ERROR]".length;

/** One JSON object, whose `@module` is the one of the fields where they have one. */
export function formatJsonLogEntry({ level, module, message, fields, timestamp }: LogEntry, now: Date): string {
  return JSON.stringify({
    "@level": level,
    "@message": message,
    ...(module === "" ? {} : { "@module": module }),
    "@timestamp": timestamp ?? localTime(now, { digits: 6, separator: ":" }),
    ...Object.fromEntries(fields),
  });
}

/** As Go's logs have it: the time where we are, with `Z` for none and else an offset. */
function localTime(now: Date, { digits = 3, separator = "" } = {}): string {
  const offset = -now.getTimezoneOffset();
  const time = new Date(now.getTime() + offset * 60_000)
    .toISOString()
    .slice(0, -1)
    .padEnd(20 + digits, "0");
  return `${time}${offset === 0 ? "Z" : formatOffset(offset, separator)}`;
}

function formatOffset(minutes: number, separator: string): string {
  const amount = Math.abs(minutes);
  const [hours, rest] = [Math.floor(amount / 60), amount % 60].map((part) => String(part).padStart(2, "0"));
  return `${minutes < 0 ? "-" : "+"}${hours}${separator}${rest}`;
}
