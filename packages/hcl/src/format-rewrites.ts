import type { Attribute, Block, Body } from "./body.js";
import { quoteText } from "./quote-text.js";
import { TokenKind as T, type TokenKind } from "./token.js";
import { tokensWithin } from "./token-finder.js";
import type { TokenList } from "./token-list.js";

/** A token that stands in no source. */
export interface NewToken {
  readonly kind: TokenKind;
  readonly text: string;
}

/** Put `replacement` in the place of the tokens from index `first` up to, not including, `end`. */
export interface Rewrite {
  readonly first: number;
  readonly end: number;
  readonly replacement: readonly NewToken[];
}

/**
 * What the formatter changes besides spaces: labels are quoted, values that are one interpolation are unwrapped, and
 * types of variables are written as they are today. In source order, without overlaps.
 */
export function rewritesOf(tokens: TokenList, body: Body): readonly Rewrite[] {
  const rewrites: Rewrite[] = [];
  collect(tokens, body, [], rewrites);
  return rewrites.sort((a, b) => a.first - b.first);
}

function collect(tokens: TokenList, body: Body, blockTypes: readonly string[], rewrites: Rewrite[]): void {
  if (body.kind !== "native") return;
  for (const attribute of body.attributes.values()) {
    const isVariableType = blockTypes.length === 1 && blockTypes[0] === "variable" && attribute.name === "type";
    if (isVariableType) rewrites.push(...modernType(tokens, attribute));
    else rewrites.push(...unwrapped(tokens, attribute));
  }
  for (const block of body.blocks) {
    rewrites.push(...quotedLabels(tokens, block));
    collect(tokens, block.body, [...blockTypes, block.type], rewrites);
  }
}

function quotedLabels(tokens: TokenList, block: Block): readonly Rewrite[] {
  const last = block.labelRanges.at(-1);
  if (last === undefined) return [];
  const first = tokensWithin(tokens, block.typeRange).end;
  const { end } = tokensWithin(tokens, last);
  // Comments between the labels go away.
  const replacement = block.labels.flatMap((label) => [
    { kind: T.openQuote, text: '"' },
    ...(label === "" ? [] : [{ kind: T.quotedText, text: quoteText(label) }]),
    { kind: T.closeQuote, text: '"' },
  ]);
  return isSame(tokens, first, end, replacement) ? [] : [{ first, end, replacement }];
}

function isSame(tokens: TokenList, first: number, end: number, replacement: readonly NewToken[]): boolean {
  return (
    end - first === replacement.length &&
    replacement.every(({ kind, text }, index) => tokens.kind(first + index) === kind && tokens.is(first + index, text))
  );
}

const oldTypes = new Map([
  ['"string"', ["string"]],
  ['"list"', ["list", "string"]],
  ['"map"', ["map", "string"]],
  ["list", ["list", "any"]],
  ["map", ["map", "any"]],
  ["set", ["set", "any"]],
]);

function modernType(tokens: TokenList, attribute: Attribute): readonly Rewrite[] {
  const { first, end } = tokensWithin(tokens, attribute.expression.range);
  const written = tokens.input.text.slice(tokens.start(first), tokens.end(end - 1));
  const [outer, element] = oldTypes.get(written) ?? [];
  if (outer === undefined) return [];
  const name = { kind: T.identifier, text: outer };
  if (element === undefined) return [{ first, end, replacement: [name] }];
  const argument = [
    { kind: T.openParen, text: "(" },
    { kind: T.identifier, text: element },
    { kind: T.closeParen, text: ")" },
  ];
  return [{ first, end, replacement: [name, ...argument] }];
}

function unwrapped(tokens: TokenList, attribute: Attribute): readonly Rewrite[] {
  const { expression } = attribute;
  if (expression.kind !== "templateWrap") return [];
  const { first, end } = tokensWithin(tokens, expression.range);
  if (tokens.kind(first) !== T.openQuote || !isSimple(tokens, first + 2, end - 2)) return [];
  let innerFirst = first + 2;
  let innerEnd = end - 2;
  while (innerFirst < innerEnd && tokens.kind(innerFirst) === T.newline) innerFirst++;
  while (innerFirst < innerEnd && tokens.kind(innerEnd - 1) === T.newline) innerEnd--;
  const inParentheses = tokens.kind(innerFirst) === T.openParen && tokens.kind(innerEnd - 1) === T.closeParen;
  const wrap = !inParentheses && hasNewline(tokens, innerFirst, innerEnd);
  // The marker at the end of a heredoc stays alone on its line.
  const needsNewline = tokens.kind(innerEnd - 1) === T.closeHeredoc && (wrap || tokens.kind(end) === T.endOfFile);
  const closing = [
    ...(needsNewline ? [{ kind: T.newline, text: "\n" }] : []),
    ...(wrap ? [{ kind: T.closeParen, text: ")" }] : []),
  ];
  return [
    { first, end: innerFirst, replacement: wrap ? [{ kind: T.openParen, text: "(" }] : [] },
    { first: innerEnd, end, replacement: closing },
  ];
}

/** Are there no template sequences between the two but inside of quotes? Heredocs with some are left alone. */
function isSimple(tokens: TokenList, first: number, end: number): boolean {
  let quotes = 0;
  for (let index = first; index < end; index++) {
    const kind = tokens.kind(index);
    if (kind === T.openQuote) quotes++;
    else if (kind === T.closeQuote) quotes--;
    else if (quotes === 0 && (kind === T.interpolation || kind === T.templateEnd)) return false;
  }
  return true;
}

/** Without the template around it, such an expression would end with its first line. */
function hasNewline(tokens: TokenList, first: number, end: number): boolean {
  for (let index = first; index < end; index++) {
    if (tokens.kind(index) === T.newline || tokens.kind(index) === T.lineComment) return true;
  }
  return false;
}
