import { asBool, asNumber, asString, elementsOf, formatNumber, typeString, type Value } from "@landform/cty";
import { type Diagnostic, DiagnosticList, formatRange } from "@landform/diagnostics";
import { evaluate } from "./evaluate.js";
import { parseExpression } from "./parse.js";
import type { Scope } from "./scope.js";

/** A value in one line, marks in front of what has them. For tests. */
export function show(value: Value): string {
  const marks = [...value.marks].map((mark) => `${mark} `).join("");
  return marks + showUnmarked(value);
}

function showUnmarked(value: Value): string {
  if (value.kind === "null") return "null";
  if (value.kind === "unknown") return `unknown ${typeString(value.type)}`;
  switch (value.type.kind) {
    case "string":
      return JSON.stringify(asString(value));
    case "number":
      return formatNumber(asNumber(value));
    case "bool":
      return String(asBool(value));
    case "map":
    case "object":
      return `{${[...elementsOf(value)].map(([key, each]) => `${asString(key)}: ${show(each)}`).join(", ")}}`;
    default:
      return `[${[...elementsOf(value)].map(([, each]) => show(each)).join(", ")}]`;
  }
}

/** `Summary; detail (line,columns)` */
export function showDiagnostic({ summary, detail, subject }: Diagnostic): string {
  const place = subject === undefined ? "" : ` (${formatRange(subject).replace(/^[^:]*:/, "")})`;
  return `${summary}; ${detail}${place}`;
}

/** What evaluating `source` gives, then each diagnostic in a line. */
export function evaluated(source: string, scope?: Scope): readonly string[] {
  const diags = new DiagnosticList();
  const parsed = parseExpression(source, "test.tf");
  diags.addAll(parsed.diagnostics);
  const value = evaluate(parsed.value, scope, diags);
  return [show(value), ...diags.items.map(showDiagnostic)];
}
