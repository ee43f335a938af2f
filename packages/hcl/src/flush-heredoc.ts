import { trimStart } from "./characters.js";
import { columnsOf, firstColumns } from "./columns.js";
import { byteLength } from "./source-input.js";
import type { LiteralPart, TemplatePart } from "./template-part.js";

/**
 * Take the indentation that all lines of a `<<-` heredoc share away from them. It is counted in the source, so what
 * interpolations give has no part in it; lines of nothing but spaces don't count and stay.
 */
export function unindent(parts: readonly TemplatePart[]): readonly TemplatePart[] {
  const indents = parts.map((part, index) => (startsLine(parts, index) ? indentOf(part) : undefined));
  const shared = Math.min(...definedOnly(indents));
  if (shared === 0 || shared === Number.POSITIVE_INFINITY) return parts;
  return parts.map((part, index) =>
    indents[index] === undefined || part.kind !== "text" ? part : withoutIndent(part, shared),
  );
}

/** `Math.min(...list)` can't take very long lists. */
function definedOnly(list: readonly (number | undefined)[]): readonly number[] {
  return [...new Set(list)].filter((item) => item !== undefined);
}

function startsLine(parts: readonly TemplatePart[], index: number): boolean {
  const before = parts[index - 1];
  return before === undefined || (before.kind === "text" && before.text.endsWith("\n"));
}

/** In columns; undefined for a blank line. */
function indentOf(part: TemplatePart): number | undefined {
  if (part.kind !== "text") return 0;
  const rest = trimStart(part.text);
  if (rest === "" && part.text.endsWith("\n")) return undefined;
  return columnsOf(part.text.slice(0, part.text.length - rest.length));
}

function withoutIndent(part: LiteralPart, columns: number): LiteralPart {
  const indent = firstColumns(part.text, columns);
  const { start, end, filename } = part.range;
  const bytes = byteLength(indent, 0, indent.length);
  return {
    kind: "text",
    text: part.text.slice(indent.length),
    range: { filename, start: { ...start, column: start.column + columns, byte: start.byte + bytes }, end },
  };
}
