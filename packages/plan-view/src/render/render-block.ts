import type { BlockShape, DiffNode, NestedBlockDiff } from "../diff/diff-node.js";
import type { RenderNode } from "./layout.js";
import {
  attributeName,
  deeper,
  hiddenNote,
  indentation,
  isIdentifying,
  longest,
  padded,
  type RenderContext,
  replaceNote,
  symbolCell,
} from "./layout.js";
import { sensitivityWarning } from "./warnings.js";

type BlockNode = DiffNode & BlockShape;

export function renderBlock(node: BlockNode, context: RenderContext, renderNode: RenderNode): string {
  const replace = replaceNote(node.forcesReplacement, context);
  if (node.attributes.size === 0 && node.blocks.size === 0) return `{}${replace}`;
  const inside = deeper(context);
  const lines = [`{${replace}`, ...attributeLines(node, context, inside, renderNode)];
  let hidden = 0;
  for (const [name, group] of node.blocks) {
    const shown = group.filter(({ diff }) => context.showUnchanged || context.plain || diff.action !== "no-op");
    hidden += group.length - shown.length;
    if (shown.length > 0 && node.attributes.size > 0) lines.push("");
    for (const nested of shown) lines.push(...nestedBlockLines(name, nested, inside, renderNode));
  }
  if (hidden > 0) {
    lines.push("", `${indentation(inside.depth)}${symbolCell("no-op", inside)}${hiddenNote(hidden, "block", inside)}`);
  }
  lines.push(`${indentation(context.depth)}${symbolCell("no-op", context)}}`);
  return lines.join("\n");
}

function attributeLines(
  node: BlockNode,
  context: RenderContext,
  inside: RenderContext,
  renderNode: RenderNode,
): readonly string[] {
  const lines: string[] = [];
  const width = longest([...node.attributes.keys()].map(attributeName));
  let hidden = 0;
  for (const [name, attribute] of node.attributes) {
    const identifies = isIdentifying(name);
    if (attribute.action === "no-op" && !context.showUnchanged && !context.plain && !identifies) {
      hidden++;
      continue;
    }
    const within = identifies ? { ...inside, showUnchanged: true } : inside;
    lines.push(...sensitivityWarning(attribute, inside));
    const key = padded(attributeName(name), width);
    lines.push(
      `${indentation(inside.depth)}${symbolCell(attribute.action, inside)}${key} = ${renderNode(attribute, within)}`,
    );
  }
  if (hidden > 0)
    lines.push(`${indentation(inside.depth)}${symbolCell("no-op", inside)}${hiddenNote(hidden, "attribute", inside)}`);
  return lines;
}

function nestedBlockLines(
  name: string,
  { key, diff }: NestedBlockDiff,
  inside: RenderContext,
  renderNode: RenderNode,
): readonly string[] {
  const label = key === undefined ? "" : ` ${JSON.stringify(key)}`;
  const header = `${indentation(inside.depth)}${symbolCell(diff.action, inside)}${attributeName(name)}${label}`;
  return [...sensitivityWarning(diff, inside), `${header} ${renderNode(diff, inside)}`];
}
