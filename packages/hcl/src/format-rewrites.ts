import type { SourceRange } from "@landform/diagnostics";
import type { Attribute, Block, Body } from "./body.js";
import { quoteLabel } from "./quote-label.js";
import { TokenKind as T, type TokenKind } from "./token.js";
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
  collect(new Finder(tokens), body, [], rewrites);
  return rewrites.sort((a, b) => a.first - b.first);
}

function collect(finder: Finder, body: Body, blockTypes: readonly string[], rewrites: Rewrite[]): void {
  if (body.kind !== "native") return;
  for (const attribute of body.attributes.values()) {
    const isVariableType = blockTypes.length === 1 && blockTypes[0] === "variable" && attribute.name === "type";
    if (isVariableType) rewrites.push(...modernType(finder, attribute));
    else rewrites.push(...unwrapped(finder, attribute));
  }
  for (const block of body.blocks) {
    rewrites.push(...quotedLabels(finder, block));
    collect(finder, block.body, [...blockTypes, block.type], rewrites);
  }
}

/** Finds tokens by where they stand. */
class Finder {
  readonly tokens: TokenList;

  constructor(tokens: TokenList) {
    this.tokens = tokens;
  }

  /** The tokens of `range`, as the first index and the one after the last. */
  within(range: SourceRange): { readonly first: number; readonly end: number } {
    return { first: this.tokens.indexAtByte(range.start.byte), end: this.tokens.indexAtByte(range.end.byte) };
  }
}

function quotedLabels(finder: Finder, block: Block): readonly Rewrite[] {
  const last = block.labelRanges.at(-1);
  if (last === undefined) return [];
  const first = finder.within(block.typeRange).end;
  const { end } = finder.within(last);
  // Comments between the labels go away.
  const replacement = block.labels.flatMap((label) => [
    { kind: T.openQuote, text: '"' },
    ...(label === "" ? [] : [{ kind: T.quotedText, text: quoteLabel(label) }]),
    { kind: T.closeQuote, text: '"' },
  ]);
  return isSame(finder.tokens, first, end, replacement) ? [] : [{ first, end, replacement }];
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

function modernType(finder: Finder, attribute: Attribute): readonly Rewrite[] {
  const { first, end } = finder.within(attribute.expression.range);
  const { tokens } = finder;
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

function unwrapped(finder: Finder, attribute: Attribute): readonly Rewrite[] {
  const { expression } = attribute;
  if (expression.kind !== "templateWrap") return [];
  const { tokens } = finder;
  const { first, end } = finder.within(expression.range);
  if (tokens.kind(first) !== T.openQuote || !isSimple(tokens, first + 2, end - 2)) return [];
  let innerFirst = first + 2;
  let innerEnd = end - 2;
  while (innerFirst < innerEnd && tokens.kind(innerFirst) === T.newline) innerFirst++;
  while (innerFirst < innerEnd && tokens.kind(innerEnd - 1) === T.newline) innerEnd--;
  const inParentheses = tokens.kind(innerFirst) === T.openParen && tokens.kind(innerEnd - 1) === T.closeParen;
  const wrap = !inParentheses && hasNewline(tokens, innerFirst, innerEnd);
  return [
    { first, end: innerFirst, replacement: wrap ? [{ kind: T.openParen, text: "(" }] : [] },
    { first: innerEnd, end, replacement: wrap ? [{ kind: T.closeParen, text: ")" }] : [] },
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

function hasNewline(tokens: TokenList, first: number, end: number): boolean {
  for (let index = first; index < end; index++) if (tokens.kind(index) === T.newline) return true;
  return false;
}
