import { indentAt, insideBraces, isOneLine, lineStart } from "./edit-text.js";
import { formatSource } from "./format.js";
import type { EditTarget, Splice } from "./splice.js";
import { tokensWithin } from "./token-finder.js";
import type { TokenList } from "./token-list.js";

/** Add `item` (its lines but the first indented already) behind all that is in a body. */
export function appendItem(
  tokens: TokenList,
  target: EditTarget,
  item: string,
  options: { readonly blankLineBefore: boolean },
): Splice {
  const { text } = tokens.input;
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const lines = item.replaceAll(/\r?\n/g, newline);
  const blankLine = options.blankLineBefore ? newline : "";
  const { block } = target;
  if (block === undefined) {
    const endOfLine = text === "" || text.endsWith("\n") ? "" : newline;
    return { start: text.length, end: text.length, replacement: `${endOfLine}${blankLine}${lines}${newline}` };
  }

  const inside = insideBraces(tokens, block);
  const indent = itemIndent(tokens, target);
  if (!isOneLine(tokens, block)) {
    const place = lineStart(text, inside.end);
    return { start: place, end: place, replacement: `${blankLine}${indent}${lines}${newline}` };
  }
  const existing = text.slice(inside.start, inside.end).trim();
  const before = existing === "" ? newline : `${newline}${indent}${existing}${newline}`;
  const outdent = indentAt(text, tokens.start(tokensWithin(tokens, block.typeRange).first));
  return { ...inside, replacement: `${before}${blankLine}${indent}${lines}${newline}${outdent}` };
}

/** As the first item of the body is indented, or two columns more than the block. */
function itemIndent(tokens: TokenList, { body, block }: EditTarget): string {
  if (block === undefined) return "";
  const { text } = tokens.input;
  const ranges = [...body.attributes.values()].map(({ range }) => range);
  const items = [...ranges, ...body.blocks.map(({ typeRange }) => typeRange)];
  const first = items.toSorted((a, b) => a.start.byte - b.start.byte)[0];
  if (first !== undefined && !isOneLine(tokens, block))
    return indentAt(text, tokens.start(tokensWithin(tokens, first).first));
  return `${indentAt(text, tokens.start(tokensWithin(tokens, block.typeRange).first))}  `;
}

/** `source` in the canonical style as it would look inside of `depth` blocks, without its first line's indentation. */
export function indentedBlock(source: string, depth: number): string {
  const inside = `${"b {\n".repeat(depth)}${source.trim()}\n${"}\n".repeat(depth)}`;
  const lines = formatSource(inside).trimEnd().split("\n");
  return lines
    .slice(depth, lines.length - depth)
    .join("\n")
    .trimStart();
}
