import type { Diagnostic } from "./diagnostic.js";
import { type Snippet, type SourceLookup, snippetOf, splitHighlight } from "./snippet.js";
import type { TextStyle } from "./style.js";
import { wrapParagraphs } from "./wrap.js";

export interface RenderOptions {
  readonly sources: SourceLookup;
  readonly style: TextStyle;
  /** Columns of the terminal; 0 for no wrapping. */
  readonly width: number;
}

/**
 * A diagnostic as people see it in a terminal: in colour inside a frame, plain after an empty line. Ends with a
 * newline.
 */
export function renderDiagnostic(diagnostic: Diagnostic, options: RenderOptions): string {
  const { style } = options;
  const paint = diagnostic.severity === "error" ? style.red : style.yellow;
  const label = diagnostic.severity === "error" ? "Error: " : "Warning: ";
  const framed = style.enabled;
  const [summary = "", ...more] = diagnostic.summary.split("\n").map(style.bold);
  const lines = [`${style.bold(paint(label))}${summary}`, ...more, ""];
  lines.push(...locationLines(diagnostic, options));
  const text = [diagnostic.detail, diagnostic.note ?? ""].filter((part) => part !== "").join("\n\n");
  if (text !== "") {
    const width = options.width === 0 ? 0 : options.width - (framed ? 3 : 1);
    lines.push(...wrapParagraphs(text, width).split("\n"));
  }
  if (!framed) return `\n${lines.join("\n")}\n`;
  // The reference tools leave an empty line where the location and the detail would be.
  if (text === "" && diagnostic.subject === undefined) lines.push("");
  const frame = lines.map((line) => `${paint("│")} ${line}`);
  return `${paint("╷")}\n${frame.join("\n")}\n${paint("╵")}\n`;
}

function locationLines(diagnostic: Diagnostic, options: RenderOptions): string[] {
  const lines: string[] = [];
  if (diagnostic.address !== undefined) lines.push(`  with ${diagnostic.address},`);
  if (diagnostic.subject !== undefined) {
    const snippet = snippetOf(diagnostic, options.sources);
    if (snippet === undefined) {
      lines.push(`  on ${diagnostic.subject.filename} line ${diagnostic.subject.start.line}:`);
      lines.push("  (source code not available)");
    } else {
      lines.push(...snippetLines(diagnostic, snippet, options.style));
    }
  }
  if (diagnostic.subject !== undefined) lines.push("");
  return lines;
}

function snippetLines(diagnostic: Diagnostic, snippet: Snippet, style: TextStyle): string[] {
  const { subject, functionCall } = diagnostic;
  const inContext = snippet.context === undefined ? "" : `, in ${snippet.context}`;
  const lines = [`  on ${subject?.filename ?? ""} line ${subject?.start.line ?? 0}${inContext}:`];
  const [before, marked, after] = splitHighlight(snippet);
  const highlighted = marked
    .split("\n")
    .map((part) => (part === "" ? part : style.underline(part)))
    .join("\n");
  `${before}${highlighted}${after}`.split("\n").forEach((line, index) => {
    lines.push(`${String(snippet.startLine + index).padStart(4)}: ${line}`);
  });
  const values = [...snippet.values].sort((a, b) =>
    a.traversal < b.traversal ? -1 : a.traversal > b.traversal ? 1 : 0,
  );
  if (values.length > 0 || functionCall !== undefined) {
    lines.push(`    ${style.gray("├────────────────")}`);
    if (functionCall?.signature !== undefined) {
      const open = functionCall.signature.indexOf("(");
      const name = style.bold(functionCall.name);
      lines.push(`    ${style.gray("│")} while calling ${name}${functionCall.signature.slice(open)}`);
    }
    for (const { traversal, statement } of values) {
      lines.push(`    ${style.gray("│")} ${style.bold(traversal)} ${statement}`);
    }
  }
  return lines;
}
