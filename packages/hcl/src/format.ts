import { type Diagnostic, hasErrors, type WithDiagnostics } from "@landform/diagnostics";
import { alignedText } from "./format-align.js";
import { type Line, LineReader } from "./format-line.js";
import { type Rewrite, rewritesOf } from "./format-rewrites.js";
import { parseTokens } from "./parse.js";
import type { Dialect } from "./scope.js";
import { TokenKind as T } from "./token.js";
import type { TokenList } from "./token-list.js";

export interface FormatOptions {
  /** `terraform` adds a newline at the end of a file that has none. */
  readonly dialect?: Dialect;
}

/** Put a configuration file into the canonical style. A text with syntax errors comes back as it is. */
export function formatSource(text: string, options: FormatOptions = {}): string {
  return formatConfig(text, "", options).value;
}

/** Like `formatSource`, and tells what is wrong with the text. Bytes that are no UTF-8 are wrong, and come back replaced. */
export function formatConfig(
  source: string | Uint8Array,
  filename: string,
  options: FormatOptions = {},
): WithDiagnostics<string> {
  const { tokens, rewrites, diagnostics } = prepare(source, filename);
  if (rewrites === undefined) {
    return { value: typeof source === "string" ? source : new TextDecoder().decode(source), diagnostics };
  }
  return { value: formatTokens(tokens, rewrites, options.dialect), diagnostics };
}

interface Prepared {
  readonly tokens: TokenList;
  /** Undefined after errors. */
  readonly rewrites: readonly Rewrite[] | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The tree is the largest part of it all, and not needed once the rewrites are known: it does not leave this function. */
function prepare(source: string | Uint8Array, filename: string): Prepared {
  const { tokens, body, diagnostics } = parseTokens(source, filename);
  return { tokens, rewrites: hasErrors(diagnostics) ? undefined : rewritesOf(tokens, body), diagnostics };
}

function formatTokens(tokens: TokenList, rewrites: readonly Rewrite[], dialect: Dialect | undefined): string {
  const formatted = alignedText(linesOf(tokens, rewrites)) + blanksAtEnd(tokens);
  return dialect === "terraform" && !formatted.endsWith("\n") ? `${formatted}\n` : formatted;
}

/** Blanks behind the last line's end stay, as spaces: the reference has no line to take them off. */
function blanksAtEnd(tokens: TokenList): string {
  const endOfFile = tokens.count - 1;
  const lastEnd = endOfFile === 0 ? 0 : tokens.end(endOfFile - 1);
  return " ".repeat(tokens.start(endOfFile) - lastEnd);
}

function linesOf(tokens: TokenList, rewrites: readonly Rewrite[]): readonly Line[] {
  const reader = new LineReader();
  const lines: Line[] = [];
  const add = (kind: number, text: string): void => {
    reader.add(kind, text);
    if (kind === T.newline || kind === T.lineComment) lines.push(reader.take());
  };
  let nextRewrite = 0;
  let index = 0;
  while (index < tokens.count - 1) {
    const rewrite = rewrites[nextRewrite];
    if (rewrite?.first !== index) {
      add(tokens.kind(index), tokens.text(index));
      index++;
      continue;
    }
    for (const { kind, text } of rewrite.replacement) add(kind, text);
    index = rewrite.end;
    nextRewrite++;
  }
  if (!reader.isEmpty) lines.push(reader.take());
  return lines;
}
