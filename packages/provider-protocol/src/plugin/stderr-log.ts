import type { LogEntry, LogLevel } from "@landform/diagnostics";
import { keeps, type PluginLog } from "./plugin-log.js";

/** Longer lines are not looked into, but logged piece by piece. */
const longestLine = 64 * 1024;
const keptPanicLines = 100;
const keptLastLines = 20;

/**
 * Reads what a plugin writes to its standard error, for as long as it does: a plugin whose log nobody reads stands
 * still. Lines become log entries; the trace of a panic and the last plain lines are kept for messages.
 */
export class StderrLog {
  readonly #module: string;
  readonly #log: PluginLog | undefined;
  readonly #panic: string[] = [];
  readonly #lastLines: string[] = [];
  #rest = "";
  #isInPanic = false;

  constructor(module: string, log: PluginLog | undefined) {
    this.#module = module;
    this.#log = log;
  }

  /** The first lines of the panic, or of the exception in Node.js, that ended the plugin; empty where there was none. */
  get panic(): readonly string[] {
    const endedByException = /^Node\.js v\d/.test(this.#lastLines.at(-1) ?? "");
    return this.#panic.length === 0 && endedByException ? this.#lastLines : this.#panic;
  }

  /** What the plugin wrote last that was no log entry. */
  get lastLines(): readonly string[] {
    return this.#lastLines;
  }

  /** `chunk` ends anywhere. */
  add(chunk: string): void {
    const lines = (this.#rest + chunk).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#line(line.endsWith("\r") ? line.slice(0, -1) : line);
    if (this.#rest.length > longestLine) this.end();
  }

  /** No more follows: what is left is a line too. */
  end(): void {
    if (this.#rest !== "") this.#line(this.#rest);
    this.#rest = "";
  }

  #line(line: string): void {
    if (line === "") {
      if (this.#isInPanic && this.#panic.length < keptPanicLines) this.#panic.push(line);
      return;
    }
    if (line.startsWith("{")) {
      if (!keeps(this.#log, "error")) return;
      const entry = parseEntry(line, this.#module);
      if (entry !== undefined) {
        this.#write(entry);
        return;
      }
    }
    this.#isInPanic ||= line.startsWith("panic: ") || line.startsWith("fatal error: ");
    if (this.#isInPanic && this.#panic.length < keptPanicLines) this.#panic.push(line);
    this.#lastLines.push(line);
    if (this.#lastLines.length > keptLastLines) this.#lastLines.shift();
    this.#write(plainEntry(line, this.#module, this.#isInPanic));
  }

  #write(entry: LogEntry): void {
    if (keeps(this.#log, entry.level)) this.#log.write(entry);
  }
}

const levels: ReadonlySet<string> = new Set<LogLevel>(["trace", "debug", "info", "warn", "error"]);

function isLevel(text: unknown): text is LogLevel {
  return typeof text === "string" && levels.has(text);
}

/** The JSON that Go's hclog writes; undefined for anything else. */
export function parseEntry(line: string, module: string): LogEntry | undefined {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof json !== "object" || json === null) return undefined;
  const all = new Map<string, unknown>(Object.entries(json));
  const level = all.get("@level");
  const timestamp = all.get("@timestamp");
  const fields = [...all].filter(([key]) => !["@level", "@message", "@timestamp"].includes(key));
  return {
    level: isLevel(level) ? level : "debug",
    message: String(all.get("@message") ?? ""),
    module,
    ...(typeof timestamp === "string" ? { timestamp } : {}),
    fields,
  };
}

/** A line of Go's own log may begin with its level. */
function plainEntry(line: string, module: string, isPanic: boolean): LogEntry {
  const prefix = /^\[(TRACE|DEBUG|INFO|WARN|ERROR)\] ?/.exec(line);
  const level = prefix?.[1]?.toLowerCase();
  const found = isLevel(level) ? level : "debug";
  return {
    level: isPanic ? "error" : found,
    message: prefix === null ? line : line.slice(prefix[0].length),
    module,
    fields: [],
  };
}
