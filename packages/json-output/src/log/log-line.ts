import type { Dialect } from "@landform/addrs";
import { compareStrings } from "@landform/cty";
import type { Diagnostic, SourceLookup } from "@landform/diagnostics";
import { diagnosticDocument } from "../diagnostic-document.js";
import { formatJson, formatPlainJson } from "../format-json.js";

/** One line of the `-json` user interface, before it has a time. */
export interface LogLine {
  readonly level: "info" | "warn" | "error";
  /** The line in words, as people would read it. */
  readonly message: string;
  /** What kind of line it is, and its payload by name. */
  readonly fields: Readonly<Record<string, unknown>>;
}

/** The text of a line, with its end. Only Terraform escapes HTML characters. */
export function formatLogLine(line: LogLine, time: Date, dialect: Pick<Dialect, "name">): string {
  const fields = Object.entries(line.fields).sort(([a], [b]) => compareStrings(a, b));
  const document = {
    "@level": line.level,
    "@message": line.message,
    "@module": `${dialect.name}.ui`,
    ...Object.fromEntries(fields.filter(([name]) => name.startsWith("@"))),
    "@timestamp": formatTime(time),
    ...Object.fromEntries(fields.filter(([name]) => !name.startsWith("@"))),
  };
  return `${dialect.name === "terraform" ? formatJson(document) : formatPlainJson(document)}\n`;
}

/** RFC 3339 with microseconds, in local time: `2026-11-30T16:11:18.830000+01:00`; `Z` for UTC. */
function formatTime(time: Date): string {
  const offset = -time.getTimezoneOffset();
  const local = new Date(time.getTime() + offset * 60_000).toISOString().slice(0, -1);
  return `${local}000${offset === 0 ? "Z" : formatOffset(offset)}`;
}

function formatOffset(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

/** The first line of all. */
export function versionLine({ name, productName, version }: Dialect): LogLine {
  const fields = { [name]: version, type: "version", ui: "1.2" };
  return { level: "info", message: `${productName} ${version}`, fields };
}

export function messageLine(message: string): LogLine {
  return { level: "info", message, fields: { type: "log" } };
}

export function diagnosticLine(diagnostic: Diagnostic, sources: SourceLookup): LogLine {
  const isWarning = diagnostic.severity === "warning";
  return {
    level: isWarning ? "warn" : "error",
    message: `${isWarning ? "Warning" : "Error"}: ${diagnostic.summary}`,
    fields: { type: "diagnostic", diagnostic: diagnosticDocument(diagnostic, sources) },
  };
}
