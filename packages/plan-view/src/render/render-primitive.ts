import { quoted } from "@landform/diagnostics";
import { ExactNumber, type Json, jsonEqual } from "@landform/json-output";
import type { DiffNode } from "../diff/diff-node.js";
import { diffJson } from "../diff/diff-value.js";
import { pairElements } from "../diff/pair-elements.js";
import { parseJsonText } from "./json-text.js";
import type { RenderNode } from "./layout.js";
import { arrow, deeper, indentation, nullSuffix, type RenderContext, replaceNote, symbolCell } from "./layout.js";

type PrimitiveNode = Extract<DiffNode, { readonly kind: "primitive" }>;

export function renderPrimitive(node: PrimitiveNode, context: RenderContext, renderNode: RenderNode): string {
  if (node.isString) return renderStrings(node, context, renderNode);
  return renderPair(node, literal(node.before, context), literal(node.after, context), context);
}

function renderPair(node: PrimitiveNode, before: string, after: string, context: RenderContext): string {
  const replace = replaceNote(node.forcesReplacement, context);
  switch (node.action) {
    case "create":
      return `${after}${replace}`;
    case "delete":
      return `${before}${nullSuffix("delete", context)}${replace}`;
    case "no-op":
      return `${before}${replace}`;
    case "update":
      return `${before} ${arrow(context)} ${after}${replace}`;
  }
}

function literal(value: Json, context: RenderContext): string {
  if (value === null) return context.style.gray("null");
  if (value instanceof ExactNumber) return value.text;
  return typeof value === "number" ? numberText(value) : String(value);
}

/** Never with an exponent. */
function numberText(value: number): string {
  const text = String(value);
  return text.includes("e") ? BigInt(value).toString() : text;
}

/** What a string is shown as: JSON with structure, several lines, or quoted text. */
interface StringForm {
  readonly json?: Json;
  readonly lines?: readonly string[];
  readonly text: string;
}

function formOf(value: Json, context: RenderContext): StringForm {
  if (typeof value !== "string") return { text: literal(value, context) };
  if (value.startsWith("{") || value.startsWith("[")) {
    const json = parseJsonText(value);
    if (json !== undefined) return { json, text: value };
  }
  if (value.includes("\n")) return { lines: value.trim().split("\n"), text: value };
  return { text: quoted(value) };
}

function renderStrings(node: PrimitiveNode, context: RenderContext, renderNode: RenderNode): string {
  const before = formOf(node.before, context);
  const after = formOf(node.after, context);
  const shown = node.action === "delete" || node.action === "no-op" ? before : after;
  if (node.action !== "update") {
    if (shown.json !== undefined)
      return renderJsonText(
        node,
        node.action === "create" ? undefined : shown.json,
        node.action === "delete" ? undefined : shown.json,
        context,
        renderNode,
      );
    if (shown.lines === undefined) return renderPair(node, before.text, after.text, context);
    return heredoc(
      node,
      shown.lines.map((line) => `${symbolCell("no-op", context)}${line}`),
      context,
    );
  }
  if (before.json !== undefined && after.json !== undefined)
    return renderJsonText(node, before.json, after.json, context, renderNode);
  if (before.json !== undefined || after.json !== undefined)
    return renderJsonTypeChange(node, before, after, context, renderNode);
  if (before.lines === undefined && after.lines === undefined)
    return renderPair(node, before.text, after.text, context);
  return heredoc(node, diffLines(linesOf(before, node.before), linesOf(after, node.after), context), context);
}

function linesOf(form: StringForm, value: Json): readonly string[] {
  return form.lines ?? [typeof value === "string" ? value : form.text];
}

function diffLines(before: readonly string[], after: readonly string[], context: RenderContext): readonly string[] {
  const pairs = pairElements(before, after, { equal: (a, b) => a === b, pairable: () => false });
  return pairs.map((pair) => {
    if (pair.before >= 0 && pair.after >= 0) return `${symbolCell("no-op", context)}${before[pair.before] ?? ""}`;
    return pair.before >= 0
      ? `${symbolCell("delete", context)}${before[pair.before] ?? ""}`
      : `${symbolCell("create", context)}${after[pair.after] ?? ""}`;
  });
}

function heredoc(node: PrimitiveNode, lines: readonly string[], context: RenderContext): string {
  const inside = indentation(context.depth + 1);
  const end = `${indentation(context.depth)}${symbolCell("no-op", context)}EOT${nullSuffix(node.action, context)}`;
  const body = lines.map((line) => `${inside}${line}`).join("\n");
  return `<<-EOT${replaceNote(node.forcesReplacement, context)}\n${body}\n${end}`;
}

function renderJsonText(
  node: PrimitiveNode,
  before: Json | undefined,
  after: Json | undefined,
  context: RenderContext,
  renderNode: RenderNode,
): string {
  const sides = { before, after, unknown: false, beforeSensitive: false, afterSensitive: false, replacePaths: [] };
  const diff = diffJson(sides, { sequences: "aligned", writeOnlyFollow: "object", blanks: "asText" });
  const onlyBlanks = node.action === "update" && jsonEqual(before, after);
  const about = node.forcesReplacement ? "# whitespace changes force replacement" : "# whitespace changes";
  const blanks = onlyBlanks ? ` ${context.style.gray(about)}` : "";
  const replace = onlyBlanks ? "" : replaceNote(node.forcesReplacement, context);
  const inner = deeper(context, {
    quietNull: true,
    quietReplace: true,
    showUnchanged: context.showUnchanged || onlyBlanks,
  });
  const text = renderNode(diff, inner);
  // What has nothing in it fits a line, and there it is not said that it goes away.
  if (!text.includes("\n")) return `jsonencode(${text})${blanks}${replace}`;
  const suffix = nullSuffix(node.action, context);
  const cell = symbolCell(node.action === "update" ? diff.action : "no-op", inner);
  return `jsonencode(${blanks}\n${indentation(inner.depth)}${cell}${text}${replace}\n${indentation(context.depth)}${symbolCell("no-op", context)})${suffix}`;
}

function renderJsonTypeChange(
  node: PrimitiveNode,
  before: StringForm,
  after: StringForm,
  context: RenderContext,
  renderNode: RenderNode,
): string {
  const quiet = { ...context, quietNull: true };
  const side = (form: StringForm, value: Json, action: "create" | "delete"): string =>
    form.json === undefined && form.lines === undefined
      ? form.text
      : renderStrings({ ...node, action, forcesReplacement: false, before: value, after: value }, quiet, renderNode);
  const from = side(before, node.before, "delete");
  const to = side(after, node.after, "create");
  return `${from} ${arrow(context)} ${to}${replaceNote(node.forcesReplacement, context)}`;
}
