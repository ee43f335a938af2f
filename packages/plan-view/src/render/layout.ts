import { type TextStyle, utf8Length } from "@landform/diagnostics";
import type { DiffAction, DiffNode } from "../diff/diff-node.js";

export type RenderNode = (node: DiffNode, context: RenderContext) => string;

/** How a part of a diff is shown, handed down and narrowed on the way. */
export interface RenderContext {
  readonly style: TextStyle;
  /** Depth; each level is four blanks wide. */
  readonly depth: number;
  /** Showing state: no symbols, and everything is shown. */
  readonly plain: boolean;
  /** Show what does not change too (imports, JSON text that only changed its blanks). */
  readonly showUnchanged: boolean;
  /** A container already says ` -> null` for all of its parts. */
  readonly quietNull: boolean;
  /** Diffs by JSON shape have no notes about replacement. */
  readonly quietReplace: boolean;
  /** Show sensitive values too. */
  readonly showSensitive: boolean;
}

export function deeper(context: RenderContext, changes: Partial<RenderContext> = {}): RenderContext {
  return { ...context, depth: context.depth + 1, ...changes };
}

export function indentation(depth: number): string {
  return "    ".repeat(depth);
}

const identifyingAttributes: ReadonlySet<string> = new Set(["id", "name", "tags"]);

/** Does this attribute tell people which object they look at? It is shown, with all in it, though it does not change. */
export function isIdentifying(attribute: string): boolean {
  return identifyingAttributes.has(attribute);
}

/** The four-character cell at a line's start: `  + `. Empty where no symbols are shown. */
export function symbolCell(action: DiffAction, context: RenderContext): string {
  if (context.plain) return "";
  const { style } = context;
  switch (action) {
    case "create":
      return `  ${style.green("+")} `;
    case "update":
      return `  ${style.yellow("~")} `;
    case "delete":
      return `  ${style.red("-")} `;
    case "no-op":
      return "    ";
  }
}

export function nullSuffix(action: DiffAction, context: RenderContext): string {
  return action === "delete" && !context.quietNull && !context.plain ? ` ${context.style.gray("-> null")}` : "";
}

export function replaceNote(forces: boolean, context: RenderContext): string {
  return forces && !context.quietReplace ? ` ${context.style.red("# forces replacement")}` : "";
}

export function arrow(context: RenderContext): string {
  return context.style.yellow("->");
}

/** `# (3 unchanged elements hidden)` */
export function hiddenNote(count: number, noun: string, context: RenderContext): string {
  return context.style.gray(`# (${count} unchanged ${noun}${count === 1 ? "" : "s"} hidden)`);
}

/** An attribute name as it would be written in configuration. */
export function attributeName(name: string): string {
  return /^[\p{ID_Start}_][\p{ID_Continue}-]*$/u.test(name) ? name : JSON.stringify(name);
}

/** For `padded`: the most bytes that one of `names` has, which is how both reference tools find out. */
export function longest(names: Iterable<string>): number {
  let length = 0;
  for (const name of names) length = Math.max(length, utf8Length(name, 0, name.length));
  return length;
}

/** `name` with blanks up to `width` characters: of those, and not of bytes or columns, as in both reference tools. */
export function padded(name: string, width: number): string {
  return name + " ".repeat(Math.max(0, width - [...name].length));
}
