import { stringValue } from "@landform/cty";
import { formatRange, type SourceRange } from "@landform/diagnostics";
import { compact } from "./compact.js";
import type { Cursor } from "./cursor.js";
import type { Expression, LiteralExpression, TemplateExpression } from "./expression.js";
import { enter, leave } from "./nesting.js";
import { invalidExpression } from "./parse-expression.js";
import { endOf, span, startOf } from "./span.js";
import type { EndPart, ForPart, IfPart, TemplatePart } from "./template-part.js";

/** A directive that waits for its end, and what came since. */
type Open = OpenIf | OpenFor;
interface OpenIf {
  readonly kind: "if";
  readonly directive: IfPart;
  readonly whenTrue: Expression[];
  /** Set from the `else` on. */
  whenFalse: Expression[] | undefined;
}
interface OpenFor {
  readonly kind: "for";
  readonly directive: ForPart;
  readonly content: Expression[];
}

/** Pair the directives of a template. `endRange` is where it ends. */
export function templateTree(
  cursor: Cursor,
  parts: readonly TemplatePart[],
  endRange: SourceRange,
): readonly Expression[] {
  const builder = new TreeBuilder(cursor);
  for (const part of parts) if (!builder.add(part)) return [invalidExpression(endRange)];
  return compact(builder.finish(endRange));
}

class TreeBuilder {
  readonly #cursor: Cursor;
  readonly #root: Expression[] = [];
  /** Directives that wait for their end, innermost last. */
  readonly #open: Open[] = [];

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  /** False, after a report, if the nesting is too deep to go on. */
  add(part: TemplatePart): boolean {
    switch (part.kind) {
      case "text":
        this.#push(literal(part.text, part.range));
        return true;
      case "interpolation":
        this.#push(part.expression);
        return true;
      case "if":
        return this.#enter({ kind: "if", directive: part, whenTrue: [], whenFalse: undefined });
      case "for":
        return this.#enter({ kind: "for", directive: part, content: [] });
      default:
        this.#end(part);
        return true;
    }
  }

  /** Report what has no end. Returns the whole template. */
  finish(endRange: SourceRange): readonly Expression[] {
    for (let open = this.#open.at(-1); open !== undefined; open = this.#open.at(-1)) {
      reportMissingEnd(this.#cursor, open, endRange);
      this.#leave(invalidExpression(endRange));
    }
    return this.#root;
  }

  #push(expression: Expression): void {
    const content = contentOf(this.#open.at(-1)) ?? this.#root;
    content.push(expression);
  }

  #enter(open: Open): boolean {
    if (enter(this.#cursor)) {
      this.#open.push(open);
      return true;
    }
    leave(this.#cursor, this.#open.length);
    return false;
  }

  #leave(replacement: Expression): void {
    this.#open.pop();
    leave(this.#cursor);
    this.#push(replacement);
  }

  #end(part: EndPart): void {
    const open = this.#open.at(-1);
    if (open === undefined) {
      reportUnbalanced(this.#cursor, part);
      this.#push(invalidExpression(part.range));
    } else if (open.kind === "if" && part.kind === "else" && open.whenFalse === undefined) open.whenFalse = [];
    else this.#leave(closed(this.#cursor, open, part));
  }
}

function contentOf(open: Open | undefined): Expression[] | undefined {
  return open?.kind === "if" ? (open.whenFalse ?? open.whenTrue) : open?.content;
}

function literal(text: string, range: SourceRange): LiteralExpression {
  return { kind: "literal", value: stringValue(text), range };
}

/** What becomes of `open` when `end` follows: the whole, or after a report an invalid node if that is not its end. */
function closed(cursor: Cursor, open: Open, end: EndPart): Expression {
  if (open.kind === "if" && end.kind === "endif") return conditional(open, end);
  if (open.kind === "for" && end.kind === "endfor") return templateFor(open, end);
  cursor.error(`Unexpected ${end.kind} directive`, wrongEndDetail(open, end), end.range);
  return invalidExpression(end.range);
}

function wrongEndDetail(open: Open, end: EndPart): string {
  const at = formatRange(open.directive.range);
  if (open.kind === "if")
    return end.kind === "else"
      ? `Already in the else clause for the if started at ${at}.`
      : `Expecting an endif directive for the if started at ${at}.`;
  return end.kind === "else"
    ? "An else clause is not expected for a for directive."
    : `Expecting an endfor directive corresponding to the for directive at ${at}.`;
}

function reportUnbalanced(cursor: Cursor, end: EndPart): void {
  cursor.error(
    `Unexpected ${end.kind} directive`,
    "The control directives within this template are unbalanced.",
    end.range,
  );
}

function reportMissingEnd(cursor: Cursor, open: Open, endRange: SourceRange): void {
  const at = formatRange(open.directive.range);
  cursor.error(
    "Unexpected end of template",
    `The ${open.kind} directive at ${at} is missing its corresponding end${open.kind} directive.`,
    endRange,
  );
}

function conditional(open: OpenIf, end: EndPart): Expression {
  return {
    kind: "conditional",
    condition: open.directive.condition,
    whenTrue: nested(open.whenTrue, endOf(open.directive.range)),
    whenFalse: nested(open.whenFalse ?? [], startOf(end.range)),
    range: span(open.directive.range, end.range),
  };
}

function templateFor(open: OpenFor, end: EndPart): Expression {
  const { keyName, valueName, collection } = open.directive;
  const range = span(open.directive.range, end.range);
  return {
    kind: "templateFor",
    body: {
      kind: "for",
      ...(keyName === undefined ? {} : { keyName }),
      valueName,
      collection,
      value: nested(open.content, endOf(open.directive.range)),
      grouping: false,
      openRange: open.directive.range,
      closeRange: end.range,
      range,
    },
    range,
  };
}

/** `parts` as a template of its own; the empty text, standing at `emptyRange`, where there are none. */
function nested(parts: readonly Expression[], emptyRange: SourceRange): TemplateExpression {
  const some = parts.length > 0 ? parts : [literal("", emptyRange)];
  const range = span(some[0]?.range ?? emptyRange, some.at(-1)?.range ?? emptyRange);
  return { kind: "template", parts: some, range };
}
