import type { SourceRange, WithDiagnostics } from "@landform/diagnostics";
import type { Expression } from "./expression.js";
import { parseTemplate } from "./parse.js";

/** Strings of a configuration are evaluated again for each instance, so each is parsed once. */
const parsed = new WeakMap<object, WithDiagnostics<Expression>>();

/**
 * The template that a string of JSON holds. `owner` is the node or member that the string belongs to. Ranges are off
 * by what escapes are longer in the file.
 */
export function templateOf(owner: object, text: string, range: SourceRange): WithDiagnostics<Expression> {
  const known = parsed.get(owner);
  if (known !== undefined) return known;
  const { line, column, byte } = range.start;
  const template = parseTemplate(text, range.filename, { line, column: column + 1, byte: byte + 1 });
  parsed.set(owner, template);
  return template;
}

/** Could `text` mean anything but itself as a template? */
export function hasTemplateMarkers(text: string): boolean {
  return text.includes("${") || text.includes("%{");
}
