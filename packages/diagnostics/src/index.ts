export { consolidate, sortDiagnostics, withoutRepeats } from "./consolidate.js";
export type {
  CheckedKind,
  Diagnostic,
  DiagnosticExtra,
  ExpressionValue,
  FunctionCallContext,
  Severity,
} from "./diagnostic.js";
export { engineLimitOf } from "./engine-limit.js";
export { formatJsonLogEntry, formatLogEntry } from "./format-log-entry.js";
export { InvariantError, invariant, unreachable } from "./invariant.js";
export { isLogged, type Log, type LogEntry, type LogLevel, logFrom, silentLog } from "./log.js";
export { type LogSettings, logSettings } from "./log-settings.js";
export { quoted } from "./quoted.js";
export { type RenderOptions, renderDiagnostic } from "./render-text.js";
export { DiagnosticList, type DiagnosticSink, hasErrors, type WithDiagnostics } from "./sink.js";
export { type Snippet, type SourceLookup, snippetOf } from "./snippet.js";
export { formatRange, nowhere, rangeBetween, type SourcePosition, type SourceRange } from "./source-range.js";
export { SourceText, utf8Length } from "./source-text.js";
export { colored, plain, type TextStyle } from "./style.js";
export { codeOf, messageOf } from "./thrown.js";
export { wrapParagraphs } from "./wrap.js";
