import type { SourceRange } from "@landform/diagnostics";
import type { Expression } from "./expression.js";
import { span } from "./span.js";

/** A template as a flat list: what is literal has its escapes resolved, and directives are still unpaired. */
export type TemplatePart = LiteralPart | InterpolationPart | IfPart | ForPart | EndPart;

export interface LiteralPart {
  readonly kind: "text";
  readonly text: string;
  readonly range: SourceRange;
}
export interface InterpolationPart {
  readonly kind: "interpolation";
  readonly expression: Expression;
}
export interface IfPart {
  readonly kind: "if";
  readonly condition: Expression;
  readonly range: SourceRange;
}
export interface ForPart {
  readonly kind: "for";
  readonly keyName: string | undefined;
  readonly valueName: string;
  readonly collection: Expression;
  readonly range: SourceRange;
}
export interface EndPart {
  readonly kind: "else" | "endif" | "endfor";
  readonly range: SourceRange;
}

/** Join texts that stand next to each other. */
export function joinTexts(parts: readonly TemplatePart[]): readonly TemplatePart[] {
  const joined: TemplatePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind !== "text" || last?.kind !== "text") joined.push(part);
    else
      joined[joined.length - 1] = {
        kind: "text",
        text: last.text + part.text,
        range: span(last.range, part.range),
      };
  }
  return joined;
}
