import type { Dialect } from "@landform/addrs";
import type { Diagnostic, SourceLookup } from "@landform/diagnostics";
import type { EngineEvent } from "@landform/engine";
import { diagnosticLine, formatLogLine, hookLine, type LogLine, messageLine, versionLine } from "@landform/json-output";

/** What `-json` prints in the place of text: one JSON object a line. */
export interface JsonLog {
  line(line: LogLine): void;
  message(text: string): void;
  diagnostic(diagnostic: Diagnostic, sources: SourceLookup): void;
  event(event: EngineEvent): void;
}

/** Starts with the line that names the versions. */
export function openJsonLog(out: (text: string) => void, dialect: Dialect): JsonLog {
  const line = (one: LogLine): void => out(formatLogLine(one, new Date(), dialect));
  line(versionLine(dialect));
  return {
    line,
    message: (text) => line(messageLine(text)),
    diagnostic: (diagnostic, sources) => line(diagnosticLine(diagnostic, sources)),
    event: (event) => {
      if (hasNoLine(event) || isBlankOutput(event)) return;
      const told = hookLine(event, dialect);
      if (told !== undefined) line(told);
    },
  };
}

type Silent = Extract<EngineEvent, { readonly id: string } | { readonly kind: "forgotten" | "ephemeralDeferred" }>;

/** The planned change tells that an object is imported or forgotten. */
function hasNoLine(event: EngineEvent): event is Silent {
  return event.kind.startsWith("import") || event.kind === "forgotten" || event.kind === "ephemeralDeferred";
}

function isBlankOutput(event: EngineEvent): boolean {
  return event.kind === "provisionOutput" && event.output === "";
}
