import { unreachable } from "@landform/diagnostics";
import type { Attribute, Block } from "./body.js";
import { appendItem, indentedBlock } from "./edit-append.js";
import { removeLines } from "./edit-remove.js";
import { renameReferences } from "./edit-rename.js";
import type { AppendBlock, Edit, SetAttribute } from "./edit-request.js";
import { insideBraces, isOneLine } from "./edit-text.js";
import { quoteText } from "./quote-text.js";
import { span } from "./span.js";
import type { EditTarget, Splice } from "./splice.js";
import { tokensWithin } from "./token-finder.js";
import type { TokenList } from "./token-list.js";

export function splicesOf(tokens: TokenList, target: EditTarget, edit: Edit): readonly Splice[] {
  switch (edit.kind) {
    case "setAttribute":
      return [setAttribute(tokens, target, edit)];
    case "removeAttribute": {
      const attribute = target.body.attributes.get(edit.name);
      return attribute === undefined ? [] : [removeAttribute(tokens, target, attribute)];
    }
    case "appendBlock":
      return [appendBlock(tokens, target, edit)];
    case "removeBlock":
      return target.block === undefined
        ? []
        : [removeLines(tokens, span(target.block.typeRange, target.block.closeBraceRange))];
    case "setLabels":
      return target.block === undefined ? [] : [setLabels(tokens, target.block, edit.labels)];
    case "renameReference":
      return renameReferences(tokens, target.body, edit);
    default:
      return unreachable(edit);
  }
}

function setAttribute(tokens: TokenList, target: EditTarget, { name, expression }: SetAttribute): Splice {
  const existing = target.body.attributes.get(name);
  if (existing === undefined) return appendItem(tokens, target, `${name} = ${expression}`, { blankLineBefore: false });
  const { first, end } = tokensWithin(tokens, existing.expression.range);
  return { start: tokens.start(first), end: tokens.end(end - 1), replacement: expression };
}

function appendBlock(tokens: TokenList, target: EditTarget, { source }: AppendBlock): Splice {
  const { text } = tokens.input;
  const place = target.block === undefined ? undefined : insideBraces(tokens, target.block);
  const isFirst = text.slice(place?.start, place?.end).trim() === "";
  const block = indentedBlock(source, target.depth);
  return appendItem(tokens, target, block, { blankLineBefore: !isFirst });
}

function removeAttribute(tokens: TokenList, { block }: EditTarget, attribute: Attribute): Splice {
  if (block === undefined || !isOneLine(tokens, block)) return removeLines(tokens, attribute.range);
  return { ...insideBraces(tokens, block), replacement: "" };
}

function setLabels(tokens: TokenList, block: Block, labels: readonly string[]): Splice {
  const type = tokensWithin(tokens, block.typeRange);
  const header = tokensWithin(tokens, block.headerRange);
  return {
    start: tokens.end(type.first),
    end: tokens.end(header.end - 1),
    replacement: labels.map((label) => ` "${quoteText(label)}"`).join(""),
  };
}
