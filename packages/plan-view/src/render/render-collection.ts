import type { DiffNode } from "../diff/diff-node.js";
import type { RenderNode } from "./layout.js";
import {
  attributeName,
  deeper,
  hiddenNote,
  indentation,
  isIdentifying,
  longest,
  nullSuffix,
  padded,
  type RenderContext,
  replaceNote,
  symbolCell,
} from "./layout.js";
import { sensitivityWarning } from "./warnings.js";

type SequenceNode = Extract<DiffNode, { readonly kind: "list" | "set" }>;
type MembersNode = Extract<DiffNode, { readonly kind: "map" | "object" }>;

export function renderSequence(node: SequenceNode, context: RenderContext, renderNode: RenderNode): string {
  const suffix = nullSuffix(node.action, context);
  const forcedInside = node.kind === "set" && node.nested && node.forcesReplacement;
  const replace = replaceNote(node.forcesReplacement && !forcedInside, context);
  if (node.elements.length === 0) return `[]${suffix}${replace}`;
  const inside = deeper(context, { quietNull: true });
  const lines = [`[${replace}`];
  for (const entry of visibleElements(node, context)) {
    if (typeof entry === "number") {
      lines.push(`${indentation(inside.depth)}${symbolCell("no-op", inside)}${hiddenNote(entry, "element", inside)}`);
    } else {
      // What stands beside a change for orientation is shown in full.
      const whole = entry.action === "no-op" ? { ...inside, showUnchanged: true } : inside;
      lines.push(...sensitivityWarning(entry, inside));
      lines.push(
        `${indentation(inside.depth)}${symbolCell(entry.action, inside)}${renderNode(forcedInside ? { ...entry, forcesReplacement: true } : entry, whole)},`,
      );
    }
  }
  lines.push(`${indentation(context.depth)}${symbolCell("no-op", context)}]${suffix}`);
  return lines.join("\n");
}

/** The elements to show, and in their places the numbers of those left out. */
function visibleElements(node: SequenceNode, context: RenderContext): readonly (DiffNode | number)[] {
  if (context.showUnchanged || context.plain) return node.elements;
  const entries: (DiffNode | number)[] = [];
  const neighbours = node.kind === "list" && node.context;
  let hidden: DiffNode[] = [];
  let afterChange = false;
  for (const element of node.elements) {
    if (element.action === "no-op") {
      if (neighbours && afterChange) entries.push(element);
      else hidden.push(element);
      afterChange = false;
      continue;
    }
    const last = hidden.at(-1);
    if (neighbours && last !== undefined) {
      if (hidden.length > 1) entries.push(hidden.length - 1);
      entries.push(last);
      hidden = [];
    }
    entries.push(element);
    afterChange = true;
  }
  if (hidden.length > 0) entries.push(hidden.length);
  return entries;
}

export function renderMembers(node: MembersNode, context: RenderContext, renderNode: RenderNode): string {
  const suffix = nullSuffix(node.action, context);
  const isMap = node.kind === "map";
  const isNestedMap = isMap && !node.aligned;
  const forcedInside = isNestedMap && node.forcesReplacement;
  const replace = replaceNote(node.forcesReplacement && !forcedInside, context);
  const members = isMap ? node.elements : node.attributes;
  if (members.size === 0) return `{}${suffix}${replace}`;
  const nested = node.kind === "object" && node.nested;
  // An object of a value tells no deletions, only those with a schema of their own do; a map while it stays.
  const quietMap = context.quietNull || node.action === "delete" || isNestedMap;
  const inside = deeper(context, { quietNull: isMap ? quietMap : !nested });
  const named = [...members].map(([name, member]) => ({
    name: isMap ? JSON.stringify(name) : attributeName(name),
    member,
    identifies: !isMap && isIdentifying(name),
  }));
  const width = isNestedMap ? 0 : longest(named.map(({ name }) => name));
  const lines = [`{${replace}`];
  let hidden = 0;
  for (const { name, member, identifies } of named) {
    if (member.action === "no-op" && !context.showUnchanged && !context.plain && !identifies) {
      hidden++;
      continue;
    }
    const within = identifies ? { ...inside, showUnchanged: true } : inside;
    lines.push(...sensitivityWarning(member, inside));
    const comma = isMap && member.kind === "object" ? "," : "";
    const value = renderNode(forcedInside ? { ...member, forcesReplacement: true } : member, within);
    lines.push(
      `${indentation(inside.depth)}${symbolCell(member.action, inside)}${padded(name, width)} = ${value}${comma}`,
    );
  }
  if (hidden > 0) {
    lines.push(
      `${indentation(inside.depth)}${symbolCell("no-op", inside)}${hiddenNote(hidden, isMap ? "element" : "attribute", inside)}`,
    );
  }
  lines.push(`${indentation(context.depth)}${symbolCell("no-op", context)}}${suffix}`);
  return lines.join("\n");
}
