import type { Cursor } from "./cursor.js";
import { TokenKind as T, type TokenKind } from "./token.js";

/** Report tokens that are never right. The same mistake is told a few times at most. */
export function reportInvalidTokens(cursor: Cursor): void {
  const { tokens } = cursor;
  const told = new Map<string, number>();
  for (let index = 0; index < tokens.count; index++) {
    const kind = tokens.kind(index);
    if (kind < T.ampersand) continue;
    const problem = problemOf(kind, tokens.text(index));
    const times = told.get(problem.limitKey) ?? 0;
    told.set(problem.limitKey, times + 1);
    if (problem.tell(times)) cursor.error(problem.summary, problem.detail, tokens.range(index));
  }
}

interface TokenProblem {
  readonly summary: string;
  readonly detail: string;
  /** Problems of one key are counted together. */
  readonly limitKey: string;
  /** Tell it, when this many of its key came before? */
  readonly tell: (times: number) => boolean;
}

const always = (): boolean => true;
const once = (times: number): boolean => times === 0;
/** Quotes come in pairs: the first, and then those that open (the reference stops counting at three). */
const openingQuotes = (times: number): boolean => times === 0 || times === 2;

function problemOf(kind: TokenKind, text: string): TokenProblem {
  switch (kind) {
    case T.ampersand:
      return bitwise(' Did you mean boolean AND ("&&")?');
    case T.pipe:
      return bitwise(' Did you mean boolean OR ("||")?');
    case T.tilde:
      return bitwise(' Did you mean boolean NOT ("!")?');
    case T.caret:
      return bitwise("");
    case T.backtick:
      return invalidCharacter(
        'The "`" character is not valid. To create a multi-line string, use the "heredoc" syntax, like "<<EOT".',
        openingQuotes,
      );
    case T.apostrophe:
      return invalidCharacter('Single quotes are not valid. Use double quotes (") to enclose strings.', openingQuotes);
    case T.semicolon:
      return invalidCharacter(
        'The ";" character is not valid. Use newlines to separate arguments and blocks, and commas to separate items in collection values.',
        once,
      );
    case T.brokenEncoding:
      return {
        summary: "Invalid character encoding",
        detail: "All input files must be UTF-8 encoded. Ensure that UTF-8 encoding is selected in your editor.",
        limitKey: "encoding",
        tell: once,
      };
    case T.quotedNewline:
      return {
        summary: "Invalid multi-line string",
        detail:
          'Quoted strings may not be split over multiple lines. To produce a multi-line string, either use the \\n escape to represent a newline character or use the "heredoc" multi-line template syntax.',
        limitKey: "newline",
        tell: always,
      };
    default:
      return text === "\u201c" || text === "\u201d"
        ? invalidCharacter(
            '"Curly quotes" are not valid here. These can sometimes be inadvertently introduced when sharing code via documents or discussion forums. It might help to replace the character with a "straight quote".',
            always,
          )
        : invalidCharacter("This character is not used within the language.", always);
  }
}

function bitwise(suggestion: string): TokenProblem {
  return {
    summary: "Unsupported operator",
    detail: `Bitwise operators are not supported.${suggestion}`,
    limitKey: "bitwise",
    tell: (times) => times < 4,
  };
}

function invalidCharacter(detail: string, tell: TokenProblem["tell"]): TokenProblem {
  return { summary: "Invalid character", detail, limitKey: detail, tell };
}
