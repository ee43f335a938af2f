export type { Diagnostic, DiagnosticExtra, ExpressionValue, FunctionCallContext, Severity } from "./diagnostic.js";
export { InvariantError, invariant, unreachable } from "./invariant.js";
export { DiagnosticList, type DiagnosticSink, hasErrors, type WithDiagnostics } from "./sink.js";
export { formatRange, rangeBetween, type SourcePosition, type SourceRange } from "./source-range.js";
