import type { Diagnostic, SourceLookup } from "@landform/diagnostics";
import { type DiagnosticDocument, diagnosticDocument } from "./diagnostic-document.js";
import { formatJson } from "./format-json.js";

/** What `validate -json` prints. */
export interface ValidationDocument {
  readonly format_version: string;
  readonly valid: boolean;
  readonly error_count: number;
  readonly warning_count: number;
  readonly diagnostics: readonly DiagnosticDocument[];
}

export function validationDocument(diagnostics: readonly Diagnostic[], sources: SourceLookup): ValidationDocument {
  const errorCount = diagnostics.filter(({ severity }) => severity === "error").length;
  return {
    format_version: "1.0",
    valid: errorCount === 0,
    error_count: errorCount,
    warning_count: diagnostics.length - errorCount,
    diagnostics: diagnostics.map((each) => diagnosticDocument(each, sources)),
  };
}

/** The text of `validate -json`. */
export function formatValidation(diagnostics: readonly Diagnostic[], sources: SourceLookup): string {
  return `${formatJson(validationDocument(diagnostics, sources), "indented")}\n`;
}
