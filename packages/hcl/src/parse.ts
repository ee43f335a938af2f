import type { Diagnostic, SourcePosition, WithDiagnostics } from "@landform/diagnostics";
import type { NativeBody } from "./body.js";
import { Cursor } from "./cursor.js";
import type { Expression } from "./expression.js";
import { parseBody } from "./parse-body.js";
import { parseExpressionAt } from "./parse-expression.js";
import { parseBareTemplate } from "./parse-template.js";
import { parseWholeTraversal } from "./parse-traversal.js";
import { reportInvalidTokens } from "./report-tokens.js";
import { scan } from "./scan.js";
import { sourceInput } from "./source-input.js";
import { TokenKind } from "./token.js";
import type { TokenList } from "./token-list.js";
import type { Traversal } from "./traversal.js";

export interface ParseOptions {
  /** Where in `filename` the text begins; by default at its start. */
  readonly start?: SourcePosition;
}

/** Parse a configuration file in native syntax. After errors, the body holds what could be made out all the same. */
export function parseConfig(
  source: string | Uint8Array,
  filename: string,
  options: ParseOptions = {},
): WithDiagnostics<NativeBody> {
  const { body, diagnostics } = parseTokens(source, filename, options.start);
  return { value: body, diagnostics };
}

/** Like `parseConfig`, for those who need the tokens too. */
export function parseTokens(
  source: string | Uint8Array,
  filename: string,
  start?: SourcePosition,
): { readonly body: NativeBody; readonly tokens: TokenList; readonly diagnostics: readonly Diagnostic[] } {
  const cursor = open(source, filename, start, "config");
  const body = parseBody(cursor, TokenKind.endOfFile);
  return { body, tokens: cursor.tokens, diagnostics: cursor.diagnostics };
}

/** Parse a text that is one expression. Newlines in it don't count, as if it stood in parentheses. */
export function parseExpression(
  source: string | Uint8Array,
  filename: string,
  start?: SourcePosition,
): WithDiagnostics<Expression> {
  const cursor = open(source, filename, start, "config");
  cursor.countNewlines(false);
  const value = parseExpressionAt(cursor);
  if (cursor.peek() !== TokenKind.endOfFile)
    cursor.unexpected(
      "Extra characters after expression",
      "An expression was successfully parsed, but extra characters were found after it.",
      cursor.range(cursor.next()),
    );
  return { value, diagnostics: cursor.diagnostics };
}

/** Parse a text that is a template: what stands between the quotes of a string, but without backslash escapes. */
export function parseTemplate(
  source: string | Uint8Array,
  filename: string,
  start?: SourcePosition,
): WithDiagnostics<Expression> {
  const cursor = open(source, filename, start, "template");
  const value = parseBareTemplate(cursor);
  return { value, diagnostics: cursor.diagnostics };
}

export interface ParseTraversalOptions {
  /** Let `[*]` stand in the traversal. */
  readonly allowSplat?: boolean;
}

/**
 * Parse a text that is a name and literal steps from it. After an error the value is what came before it, undefined if
 * there is not even a name.
 */
export function parseTraversal(
  source: string | Uint8Array,
  filename: string,
  start?: SourcePosition,
  options: ParseTraversalOptions = {},
): WithDiagnostics<Traversal | undefined> {
  const cursor = open(source, filename, start, "config");
  cursor.countNewlines(false);
  const value = parseWholeTraversal(cursor, options.allowSplat === true);
  return { value, diagnostics: cursor.diagnostics };
}

function open(
  source: string | Uint8Array,
  filename: string,
  start: SourcePosition | undefined,
  mode: "config" | "template",
): Cursor {
  const cursor = new Cursor(scan(sourceInput(source, filename, start), mode));
  reportInvalidTokens(cursor);
  return cursor;
}
